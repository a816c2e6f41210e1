-- How an e-mail is sent. A row that waits is due at `prochain_essai`; a worker that takes it moves that instant to the end
-- of its lease and marks the row with `bail`, without which nothing of it can be changed any more. What is rendered is kept
-- for the next attempts and goes once the message has left, except from a journal.
alter table courriel add column fournisseur text;
alter table courriel add column repondre_a text;
alter table courriel add column prochain_essai timestamptz(3);
update courriel set prochain_essai = date_creation;
alter table courriel alter column prochain_essai set not null;
alter table courriel add column bail uuid;
alter table courriel add column tentatives integer not null default 0;
alter table courriel add column date_fin timestamptz(3);
alter table courriel add column derniere_erreur text;
alter table courriel add column sujet text;
alter table courriel add column texte text;
alter table courriel add column html text;
alter table courriel add constraint courriel_statut_check
  check (statut in ('EnAttente', 'Transmis', 'Rejete', 'Annule'));
create index courriel_client_id_prochain_essai_idx
  on courriel (client_id, prochain_essai, id) where statut = 'EnAttente';

create table piece_jointe (
  client_id   uuid  not null,
  courriel_id uuid  not null,
  nom         text  not null,
  type        text  not null,
  contenu     bytea not null
);
alter table piece_jointe add constraint piece_jointe_pkey primary key (client_id, courriel_id, nom);
alter table piece_jointe add constraint piece_jointe_client_id_courriel_id_fkey
  foreign key (client_id, courriel_id) references courriel (client_id, id) on delete cascade;

-- The e-mails of a client as its operator words them; those that are not here are worded by the service.
create table modele_courriel (
  client_id    uuid           not null,
  nom          text           not null,
  sujet        text           not null,
  contenu      text           not null,
  derniere_maj timestamptz(3) not null
);
alter table modele_courriel add constraint modele_courriel_pkey primary key (client_id, nom);

-- How often something was done in a period of time, for what may be done so many times only.
create table debit (
  client_id uuid           not null,
  cle       text           not null,
  debut     timestamptz(3) not null,
  nombre    integer        not null
);
alter table debit add constraint debit_pkey primary key (client_id, cle);

-- What a link to a form carries, as SHA-256: it is made when its e-mail is rendered, for one person.
create table jeton_formulaire (
  client_id     uuid           not null,
  empreinte     bytea          not null,
  formulaire_id integer        not null,
  employe_id    uuid           not null,
  emploi_id     uuid,
  expiration    timestamptz(3) not null,
  date_reponse  timestamptz(3)
);
alter table jeton_formulaire add constraint jeton_formulaire_pkey primary key (client_id, empreinte);
alter table jeton_formulaire add constraint jeton_formulaire_client_id_formulaire_id_fkey
  foreign key (client_id, formulaire_id) references formulaire (client_id, id) on delete cascade;
alter table jeton_formulaire add constraint jeton_formulaire_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id) on delete cascade;
alter table jeton_formulaire add constraint jeton_formulaire_client_id_emploi_id_fkey
  foreign key (client_id, emploi_id) references emploi (client_id, id) on delete cascade;
create index jeton_formulaire_client_id_formulaire_id_idx on jeton_formulaire (client_id, formulaire_id);
create index jeton_formulaire_client_id_employe_id_idx on jeton_formulaire (client_id, employe_id);
create index jeton_formulaire_client_id_emploi_id_idx on jeton_formulaire (client_id, emploi_id);

alter table piece_jointe enable row level security;
alter table modele_courriel enable row level security;
alter table debit enable row level security;
alter table jeton_formulaire enable row level security;
create policy par_client on piece_jointe using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on modele_courriel using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on debit using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on jeton_formulaire using (client_id = (select current_setting('app.client_id', true))::uuid);
