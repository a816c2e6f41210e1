-- The voters of a published campaign with their weights and unions, as they were at its publication, as they came or were changed
-- since, signed by the service by the page: a vote is cast with these or not at all (decision H-34). An entry is of 32 bytes, an
-- id, ten-thousandths and a digest, in the order of the ids; `premier` and `dernier` are the first and the last of them.
create table inscrits_signes (
  client_id   uuid  not null,
  campagne_id uuid  not null,
  premier     uuid  not null,
  dernier     uuid  not null,
  entrees     bytea not null,
  signature   bytea not null,
  constraint inscrits_signes_pkey primary key (client_id, campagne_id, signature),
  constraint inscrits_signes_client_id_campagne_id_fkey
    foreign key (client_id, campagne_id) references campagne (client_id, id) on delete cascade,
  constraint inscrits_signes_longueurs_check check (octet_length(entrees) <= 12288 and octet_length(signature) = 64)
);
create index inscrits_signes_client_id_campagne_id_premier_idx on inscrits_signes (client_id, campagne_id, premier);
alter table inscrits_signes alter column entrees set storage external;
alter table inscrits_signes enable row level security;
create policy par_client on inscrits_signes using (client_id = current_setting('app.client_id', true)::uuid);

-- As 0017 tells of the tables that were there.
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', 'inscrits_signes', 'attname', c.colonne,
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
from unnest(array['client_id', 'campagne_id']) as c (colonne);
create statistics inscrits_signes_campagne_id_stats (dependencies) on client_id, campagne_id from inscrits_signes;
alter table inscrits_signes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
