-- Custom fields, their choices, the employers that they are restricted to, and the values that employees have for them
-- (interface 2.8). A field takes its choices, restrictions and values with it (decision F-14); an employer its
-- restrictions.
create table champ_utilisateur (
  client_id     uuid           not null,
  id            uuid           not null,
  nom           text           not null,
  nom_cle       text           not null generated always as (lower(nom)) stored,
  label         text           not null,
  ordre         integer        not null,
  type          text           not null,
  est_requis    boolean        not null,
  max_length    integer        not null,
  texte_aide    text,
  -- A field whose last employer is deleted applies to nobody: no row is left to tell it from one that applies to all.
  est_restreint boolean        not null default false,
  version       integer        not null default 1,
  date_creation timestamptz(3) not null,
  derniere_maj  timestamptz(3) not null
);
alter table champ_utilisateur add constraint champ_utilisateur_pkey primary key (client_id, id);
alter table champ_utilisateur add constraint champ_utilisateur_client_id_nom_cle_key unique (client_id, nom_cle);
alter table champ_utilisateur add constraint champ_utilisateur_type_check
  check (type in ('Choix', 'Date', 'Booleen', 'Texte'));
alter table champ_utilisateur add constraint champ_utilisateur_max_length_check
  check (case when type = 'Texte' then max_length between 1 and 4000 else max_length = 0 end);

-- The key holds the field, so that a value can only refer to a choice of its own field.
create table choix (
  client_id            uuid    not null,
  champ_utilisateur_id uuid    not null,
  id                   uuid    not null,
  id_externe           text    not null,
  label                text    not null,
  label_cle            text    not null generated always as (lower(label)) stored,
  ordre                integer not null
);
alter table choix add constraint choix_pkey primary key (client_id, champ_utilisateur_id, id);
alter table choix add constraint choix_client_id_champ_utilisateur_id_id_externe_key
  unique (client_id, champ_utilisateur_id, id_externe);
alter table choix add constraint choix_client_id_champ_utilisateur_id_label_cle_key
  unique (client_id, champ_utilisateur_id, label_cle) deferrable initially immediate;
alter table choix add constraint choix_client_id_champ_utilisateur_id_fkey
  foreign key (client_id, champ_utilisateur_id) references champ_utilisateur (client_id, id) on delete cascade;

create table champ_employeur (
  client_id            uuid not null,
  champ_utilisateur_id uuid not null,
  employeur_id         uuid not null
);
alter table champ_employeur add constraint champ_employeur_pkey primary key (client_id, champ_utilisateur_id, employeur_id);
alter table champ_employeur add constraint champ_employeur_client_id_champ_utilisateur_id_fkey
  foreign key (client_id, champ_utilisateur_id) references champ_utilisateur (client_id, id) on delete cascade;
alter table champ_employeur add constraint champ_employeur_client_id_employeur_id_fkey
  foreign key (client_id, employeur_id) references employeur (client_id, id) on delete cascade;
create index champ_employeur_client_id_employeur_id_idx on champ_employeur (client_id, employeur_id);

-- The current value of an employee: the choice of a field of the type Choix, a text for the other types. An employee
-- without a value has no row, so a choice that is removed takes its values with it (decision F-12).
create table valeur_champ (
  client_id            uuid not null,
  employe_id           uuid not null,
  champ_utilisateur_id uuid not null,
  choix_id             uuid,
  valeur               text
) with (fillfactor = 80);
alter table valeur_champ add constraint valeur_champ_pkey primary key (client_id, employe_id, champ_utilisateur_id);
alter table valeur_champ add constraint valeur_champ_valeur_check check (num_nonnulls(choix_id, valeur) = 1);
alter table valeur_champ add constraint valeur_champ_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id);
alter table valeur_champ add constraint valeur_champ_client_id_champ_utilisateur_id_fkey
  foreign key (client_id, champ_utilisateur_id) references champ_utilisateur (client_id, id) on delete cascade;
alter table valeur_champ add constraint valeur_champ_client_id_champ_utilisateur_id_choix_id_fkey
  foreign key (client_id, champ_utilisateur_id, choix_id) references choix (client_id, champ_utilisateur_id, id)
  on delete cascade;
create index valeur_champ_client_id_champ_utilisateur_id_choix_id_idx
  on valeur_champ (client_id, champ_utilisateur_id, choix_id);

alter table champ_utilisateur enable row level security;
alter table choix enable row level security;
alter table champ_employeur enable row level security;
alter table valeur_champ enable row level security;
create policy par_client on champ_utilisateur
  using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on choix using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on champ_employeur
  using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on valeur_champ using (client_id = (select current_setting('app.client_id', true))::uuid);
