-- Each value of a load was text, which is made a number, an instant or an id while the load has its turn. A column of a thousand rows
-- is an array of its own type now, made while the next rows are read, and so are the ids of what the rows create. A process of the
-- version before goes on with `valeurs`: nobody reads the rows of another process.
alter table sync_tranche alter column valeurs set default '{}';
alter table sync_tranche add column entiers integer[];
alter table sync_tranche add column booleens boolean[];
alter table sync_tranche add column instants timestamptz[];
alter table sync_tranche add column identifiants uuid[];

-- The bounds of 0116, for these too.
alter table sync_tranche
  add constraint sync_tranche_types_check check (
    cardinality(entiers) <= 100000 and cardinality(booleens) <= 100000 and cardinality(instants) <= 100000
    and cardinality(identifiants) <= 100000
  ) not valid;
