-- What a list is filtered by that few rows have: without it, all the rows of a client are read in the order of the list until
-- a page of these is found. The state of an e-mail is what its provider has reported since (db/outbox/envois.ts).
create index concurrently courriel_client_id_etat_idx on courriel (client_id,
  (case when statut = 'Transmis' and suivi_destinataire is not null then suivi_destinataire else statut end),
  date_creation, id);
create index concurrently evenement_client_id_type_idx on evenement (client_id, type, date_creation, id);
create index concurrently livraison_client_id_echecs_idx on livraison (client_id, statut, date_creation, id)
  where statut in ('Echouee', 'NonLivre');
create index concurrently suppression_client_id_type_idx on suppression (client_id, type, date_suppression, id);
create index concurrently acte_client_id_operation_idx on acte (client_id, operation, instant, id);
