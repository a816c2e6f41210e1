-- What was deleted, or withdrawn from its list, for those who keep a copy of what they read: the ids of it, and no more.
-- Each row is written by the statement that deletes (db/lists/suppressions.ts), dated like any other, and kept 400 days.
create table suppression (
  client_id         uuid           not null,
  id                uuid           not null,
  type              text           not null,
  id_unique         uuid           not null,
  id_externe        text,
  date_suppression  timestamptz(3) not null,
  fusionne_dans     uuid
);
alter table suppression add constraint suppression_pkey primary key (client_id, id);
-- A process of 0.1.0 that erases a client does not know of this table.
alter table suppression add constraint suppression_client_id_fkey foreign key (client_id) references client (id) on delete cascade;
create index suppression_client_id_date_suppression_idx on suppression (client_id, date_suppression, id);
alter table suppression enable row level security;
create policy par_client on suppression using (client_id = (select current_setting('app.client_id', true))::uuid);
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', 'suppression', 'attname', 'client_id',
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
alter table suppression set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

-- As in 0024, and what the feed keeps too long.
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
        and c.date_creation < limite and coalesce(c.date_fin, c.date_creation) < limite)
      when 'debit' then exists (select from debit d where d.client_id = un and d.debut < limite)
      when 'evenement' then exists (select from evenement e where e.client_id = un and e.date_creation < limite)
      when 'suppression' then exists (
        select from suppression s where s.client_id = un and s.date_suppression < limite)
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
