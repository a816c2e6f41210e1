-- The ballot box of protocol 2: ballots are signed when they are cast, and told in a public log. What was
-- published before keeps protocol 1, its keys and its tables, and is counted by them. No table is rewritten here: each new
-- column is null or has a constant default, and no check is asked of the rows that are there.

-- The keys of a box of protocol 2 have columns of their own: a process of the previous version finds none, seals nothing to
-- it and opens nothing of it.
alter table campagne
  add column protocole smallint not null default 1,
  -- Who holds the private key: the service, or scrutineers.
  add column garde text not null default 'Service',
  add column urne_cle_publique bytea,
  -- Encrypted by the key `urne_cle_id` of the ring VOTE_KEY; null where scrutineers hold it, and once it is destroyed.
  add column urne_cle_privee bytea,
  add column urne_cle_id text,
  -- What the scrutineers sign their result with: its public half.
  add column garde_cle_signature bytea,
  add column garde_scrutateurs integer,
  add column garde_seuil integer,
  add column refuser_poids_identifiants boolean not null default false,
  add column poids_identifiants boolean,
  add column confirmation_courriel boolean not null default true;
alter table campagne add constraint campagne_garde_check check (garde in ('Service', 'Scrutateurs')) not valid;
-- What publishes by protocol 1 a campaign that was withdrawn from protocol 2 is refused.
alter table campagne add constraint campagne_protocole_check
  check (protocole = 1 or (protocole = 2 and cle_publique is null and cle_privee is null)) not valid;

-- What gives a voter the same receipt again, for the secret that the vote came with; and whether an e-mail is due to it.
alter table votant
  add column reprise_marque bytea,
  add column reprise_recu bytea,
  add column confirmation_due boolean not null default false;

-- The box: no voter, no time, no union, no weight; these stand inside the seal. The fingerprint is SHA-256 of the sealed
-- bytes, the signature that of the service, which is its promise to tell of it in the log.
create table bulletin_signe (
  client_id     uuid  not null,
  campagne_id   uuid  not null,
  empreinte     bytea not null,
  scelle        bytea not null,
  cle_signature text  not null,
  signature     bytea not null
);
alter table bulletin_signe add constraint bulletin_signe_pkey primary key (client_id, campagne_id, empreinte);
alter table bulletin_signe add constraint bulletin_signe_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);
-- What is sealed cannot be compressed.
alter table bulletin_signe alter column scelle set storage external;

-- The ballots that the log does not tell of yet: written by the vote, removed by what adds them to the log. One that is not
-- sound stays, with what is wrong.
create table urne_attente (
  client_id   uuid  not null,
  campagne_id uuid  not null,
  empreinte   bytea not null,
  motif       text
);
alter table urne_attente add constraint urne_attente_pkey primary key (client_id, campagne_id, empreinte);
alter table urne_attente add constraint urne_attente_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

-- The log (RFC 6962): its leaves in order, the heads that were signed, and its hashes in tiles of 256 (C2SP tlog-tiles), by
-- which any proof is made of a few rows.
create table urne_feuille (
  client_id   uuid   not null,
  campagne_id uuid   not null,
  rang        bigint not null,
  empreinte   bytea  not null
);
alter table urne_feuille add constraint urne_feuille_pkey primary key (client_id, campagne_id, rang);
alter table urne_feuille add constraint urne_feuille_client_id_campagne_id_empreinte_key
  unique (client_id, campagne_id, empreinte);
alter table urne_feuille add constraint urne_feuille_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

create table urne_tete (
  client_id     uuid           not null,
  campagne_id   uuid           not null,
  taille        bigint         not null,
  racine        bytea          not null,
  signee_le     timestamptz(3) not null,
  cle_signature text           not null,
  signature     bytea          not null
);
alter table urne_tete add constraint urne_tete_pkey primary key (client_id, campagne_id, taille);
alter table urne_tete add constraint urne_tete_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

-- The hashes of the complete subtrees of 256 to the power of `niveau` leaves, 256 of them a row; the last row of a level
-- has those that there are.
create table urne_tuile (
  client_id   uuid     not null,
  campagne_id uuid     not null,
  niveau      smallint not null,
  rang        bigint   not null,
  hachages    bytea    not null
);
alter table urne_tuile add constraint urne_tuile_pkey primary key (client_id, campagne_id, niveau, rang);
alter table urne_tuile add constraint urne_tuile_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);
alter table urne_tuile alter column hachages set storage external;

