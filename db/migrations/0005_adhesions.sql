-- Signed memberships (interface 2.5). What is said of the employee and of the union is a snapshot of the signing that
-- nothing refreshes (decision E-7), its custom values included. The link to a deleted union is removed (decision D-4).
create table adhesion (
  client_id               uuid           not null,
  id                      uuid           not null,
  employe_id              uuid           not null,
  syndicat_id             uuid,
  date_signature          timestamptz(3) not null,
  date_enregistrement     timestamptz(3) not null,
  transaction_id          text,
  a_signature_manuscrite  boolean        not null,
  syndicat_id_externe     text           not null,
  syndicat_nom            text           not null,
  employe_id_externe      text,
  prenom                  text           not null,
  nom                     text           not null,
  courriel                text,
  telephone_principal     text,
  adresse1                text,
  ville                   text,
  province                text,
  code_postal             text,
  valeurs                 json           not null,
  -- Set by a signed resignation: it ends the standing of the membership, not its snapshot.
  date_demission          timestamptz(3),
  version                 integer        not null default 1
);
alter table adhesion add constraint adhesion_pkey primary key (client_id, id);
alter table adhesion add constraint adhesion_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id);
alter table adhesion add constraint adhesion_client_id_syndicat_id_fkey
  foreign key (client_id, syndicat_id) references syndicat (client_id, id);
create index adhesion_client_id_date_signature_idx on adhesion (client_id, date_signature, id);
create index adhesion_client_id_date_enregistrement_idx on adhesion (client_id, date_enregistrement, id);
create index adhesion_client_id_employe_id_idx on adhesion (client_id, employe_id, date_signature, id);
create index adhesion_client_id_syndicat_id_externe_idx
  on adhesion (client_id, syndicat_id_externe, date_signature, id);
create index adhesion_client_id_syndicat_id_idx on adhesion (client_id, syndicat_id, employe_id);

-- What employees are asked to fill and to sign (interface 2.9); the operator writes them. The custom fields and the
-- consent objects of a form leave it when they are deleted for good.
create table formulaire (
  client_id       uuid           not null,
  id              integer        not null,
  id_public       uuid           not null,
  type            text           not null,
  nom             text           not null,
  description     text,
  syndicat_id     uuid,
  -- The e-mail that carries the link to the form: {sujet, contenu}.
  modele_courriel json,
  version         integer        not null default 1,
  date_creation   timestamptz(3) not null,
  derniere_maj    timestamptz(3) not null
);
alter table formulaire add constraint formulaire_pkey primary key (client_id, id);
alter table formulaire add constraint formulaire_client_id_id_public_key unique (client_id, id_public);
alter table formulaire add constraint formulaire_client_id_syndicat_id_fkey
  foreign key (client_id, syndicat_id) references syndicat (client_id, id);
alter table formulaire add constraint formulaire_type_check
  check (type in ('Adhesion', 'Demission', 'Personnalise', 'Generique'));
create index formulaire_client_id_nom_idx on formulaire (client_id, nom collate "fr-x-icu", id);
create index formulaire_client_id_syndicat_id_idx on formulaire (client_id, syndicat_id);

create table formulaire_champ (
  client_id            uuid    not null,
  formulaire_id        integer not null,
  champ_utilisateur_id uuid    not null,
  ordre                integer not null
);
alter table formulaire_champ add constraint formulaire_champ_pkey
  primary key (client_id, formulaire_id, champ_utilisateur_id);
alter table formulaire_champ add constraint formulaire_champ_client_id_formulaire_id_fkey
  foreign key (client_id, formulaire_id) references formulaire (client_id, id) on delete cascade;
alter table formulaire_champ add constraint formulaire_champ_client_id_champ_utilisateur_id_fkey
  foreign key (client_id, champ_utilisateur_id) references champ_utilisateur (client_id, id) on delete cascade;
create index formulaire_champ_client_id_champ_utilisateur_id_idx on formulaire_champ (client_id, champ_utilisateur_id);

create table formulaire_objet (
  client_id     uuid    not null,
  formulaire_id integer not null,
  objet_id      uuid    not null,
  ordre         integer not null
);
alter table formulaire_objet add constraint formulaire_objet_pkey primary key (client_id, formulaire_id, objet_id);
alter table formulaire_objet add constraint formulaire_objet_client_id_formulaire_id_fkey
  foreign key (client_id, formulaire_id) references formulaire (client_id, id) on delete cascade;
alter table formulaire_objet add constraint formulaire_objet_client_id_objet_id_fkey
  foreign key (client_id, objet_id) references objet_consentement (client_id, id);
create index formulaire_objet_client_id_objet_id_idx on formulaire_objet (client_id, objet_id);

