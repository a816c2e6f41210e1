-- What the provider has reported of each address of an e-mail since it took it: null is nothing yet. It stands beside
-- `statut`, which is what became of handing it over: a report may come before that is written.
alter table courriel
  add column suivi_destinataire text,
  add column suivi_copie        text,
  add column raison_suivi       text;
alter table courriel add constraint courriel_suivi_destinataire_check check (suivi_destinataire in ('Livre', 'Plainte', 'Rejete')) not valid;
alter table courriel add constraint courriel_suivi_copie_check check (suivi_copie in ('Livre', 'Plainte', 'Rejete')) not valid;
