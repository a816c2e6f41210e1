-- The addresses that a client does not write to any more, each in small letters and in the writing that is kept: mail to it
-- came back for good, or the person complained.
create table adresse_supprimee (
  client_id     uuid           not null,
  adresse_cle   text           not null,
  motif         text           not null,
  raison        text,
  date_creation timestamptz(3) not null,
  constraint adresse_supprimee_pkey primary key (client_id, adresse_cle)
);
-- A process of 0.1.0 that erases a client does not know of this table.
alter table adresse_supprimee add constraint adresse_supprimee_client_id_fkey foreign key (client_id) references client (id) on delete cascade;
create index adresse_supprimee_client_id_date_creation_idx on adresse_supprimee (client_id, date_creation, adresse_cle);
alter table adresse_supprimee enable row level security;
create policy par_client on adresse_supprimee using (client_id = (select current_setting('app.client_id', true))::uuid);
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', 'adresse_supprimee', 'attname', 'client_id',
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
alter table adresse_supprimee set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

-- As in 0030, and addresses that are kept too long.
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
      when 'adresse_supprimee' then exists (
        select from adresse_supprimee a where a.client_id = un and a.date_creation < limite)
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