-- Requests for membership by people whom the client has to recognise (interface 3.5, decision 5.L). `valeurs` and
-- `consentements` are what the person gave: [{nom, valeur}] and [{objetId, consent}].
create table demande_adhesion (
  client_id              uuid           not null,
  id                     uuid           not null,
  statut                 text           not null,
  date_demande           timestamptz(3) not null,
  date_signature         timestamptz(3),
  date_traitement        timestamptz(3),
  motif_rejet            text,
  a_signature_manuscrite boolean        not null,
  transaction_id         text,
  formulaire_id          integer,
  syndicat_id            uuid,
  syndicat_id_externe    text,
  syndicat_nom           text,
  prenom                 text           not null,
  nom                    text           not null,
  no_membre              text,
  courriel               text           not null,
  courriel_alternatif    text,
  telephone_principal    text,
  adresse1               text,
  ville                  text,
  province               text,
  code_postal            text,
  valeurs                json           not null,
  consentements          json           not null,
  adhesion_id            uuid,
  version                integer        not null default 1
);
alter table demande_adhesion add constraint demande_adhesion_pkey primary key (client_id, id);
alter table demande_adhesion add constraint demande_adhesion_client_id_formulaire_id_fkey
  foreign key (client_id, formulaire_id) references formulaire (client_id, id);
alter table demande_adhesion add constraint demande_adhesion_client_id_syndicat_id_fkey
  foreign key (client_id, syndicat_id) references syndicat (client_id, id);
alter table demande_adhesion add constraint demande_adhesion_statut_check
  check (statut in ('EnAttente', 'ATransferer', 'Acceptee', 'Rejetee'));
create index demande_adhesion_client_id_statut_idx on demande_adhesion (client_id, statut, date_demande, id);
create index demande_adhesion_client_id_syndicat_id_idx on demande_adhesion (client_id, syndicat_id);
create index demande_adhesion_client_id_formulaire_id_idx on demande_adhesion (client_id, formulaire_id);

-- What was paid for a membership, or for a request that is to become one, and what was authorised to be withdrawn
-- (decision E-13). Each blocks the deletion of its membership with a code of its own.
create table paiement (
  client_id           uuid           not null,
  id                  uuid           not null,
  adhesion_id         uuid,
  demande_id          uuid,
  transaction_id      text,
  date_enregistrement timestamptz(3) not null
);
alter table paiement add constraint paiement_pkey primary key (client_id, id);
alter table paiement add constraint paiement_client_id_adhesion_id_fkey
  foreign key (client_id, adhesion_id) references adhesion (client_id, id);
alter table paiement add constraint paiement_client_id_demande_id_fkey
  foreign key (client_id, demande_id) references demande_adhesion (client_id, id);
alter table paiement add constraint paiement_adhesion_id_check check (num_nonnulls(adhesion_id, demande_id) = 1);
create index paiement_client_id_adhesion_id_idx on paiement (client_id, adhesion_id);
create index paiement_client_id_demande_id_idx on paiement (client_id, demande_id);

create table autorisation_paiement (
  client_id           uuid           not null,
  id                  uuid           not null,
  adhesion_id         uuid,
  demande_id          uuid,
  transaction_id      text,
  date_enregistrement timestamptz(3) not null
);
alter table autorisation_paiement add constraint autorisation_paiement_pkey primary key (client_id, id);
alter table autorisation_paiement add constraint autorisation_paiement_client_id_adhesion_id_fkey
  foreign key (client_id, adhesion_id) references adhesion (client_id, id);
alter table autorisation_paiement add constraint autorisation_paiement_client_id_demande_id_fkey
  foreign key (client_id, demande_id) references demande_adhesion (client_id, id);
alter table autorisation_paiement add constraint autorisation_paiement_adhesion_id_check
  check (num_nonnulls(adhesion_id, demande_id) = 1);
create index autorisation_paiement_client_id_adhesion_id_idx on autorisation_paiement (client_id, adhesion_id);
create index autorisation_paiement_client_id_demande_id_idx on autorisation_paiement (client_id, demande_id);

-- What webhooks will say (interface 6), written in the transaction of the change.
create table evenement (
  client_id     uuid           not null,
  id            uuid           not null,
  type          text           not null,
  donnees       json           not null,
  date_creation timestamptz(3) not null
);
alter table evenement add constraint evenement_pkey primary key (client_id, id);
create index evenement_client_id_date_creation_idx on evenement (client_id, date_creation, id);

-- E-mails to send, written in the transaction of the change: a template by name and what it needs to be rendered.
create table courriel (
  client_id     uuid           not null,
  id            uuid           not null,
  modele        text           not null,
  destinataire  text           not null,
  copie         text,
  donnees       json           not null,
  statut        text           not null default 'EnAttente',
  date_creation timestamptz(3) not null
);
alter table courriel add constraint courriel_pkey primary key (client_id, id);
create index courriel_client_id_date_creation_idx on courriel (client_id, date_creation, id);

alter table adhesion enable row level security;
alter table formulaire enable row level security;
alter table formulaire_champ enable row level security;
alter table formulaire_objet enable row level security;
alter table demande_adhesion enable row level security;
alter table paiement enable row level security;
alter table autorisation_paiement enable row level security;
alter table evenement enable row level security;
alter table courriel enable row level security;
create policy par_client on adhesion using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on formulaire using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on formulaire_champ using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on formulaire_objet using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on demande_adhesion using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on paiement using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on autorisation_paiement
  using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on evenement using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on courriel using (client_id = (select current_setting('app.client_id', true))::uuid);
