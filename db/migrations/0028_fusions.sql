-- Two employees who are one person: the one who was merged stays as a tombstone, deactivated and without an external id,
-- and says into whom, in one step however many merges came after another. Consents, which are never rewritten, are found by it.
alter table employe add column fusionne_dans uuid;
alter table employe add constraint employe_client_id_fusionne_dans_fkey
  foreign key (client_id, fusionne_dans) references employe (client_id, id);
create index employe_client_id_fusionne_dans_idx on employe (client_id, fusionne_dans) where fusionne_dans is not null;
