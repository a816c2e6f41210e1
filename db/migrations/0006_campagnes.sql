-- Voting campaigns, their questions and options, their voters and the ballot box (interface 2.10 to 2.12).

-- A text as contains-filters compare it (decision A-18): without letter case, accents or ligatures.
create function sans_accents(texte text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(lower(regexp_replace(normalize(texte, NFD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae')
$$;

-- The state is computed from these facts and the clock (decision H-1). Ballots are sealed to `cle_publique`, made by the
-- publication; `cle_privee`, encrypted, is destroyed by the count, which dates `depouille_le`.
create table campagne (
  client_id               uuid           not null,
  id                      uuid           not null,
  titre                   text           not null,
  titre_cle               text           not null generated always as (lower(titre)) stored,
  slug                    text           not null,
  ouverture               timestamptz(3) not null,
  fermeture               timestamptz(3) not null,
  est_publie              boolean        not null default false,
  est_archive             boolean        not null default false,
  date_publication        timestamptz(3),
  texte_page_accueil      text           not null,
  libelle_abstention      text,
  ordre_reponses_aleatoire boolean       not null,
  verrouiller_droits      boolean        not null,
  -- The e-mail that carries the link: {sujet, contenu}; null for that of the client.
  modele_envoi_lien       json,
  cle_publique            bytea,
  cle_privee              bytea,
  depouille_le            timestamptz(3),
  -- SHA-256 of the result file.
  empreinte_resultat      bytea,
  version                 integer        not null default 1,
  date_creation           timestamptz(3) not null,
  derniere_maj            timestamptz(3) not null
);
alter table campagne add constraint campagne_pkey primary key (client_id, id);
alter table campagne add constraint campagne_client_id_titre_cle_key unique (client_id, titre_cle);
alter table campagne add constraint campagne_client_id_slug_key unique (client_id, slug);
alter table campagne add constraint campagne_fermeture_check check (ouverture < fermeture);
create index campagne_client_id_ouverture_idx on campagne (client_id, ouverture desc, id);

create table question (
  client_id        uuid    not null,
  id               uuid    not null,
  campagne_id      uuid    not null,
  titre            text    not null,
  description      text,
  type             text    not null,
  nombre_choix_min integer not null,
  nombre_choix_max integer not null,
  permet_abstention boolean not null,
  ordre            integer not null
);
alter table question add constraint question_pkey primary key (client_id, id);
alter table question add constraint question_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id) on delete cascade;
alter table question add constraint question_type_check check (type in ('ChoixUnique', 'ChoixMultiple'));
alter table question add constraint question_nombre_choix_check check (nombre_choix_min <= nombre_choix_max);
create index question_client_id_campagne_id_idx on question (client_id, campagne_id, ordre, id);

create table option_reponse (
  client_id   uuid    not null,
  id          uuid    not null,
  question_id uuid    not null,
  libelle     text    not null,
  libelle_cle text    not null generated always as (lower(libelle)) stored,
  description text,
  ordre       integer not null
);
alter table option_reponse add constraint option_reponse_pkey primary key (client_id, id);
-- Compared at the end of the statement, so that two options may exchange their labels.
alter table option_reponse add constraint option_reponse_client_id_question_id_libelle_cle_key
  unique (client_id, question_id, libelle_cle) deferrable initially immediate;
alter table option_reponse add constraint option_reponse_client_id_question_id_fkey
  foreign key (client_id, question_id) references question (client_id, id) on delete cascade;

-- No date of a change and no version: they would tell when somebody voted. The union is that of the list, by its external
-- id, and stays when the union is deleted.
create table votant (
  client_id           uuid           not null,
  id                  uuid           not null,
  campagne_id         uuid           not null,
  identifiant         text           not null,
  courriel            text           not null,
  courriel_cle        text           not null generated always as (lower(courriel)) stored,
  courriel_alternatif text,
  nom                 text           not null,
  prenom              text           not null,
  nom_cle             text           not null generated always as (sans_accents(nom || E'\n' || prenom)) stored,
  poids               numeric(12, 4) not null,
  commentaire         text,
  employe_id          uuid,
  syndicat_id_externe text,
  date_dernier_envoi  timestamptz(3),
  statut_envoi        text,
  droit_de_vote       boolean        not null,
  est_radie           boolean        not null default false,
  a_vote              boolean        not null default false
) with (fillfactor = 75);
alter table votant add constraint votant_pkey primary key (client_id, id);
alter table votant add constraint votant_client_id_campagne_id_identifiant_key
  unique (client_id, campagne_id, identifiant);
alter table votant add constraint votant_client_id_campagne_id_courriel_cle_key
  unique (client_id, campagne_id, courriel_cle);
alter table votant add constraint votant_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id) on delete cascade;
alter table votant add constraint votant_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id);
alter table votant add constraint votant_poids_check check (poids > 0 and poids <= 1000000);
alter table votant add constraint votant_statut_envoi_check
  check (statut_envoi in ('EnAttente', 'Transmis', 'Rejete', 'Livre'));
create index votant_client_id_campagne_id_nom_idx
  on votant (client_id, campagne_id, nom collate "fr-x-icu", prenom collate "fr-x-icu", id);
create index votant_client_id_employe_id_idx on votant (client_id, employe_id, campagne_id);

-- What a link to the vote carries, as SHA-256; several are valid for a voter (decision J-9).
create table jeton (
  client_id   uuid  not null,
  empreinte   bytea not null,
  votant_id   uuid  not null,
  campagne_id uuid  not null
);
alter table jeton add constraint jeton_pkey primary key (client_id, empreinte);
alter table jeton add constraint jeton_client_id_votant_id_fkey
  foreign key (client_id, votant_id) references votant (client_id, id) on delete cascade;
create index jeton_client_id_votant_id_idx on jeton (client_id, votant_id);

-- The ballot box. A sealed ballot is cast into the first table, in the transaction that marks its voter, and moved, with
-- others of its weight and under a new id, to the second one. The count opens them all and writes them, in random order,
-- to the third one; their receipts go to a table of their own. No ballot has a voter, a time or a place in an order.
create table bulletin_depose (
  client_id   uuid           not null,
  id          uuid           not null,
  campagne_id uuid           not null,
  poids       numeric(12, 4) not null,
  scelle      bytea          not null
);
alter table bulletin_depose add constraint bulletin_depose_pkey primary key (client_id, campagne_id, id);
alter table bulletin_depose add constraint bulletin_depose_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

create table bulletin_scelle (
  client_id   uuid           not null,
  id          uuid           not null,
  campagne_id uuid           not null,
  poids       numeric(12, 4) not null,
  scelle      bytea          not null
);
alter table bulletin_scelle add constraint bulletin_scelle_pkey primary key (client_id, campagne_id, id);
alter table bulletin_scelle add constraint bulletin_scelle_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

create table bulletin (
  client_id           uuid           not null,
  id                  uuid           not null,
  campagne_id         uuid           not null,
  poids               numeric(12, 4) not null,
  syndicat_id_externe text,
  options             uuid[]         not null,
  abstentions         uuid[]         not null
);
alter table bulletin add constraint bulletin_pkey primary key (client_id, campagne_id, id);
alter table bulletin add constraint bulletin_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

create table recu (
  client_id   uuid  not null,
  campagne_id uuid  not null,
  empreinte   bytea not null
);
alter table recu add constraint recu_pkey primary key (client_id, campagne_id, empreinte);
alter table recu add constraint recu_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

-- The clients with a published campaign that is not counted: where the worker looks. Written when a campaign is
-- published, withdrawn or counted, never when somebody votes.
create table scrutin (
  client_id   uuid not null,
  campagne_id uuid not null
);
alter table scrutin add constraint scrutin_pkey primary key (client_id, campagne_id);
alter table scrutin add constraint scrutin_client_id_fkey foreign key (client_id) references client (id) on delete cascade;
comment on table scrutin is '@reference';

alter table campagne enable row level security;
alter table question enable row level security;
alter table option_reponse enable row level security;
alter table votant enable row level security;
alter table jeton enable row level security;
alter table bulletin_depose enable row level security;
alter table bulletin_scelle enable row level security;
alter table bulletin enable row level security;
alter table recu enable row level security;
create policy par_client on campagne using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on question using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on option_reponse using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on votant using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on jeton using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on bulletin_depose using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on bulletin_scelle using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on bulletin using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on recu using (client_id = (select current_setting('app.client_id', true))::uuid);

-- Voters are matched to employees by the alternate address too (decision J-4).
create index employe_client_id_courriel_alternatif_idx on employe (client_id, lower(courriel_alternatif));
