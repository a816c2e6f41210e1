-- What employees consent to (interface 2.6). Deletion is logical: the history refers to it (decision F-4).
create table objet_consentement (
  client_id     uuid           not null,
  id            uuid           not null,
  id_externe    text           not null,
  titre         text           not null,
  description   text           not null,
  est_actif     boolean        not null default true,
  version       integer        not null default 1,
  date_creation timestamptz(3) not null,
  derniere_maj  timestamptz(3) not null
);
alter table objet_consentement add constraint objet_consentement_pkey primary key (client_id, id);
alter table objet_consentement add constraint objet_consentement_client_id_id_externe_key unique (client_id, id_externe);
create index objet_consentement_client_id_titre_idx on objet_consentement (client_id, titre collate "fr-x-icu", id);

-- The history of consents (interface 2.7): rows are added, never changed nor deleted. `rang` is the place of the record
-- in the chain of proof of its client, `empreinte` the SHA-256 that ties it to the one before (db/empreinte.ts).
create table consentement (
  client_id         uuid           not null,
  id                uuid           not null,
  rang              integer        not null,
  employe_id        uuid           not null,
  objet_id          uuid           not null,
  objet_id_externe  text           not null,
  titre             text           not null,
  texte             text           not null,
  consent           boolean        not null,
  source            text           not null,
  id_formulaire     integer,
  date_consentement timestamptz(3) not null,
  empreinte         bytea          not null
);
alter table consentement add constraint consentement_pkey primary key (client_id, id);
alter table consentement add constraint consentement_client_id_rang_key unique (client_id, rang);
alter table consentement add constraint consentement_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id);
alter table consentement add constraint consentement_client_id_objet_id_fkey
  foreign key (client_id, objet_id) references objet_consentement (client_id, id);
alter table consentement add constraint consentement_rang_check check (rang > 0);
alter table consentement add constraint consentement_empreinte_check check (octet_length(empreinte) = 32);
create index consentement_client_id_date_consentement_idx on consentement (client_id, date_consentement, rang);
create index consentement_client_id_employe_id_idx
  on consentement (client_id, employe_id, objet_id, date_consentement, rang);

-- A write that may last longer than a unit write announces itself here, so that incremental reads wait for it
-- (decision A-35, db/long-write.ts). The rows are few and short-lived.
create table ecriture_longue (
  client_id  uuid           not null,
  id         uuid           not null,
  debut      timestamptz(3) not null,
  expiration timestamptz(3) not null
);
alter table ecriture_longue add constraint ecriture_longue_pkey primary key (client_id, id);

alter table objet_consentement enable row level security;
alter table consentement enable row level security;
alter table ecriture_longue enable row level security;
create policy par_client on objet_consentement using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on consentement using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on ecriture_longue using (client_id = (select current_setting('app.client_id', true))::uuid);
