-- Who is told of events (interface 6): an address, the kinds of events, and secrets encrypted by the key of the service
-- (`WEBHOOK_KEY`). During a rotation there are two secrets (decision M-3).
create table abonnement (
  client_id          uuid           not null,
  id                 uuid           not null,
  url                text           not null,
  evenements         text[]         not null,
  secret             bytea          not null,
  secret_suivant     bytea,
  etat               text           not null default 'Actif',
  echecs_consecutifs integer        not null default 0,
  date_creation      timestamptz(3) not null,
  date_desactivation timestamptz(3)
);
alter table abonnement add constraint abonnement_pkey primary key (client_id, id);
alter table abonnement add constraint abonnement_etat_check check (etat in ('Actif', 'Desactive'));

-- An event on its way to a subscription. Its id is the DeliveryId; `corps` is the body, the same bytes at each attempt.
-- The attempts are due at times counted from `date_depart`: the event, or what sent it again. A row that waits is due at
-- `prochain_essai`; a worker that takes it moves that instant to the end of its lease and marks the row with `bail`.
create table livraison (
  client_id       uuid           not null,
  id              uuid           not null,
  abonnement_id   uuid           not null,
  evenement_id    uuid           not null,
  corps           bytea          not null,
  statut          text           not null default 'EnAttente',
  date_creation   timestamptz(3) not null,
  date_depart     timestamptz(3) not null,
  prochain_essai  timestamptz(3) not null,
  bail            uuid,
  tentatives      integer        not null default 0,
  derniere_erreur text,
  date_fin        timestamptz(3)
);
alter table livraison add constraint livraison_pkey primary key (client_id, id);
alter table livraison add constraint livraison_client_id_abonnement_id_fkey
  foreign key (client_id, abonnement_id) references abonnement (client_id, id) on delete cascade;
alter table livraison add constraint livraison_client_id_evenement_id_fkey
  foreign key (client_id, evenement_id) references evenement (client_id, id) on delete cascade;
alter table livraison add constraint livraison_client_id_evenement_id_abonnement_id_key
  unique (client_id, evenement_id, abonnement_id);
alter table livraison add constraint livraison_statut_check
  check (statut in ('EnAttente', 'Livree', 'Echouee', 'NonLivre'));
create index livraison_client_id_abonnement_id_idx on livraison (client_id, abonnement_id, date_creation, id);
create index livraison_client_id_date_creation_idx on livraison (client_id, date_creation, id);
create index livraison_client_id_prochain_essai_idx
  on livraison (client_id, abonnement_id, prochain_essai, id) where statut = 'EnAttente';
create index livraison_client_id_bail_idx on livraison (client_id, abonnement_id) where bail is not null;

-- An attempt to deliver, written before it is sent; without `duree_ms` it is in progress, or its worker was killed.
create table tentative (
  client_id    uuid           not null,
  id           uuid           not null,
  livraison_id uuid           not null,
  numero       integer        not null,
  date_debut   timestamptz(3) not null,
  duree_ms     integer,
  statut_http  integer,
  erreur       text,
  reponse      bytea
);
alter table tentative add constraint tentative_pkey primary key (client_id, id);
alter table tentative add constraint tentative_client_id_livraison_id_fkey
  foreign key (client_id, livraison_id) references livraison (client_id, id) on delete cascade;
create index tentative_client_id_livraison_id_idx on tentative (client_id, livraison_id, date_debut, id);

alter table abonnement enable row level security;
alter table livraison enable row level security;
alter table tentative enable row level security;
create policy par_client on abonnement using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on livraison using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on tentative using (client_id = (select current_setting('app.client_id', true))::uuid);