-- The result of a counted campaign: the bytes that were hashed and are published, and the sums that its statistics are
-- made of.
create table resultat (
  client_id   uuid  not null,
  campagne_id uuid  not null,
  contenu     bytea not null,
  empreinte   bytea not null,
  totaux      json  not null
);
alter table resultat add constraint resultat_pkey primary key (client_id, campagne_id);
alter table resultat add constraint resultat_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id);

-- Whose a campaign is, to whoever asks for its log or its result without a key: from its publication on, until it is
-- withdrawn.
create table urne_publique (
  campagne_id uuid not null,
  client_id   uuid not null
);
alter table urne_publique add constraint urne_publique_pkey primary key (campagne_id);
alter table urne_publique add constraint urne_publique_client_id_fkey
  foreign key (client_id) references client (id) on delete cascade;
create index urne_publique_client_id_idx on urne_publique (client_id);
comment on table urne_publique is '@reference';

alter table bulletin_signe enable row level security;
alter table urne_attente enable row level security;
alter table urne_feuille enable row level security;
alter table urne_tete enable row level security;
alter table urne_tuile enable row level security;
alter table resultat enable row level security;
create policy par_client on bulletin_signe using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on urne_attente using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on urne_feuille using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on urne_tete using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on urne_tuile using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on resultat using (client_id = (select current_setting('app.client_id', true))::uuid);

-- As 0017 tells of the tables that were there.
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', t.nom, 'attname', c.colonne,
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
from unnest(array['bulletin_signe', 'urne_attente', 'urne_feuille', 'urne_tete', 'urne_tuile', 'resultat']) as t (nom)
cross join unnest(array['client_id', 'campagne_id']) as c (colonne);
create statistics bulletin_signe_campagne_id_stats (dependencies) on client_id, campagne_id from bulletin_signe;
create statistics urne_attente_campagne_id_stats (dependencies) on client_id, campagne_id from urne_attente;
create statistics urne_feuille_campagne_id_stats (dependencies) on client_id, campagne_id from urne_feuille;
create statistics urne_tete_campagne_id_stats (dependencies) on client_id, campagne_id from urne_tete;
create statistics urne_tuile_campagne_id_stats (dependencies) on client_id, campagne_id from urne_tuile;
alter table bulletin_signe set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table urne_attente set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table urne_feuille set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table urne_tete set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table urne_tuile set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table resultat set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

-- The boxes that a round has something to do for, of either protocol, as 0025 tells of those of the first: one that has
-- closed is to be counted, where the service holds its key; one of protocol 1 has ballots to mix, of protocol 2 ballots that
-- its log does not tell of.
create function urnes_a_avancer(foule integer, apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_du boolean) language plpgsql as $$
declare
  un scrutin;
begin
  for un in
    select s.* from scrutin s
    where (s.client_id, s.campagne_id) > (
      coalesce(apres_client, '00000000-0000-0000-0000-000000000000'),
      coalesce(apres_campagne, '00000000-0000-0000-0000-000000000000'))
    order by s.client_id, s.campagne_id limit nombre
  loop
    perform set_config('app.client_id', un.client_id::text, true);
    return query select un.client_id, un.campagne_id,
      exists (select from campagne c
        where c.client_id = un.client_id and c.id = un.campagne_id and c.garde = 'Service' and c.fermeture <= clock_timestamp())
      or exists (select from urne_attente a
        where a.client_id = un.client_id and a.campagne_id = un.campagne_id and a.motif is null)
      or exists (select from bulletin_depose b
        where b.client_id = un.client_id and b.campagne_id = un.campagne_id group by b.poids having count(*) >= foule);
  end loop;
end $$;

-- What a process of the previous version asks is answered for the boxes that it can open.
create or replace function scrutins_a_avancer(foule integer, apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_du boolean) language plpgsql as $$
declare
  un record;
begin
  for un in select * from urnes_a_avancer(foule, apres_client, apres_campagne, nombre)
  loop
    perform set_config('app.client_id', un.client_id::text, true);
    return query select un.client_id, un.campagne_id, un.est_du and exists (
      select from campagne c where c.client_id = un.client_id and c.id = un.campagne_id and c.protocole = 1);
  end loop;
end $$;
