-- Who does a chore of the housekeeping for all processes, and until when nobody else does: while it goes on, the lease of who
-- does it; once it is done, when it is due again. It belongs to no client.
create table menage (
  nom       text           not null,
  detenteur uuid           not null,
  jusqua    timestamptz(3) not null,
  constraint menage_pkey primary key (nom)
);
comment on table menage is '@reference';

-- As in 0074; the first row of each kind is looked for in the order of its index, whatever the planner thinks of the table.
create or replace function menages_dus(tache text, jours integer, apres uuid, nombre integer)
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
        and c.date_creation < limite and coalesce(c.date_fin, c.date_creation) < limite
        order by c.date_creation, c.id limit 1)
      when 'debit' then exists (select from debit d where d.client_id = un and d.debut < limite)
      when 'evenement' then exists (select from evenement e where e.client_id = un and e.date_creation < limite
        order by e.date_creation, e.id limit 1)
      when 'suppression' then exists (
        select from suppression s where s.client_id = un and s.date_suppression < limite
        order by s.date_suppression, s.id limit 1)
      when 'adresse_supprimee' then exists (
        select from adresse_supprimee a where a.client_id = un and a.date_creation < limite
        order by a.date_creation, a.adresse_cle limit 1)
      when 'cle_idempotence' then exists (
        select from cle_idempotence k where k.client_id = un and k.date_creation <= limite
        order by k.date_creation limit 1)
      when 'campagne' then exists (select from campagne c where c.client_id = un and c.est_publie and not c.est_archive
        and c.depouille_le is not null and greatest(c.fermeture, c.derniere_maj) < limite)
      when 'sync' then exists (select from sync s where s.client_id = un and s.date_debut < limite
        order by s.date_debut limit 1)
        or exists (select from sync_tranche t where t.client_id = un and not exists (
          select from sync s where s.client_id = un and s.id = t.sync_id
            and s.statut in ('EnAttente', 'EnCours') and s.expiration > now()))
    end;
  end loop;
end $$;
