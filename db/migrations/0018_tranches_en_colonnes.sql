-- The staged rows of a synchronisation by columns: read several times faster than objects that repeat their names. A
-- synchronisation that an older process is receiving meanwhile fails, and writes nothing.
truncate sync_tranche;
alter table sync_tranche drop constraint sync_tranche_pkey;
alter table sync_tranche drop column lignes;
alter table sync_tranche add column colonne text not null;
alter table sync_tranche add column valeurs text[] not null;
alter table sync_tranche alter column valeurs set storage external;
alter table sync_tranche add constraint sync_tranche_pkey primary key (client_id, sync_id, collection, rang, colonne);
