-- No list is longer than the service makes it, nor is what it has: who writes to the tables put 90 MB, or twenty million names, into
-- one row, and the process that read it answered nobody for 10 to 20 seconds (decision H-33). As in 0114 each bound is far above what
-- a call, a command or a version before can write, and rows that are there are not read.

-- Names of members that a body has, and ids; a path of the operator's disk at most. Lines are read by the five hundred.
alter table acte
  add constraint acte_bornes_check check (
    octet_length(auteur_id) <= 1000 and octet_length(operation) <= 1000 and octet_length(ressource::text) <= 40000
    and cardinality(membres) <= 2000 and octet_length(membres::text) <= 40000
  ) not valid;

-- Networks are given in one argument of a command, which is 128 KB.
alter table cle_api
  add constraint cle_api_bornes_check check (
    octet_length(cle_id) <= 1000 and octet_length(empreinte) <= 1000 and octet_length(libelle) <= 10000
    and cardinality(portees) <= 1000 and octet_length(portees::text) <= 40000
    and cardinality(reseaux) <= 100000 and octet_length(reseaux::text) <= 400000
  ) not valid;

-- Which ones they are is said already.
alter table client
  add constraint client_listes_bornes_check check (cardinality(modules) <= 100) not valid;

alter table abonnement
  add constraint abonnement_bornes_check check (
    octet_length(url) <= 100000 and octet_length(secret) <= 10000 and octet_length(secret_suivant) <= 10000
    and cardinality(evenements) <= 1000 and octet_length(evenements::text) <= 40000
  ) not valid;

-- A thousand rows of a body, which is 256 MB at most. They are not made text to be measured: loads write many.
alter table sync_tranche
  add constraint sync_tranche_bornes_check check (
    cardinality(valeurs) <= 100000 and pg_column_size(valeurs) <= 400000000
  ) not valid;
