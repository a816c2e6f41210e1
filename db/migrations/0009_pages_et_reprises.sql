-- The order of the list of custom fields, which pages are cut by (decisions A-19, A-29).
create index champ_utilisateur_client_id_ordre_idx on champ_utilisateur (client_id, ordre, nom_cle);

-- The POST that carried an Idempotency-Key, and what each of them answered (decision A-30): written in the transaction
-- of the change, kept for 24 h. `empreinte` is the SHA-256 of what was asked for, `resultat` the JSON that was answered.
create table cle_idempotence (
  client_id     uuid           not null,
  operation     text           not null,
  cle           text           not null,
  empreinte     bytea          not null,
  resultat      text,
  date_creation timestamptz(3) not null
);
alter table cle_idempotence add constraint cle_idempotence_pkey primary key (client_id, operation, cle);
create index cle_idempotence_client_id_date_creation_idx on cle_idempotence (client_id, date_creation);
alter table cle_idempotence enable row level security;
create policy par_client on cle_idempotence using (client_id = (select current_setting('app.client_id', true))::uuid);
