-- The clients for whom a clean-up has something to do, so many of them at a time: one statement for all would not end in its
-- time where they are very many. It tells of each of the clients that come next after `apres`, or from the first one on,
-- which stands for callers without a key. Each is named in its turn, as in `files_a_servir`, so that row-level security
-- holds the function like any other statement.
drop function menages_dus(text, integer);
create function menages_dus(tache text, jours integer, apres uuid, nombre integer)
returns table (id uuid, est_du boolean) language plpgsql as $$
declare
  un uuid;
  limite timestamptz := now() - jours * interval '1 day';
begin
  for un in
    (select '00000000-0000-0000-0000-000000000000'::uuid where apres is null)
    union all
    (select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre)
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, case tache
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
    end;
  end loop;
end $$;
