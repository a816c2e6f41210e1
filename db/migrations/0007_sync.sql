-- The synchronisations of a client (decision G): their state, and for 7 days their result. One that has not ended at
-- its expiration has failed, because the process that renews it is gone.
create table sync (
  client_id       uuid           not null,
  id              uuid           not null,
  statut          text           not null,
  lignes_total    integer,
  lignes_traitees integer        not null default 0,
  resultat        json,
  erreur          json,
  date_debut      timestamptz(3) not null,
  date_fin        timestamptz(3),
  expiration      timestamptz(3) not null
);
alter table sync add constraint sync_pkey primary key (client_id, id);
alter table sync add constraint sync_statut_check check (statut in ('EnAttente', 'EnCours', 'Termine', 'Echec'));

-- The rows of a body while it is processed, many in each row of the table. Nothing is lost with them: without its rows
-- a synchronisation fails, and writes nothing.
create unlogged table sync_tranche (
  client_id  uuid    not null,
  sync_id    uuid    not null,
  collection text    not null,
  rang       integer not null,
  lignes     json    not null
);
alter table sync_tranche add constraint sync_tranche_pkey primary key (client_id, sync_id, collection, rang);
alter table sync_tranche alter column lignes set storage external;

alter table sync enable row level security;
alter table sync_tranche enable row level security;
create policy par_client on sync using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on sync_tranche using (client_id = (select current_setting('app.client_id', true))::uuid);
