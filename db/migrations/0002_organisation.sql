-- Unions, employers, employees and jobs (interface 2.1 to 2.4). The stored `_cle` columns carry the uniqueness rules
-- of decisions A-17 and C-7: letter case does not count, and only active employees hold an address or a number. No
-- constraint is deferrable: rivals would insert first, check later and deadlock. A batch that swaps values writes them
-- in two steps.
create table syndicat (
  client_id     uuid           not null,
  id            uuid           not null,
  id_externe    text           not null,
  nom           text           not null,
  nom_cle       text           not null generated always as (lower(nom)) stored,
  version       integer        not null default 1,
  date_creation timestamptz(3) not null,
  derniere_maj  timestamptz(3) not null
);
alter table syndicat add constraint syndicat_pkey primary key (client_id, id);
alter table syndicat add constraint syndicat_client_id_id_externe_key unique (client_id, id_externe);
alter table syndicat add constraint syndicat_client_id_nom_cle_key unique (client_id, nom_cle);
create index syndicat_client_id_nom_idx on syndicat (client_id, nom collate "fr-x-icu", id);

create table employeur (
  client_id     uuid           not null,
  id            uuid           not null,
  id_externe    text           not null,
  nom           text           not null,
  nom_cle       text           not null generated always as (lower(nom)) stored,
  syndicat_id   uuid,
  version       integer        not null default 1,
  date_creation timestamptz(3) not null,
  derniere_maj  timestamptz(3) not null
);
alter table employeur add constraint employeur_pkey primary key (client_id, id);
alter table employeur add constraint employeur_client_id_id_externe_key unique (client_id, id_externe);
alter table employeur add constraint employeur_client_id_nom_cle_key unique (client_id, nom_cle);
alter table employeur add constraint employeur_client_id_syndicat_id_fkey
  foreign key (client_id, syndicat_id) references syndicat (client_id, id);
create index employeur_client_id_syndicat_id_idx on employeur (client_id, syndicat_id);
create index employeur_client_id_nom_idx on employeur (client_id, nom collate "fr-x-icu", id);

create table employe (
  client_id            uuid           not null,
  id                   uuid           not null,
  id_externe           text,
  prenom               text           not null,
  nom                  text           not null,
  no_membre            text,
  courriel             text,
  courriel_alternatif  text,
  employeur_id         uuid,
  telephone_principal  text,
  adresse1             text,
  ville                text,
  province             text,
  code_postal          text,
  est_actif            boolean        not null default true,
  courriel_cle         text           generated always as (case when est_actif then lower(courriel) end) stored,
  no_membre_cle        text           generated always as (case when est_actif then no_membre end) stored,
  version              integer        not null default 1,
  date_creation        timestamptz(3) not null,
  derniere_maj         timestamptz(3) not null
) with (fillfactor = 80);
alter table employe add constraint employe_pkey primary key (client_id, id);
alter table employe add constraint employe_client_id_id_externe_key unique (client_id, id_externe);
alter table employe add constraint employe_client_id_courriel_cle_key
  unique (client_id, courriel_cle);
alter table employe add constraint employe_client_id_no_membre_cle_key
  unique (client_id, no_membre_cle);
alter table employe add constraint employe_client_id_employeur_id_fkey
  foreign key (client_id, employeur_id) references employeur (client_id, id);
create index employe_client_id_date_creation_idx on employe (client_id, date_creation, id);
create index employe_client_id_derniere_maj_idx on employe (client_id, derniere_maj, id);
create index employe_client_id_employeur_id_idx on employe (client_id, employeur_id);
create index employe_client_id_courriel_idx on employe (client_id, lower(courriel));
create index employe_client_id_no_membre_idx on employe (client_id, no_membre);

create table emploi (
  client_id     uuid           not null,
  id            uuid           not null,
  id_externe    text           not null,
  employe_id    uuid           not null,
  employeur_id  uuid           not null,
  matricule     text,
  date_debut    timestamptz(3) not null,
  date_fin      timestamptz(3),
  version       integer        not null default 1,
  date_creation timestamptz(3) not null,
  derniere_maj  timestamptz(3) not null
) with (fillfactor = 80);
alter table emploi add constraint emploi_pkey primary key (client_id, id);
alter table emploi add constraint emploi_client_id_id_externe_key unique (client_id, id_externe);
alter table emploi add constraint emploi_client_id_employe_id_employeur_id_key unique (client_id, employe_id, employeur_id);
alter table emploi add constraint emploi_client_id_employeur_id_matricule_key
  unique (client_id, employeur_id, matricule);
alter table emploi add constraint emploi_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id);
alter table emploi add constraint emploi_client_id_employeur_id_fkey
  foreign key (client_id, employeur_id) references employeur (client_id, id);
alter table emploi add constraint emploi_date_fin_check check (date_fin >= date_debut);
create index emploi_client_id_date_debut_idx on emploi (client_id, date_debut, id);
create index emploi_client_id_matricule_idx on emploi (client_id, matricule);

-- The second lock on tenancy: for a role that does not own the tables, or where it is forced.
alter table syndicat enable row level security;
alter table employeur enable row level security;
alter table employe enable row level security;
alter table emploi enable row level security;
create policy par_client on syndicat using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on employeur using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on employe using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on emploi using (client_id = (select current_setting('app.client_id', true))::uuid);
