-- The load that a request began and answered before its end: its key is free again where the load came to nothing.
alter table cle_idempotence add column sync_id uuid;
