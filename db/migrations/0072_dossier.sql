-- What is held of a person is found by the person: the requests of memberships, and the e-mails to an address.
create index demande_adhesion_client_id_adhesion_id_idx on demande_adhesion (client_id, adhesion_id);
create index courriel_client_id_destinataire_idx on courriel (client_id, destinataire);
