-- What a key may be issued for: a list of scopes, one campaign, some networks; null is everything, as keys of before have it.
-- A key with any of them is kept under another digest (db/clients/cles.ts), so that a process of a version that knows nothing
-- of these columns refuses it. The campaign is no foreign key: the registry refers to no row of a client.
alter table cle_api add column portees text[], add column campagne_id uuid, add column reseaux text[];
