-- The clients for whom a clean-up has something to do, found in one call: one for whom there is nothing costs a look into an
-- index. Each is named in its turn, as in `files_a_servir`, so that row-level security holds the function like any other
-- statement. The first one stands for callers without a key.
create function menages_dus(tache text, jours integer) returns setof uuid language plpgsql as $$
declare
  un uuid;
  limite timestamptz := now() - jours * interval '1 day';
begin
  for un in select '00000000-0000-0000-0000-000000000000'::uuid union all (select c.id from client c order by c.id) loop
    perform set_config('app.client_id', un::text, true);
    if (case tache
      when 'courriel' then exists (select from courriel c where c.client_id = un and c.statut <> 'EnAttente'
        and c.date_creation < limite and coalesce(c.date_fin, c.date_creation) < limite)
      when 'debit' then exists (select from debit d where d.client_id = un and d.debut < limite)
      when 'evenement' then exists (select from evenement e where e.client_id = un and e.date_creation < limite)
      when 'cle_idempotence' then exists (
        select from cle_idempotence k where k.client_id = un and k.date_creation <= limite)
      when 'campagne' then exists (select from campagne c where c.client_id = un and c.est_publie and not c.est_archive
        and c.depouille_le is not null and greatest(c.fermeture, c.derniere_maj) < limite)
      when 'sync' then exists (select from sync s where s.client_id = un and s.date_debut < limite)
        or exists (select from sync_tranche t where t.client_id = un and not exists (
          select from sync s where s.client_id = un and s.id = t.sync_id
            and s.statut in ('EnAttente', 'EnCours') and s.expiration > now()))
    end) then
      return next un;
    end if;
  end loop;
end $$;
