-- Jobs are read incrementally by their last change, as employees are.
create index emploi_client_id_derniere_maj_idx on emploi (client_id, derniere_maj, id);
