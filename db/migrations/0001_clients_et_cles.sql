-- The registry: who may call. No row of a tenant lives here, and no request writes here.
create table client (
  id                      uuid           not null,
  organisation            text           not null,
  usage_prevu             text           not null,
  contact_technique       text           not null,
  courriel_administrateur text           not null,
  environnement           text           not null,
  modules                 text[]         not null,
  resultats_en_direct     boolean        not null default false,
  est_bac_a_sable         boolean        not null default false,
  date_creation           timestamptz(3) not null,
  date_expiration         timestamptz(3)
);
alter table client add constraint client_pkey primary key (id);
alter table client add constraint client_environnement_check
  check (environnement in ('developpement', 'staging', 'production'));
alter table client add constraint client_modules_check check (modules <@ array['Membres', 'Vote']);
comment on table client is '@reference';

-- A key: `mv_<environment>_<cle_id><secret>`; only the SHA-256 of the secret is kept (decision A-24).
create table cle_api (
  cle_id          text           not null,
  client_id       uuid           not null,
  empreinte       bytea          not null,
  libelle         text           not null,
  date_creation   timestamptz(3) not null,
  date_expiration timestamptz(3),
  date_revocation timestamptz(3)
);
alter table cle_api add constraint cle_api_pkey primary key (cle_id);
alter table cle_api add constraint cle_api_client_id_fkey foreign key (client_id) references client (id) on delete cascade;
create index cle_api_client_id_idx on cle_api (client_id);
comment on table cle_api is '@reference';

-- Last use of a key, written in batches. A tenant table, like every table below: its keys start with client_id.
create table cle_api_utilisation (
  client_id            uuid           not null,
  cle_id               text           not null,
  derniere_utilisation timestamptz(3) not null
);
alter table cle_api_utilisation add constraint cle_api_utilisation_pkey primary key (client_id, cle_id);
alter table cle_api_utilisation enable row level security;
create policy par_client on cle_api_utilisation
  using (client_id = (select current_setting('app.client_id', true))::uuid);
