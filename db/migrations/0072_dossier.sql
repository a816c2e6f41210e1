-- What is held of a person is found by the person: the requests of memberships.
create index concurrently demande_adhesion_client_id_adhesion_id_idx on demande_adhesion (client_id, adhesion_id);
