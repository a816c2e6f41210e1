-- What an answer to a form said, for whoever reads it later: `contenu` is the text (JSON) that was signed, word for word, and
-- `empreinte` its SHA-256; `adresse_reseau` is whence it came. `secret` is the SHA-256 of the secret of the page that it was
-- sent from: one page is answered once. What an earlier version writes beside this one has none of them.
alter table reponse_formulaire
  add column secret         bytea,
  add column adresse_reseau text,
  add column contenu        text,
  add column empreinte      bytea;
create unique index concurrently reponse_formulaire_client_id_secret_key on reponse_formulaire (client_id, secret);
create index concurrently reponse_formulaire_client_id_date_reponse_idx on reponse_formulaire (client_id, date_reponse, id);
