-- The journal of a campaign: who changed what of it, and when. A line is written with the change that it tells of, waits in
-- `journal_attente`, and is then given a link of the chain of its campaign (db/journal/chain.ts). Nobody waits for the
-- chain, and what is written stays when the campaign is deleted: it goes with the whole client only.
create table journal_campagne (
  client_id   uuid           not null,
  id          uuid           not null,
  campagne_id uuid           not null,
  instant     timestamptz(3) not null,
  -- A key, with its id and its name; the operator; or the service by itself.
  auteur      text           not null,
  auteur_id   text,
  auteur_nom  text,
  acte        text           not null,
  details     json           not null
);
alter table journal_campagne add constraint journal_campagne_pkey primary key (client_id, id);
-- The one way out: a process of the previous version, which knows nothing of this table, erases a client too.
alter table journal_campagne add constraint journal_campagne_client_id_fkey
  foreign key (client_id) references client (id) on delete cascade;
alter table journal_campagne add constraint journal_campagne_auteur_check check (auteur in ('Cle', 'Operateur', 'Systeme'));
create index journal_campagne_client_id_campagne_id_idx on journal_campagne (client_id, campagne_id, instant, id);

-- The links of the chain: `empreinte` is the SHA-256 that ties a line to the one before it.
create table journal_maillon (
  client_id   uuid    not null,
  campagne_id uuid    not null,
  rang        integer not null,
  ligne_id    uuid    not null,
  empreinte   bytea   not null
);
alter table journal_maillon add constraint journal_maillon_pkey primary key (client_id, campagne_id, rang);
alter table journal_maillon add constraint journal_maillon_client_id_ligne_id_key unique (client_id, ligne_id);
alter table journal_maillon add constraint journal_maillon_client_id_fkey
  foreign key (client_id) references client (id) on delete cascade;
alter table journal_maillon add constraint journal_maillon_rang_check check (rang > 0);
alter table journal_maillon add constraint journal_maillon_empreinte_check check (octet_length(empreinte) = 32);

-- The lines that have no link yet.
create table journal_attente (
  client_id   uuid not null,
  campagne_id uuid not null,
  ligne_id    uuid not null
);
alter table journal_attente add constraint journal_attente_pkey primary key (client_id, campagne_id, ligne_id);
alter table journal_attente add constraint journal_attente_client_id_fkey
  foreign key (client_id) references client (id) on delete cascade;

-- What is hashed before what tells who a voter is: whoever reads the journal and not the database cannot try addresses.
create table journal_sel (
  client_id   uuid not null,
  campagne_id uuid not null,
  sel         uuid not null
);
alter table journal_sel add constraint journal_sel_pkey primary key (client_id, campagne_id);
alter table journal_sel add constraint journal_sel_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id) on delete cascade;
insert into journal_sel (client_id, campagne_id, sel) select client_id, id, gen_random_uuid() from campagne;

-- How many leaves the log of a campaign had when the confirmations of its votes were last looked for: while it has no more
-- of them there are none to look for, and no voter is read.
create table confirmation_tour (
  client_id   uuid   not null,
  campagne_id uuid   not null,
  taille      bigint not null
);
alter table confirmation_tour add constraint confirmation_tour_pkey primary key (client_id, campagne_id);
alter table confirmation_tour add constraint confirmation_tour_client_id_campagne_id_fkey
  foreign key (client_id, campagne_id) references campagne (client_id, id) on delete cascade;

-- What was told is neither changed nor removed, whoever the role of the service is: lines and links go after their client.
create function journal_ajoute_seulement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from client where id = old.client_id) then return old; end if;
  end if;
  raise exception 'The journal of a campaign is neither changed nor deleted, but with its client'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger journal_campagne_ajoute_seulement before update or delete on journal_campagne
  for each row execute function journal_ajoute_seulement();
create trigger journal_maillon_ajoute_seulement before update or delete on journal_maillon
  for each row execute function journal_ajoute_seulement();
create trigger journal_campagne_garde before truncate on journal_campagne
  for each statement execute function journal_ajoute_seulement();
create trigger journal_maillon_garde before truncate on journal_maillon
  for each statement execute function journal_ajoute_seulement();

alter table journal_campagne enable row level security;
alter table journal_maillon enable row level security;
alter table journal_attente enable row level security;
alter table journal_sel enable row level security;
alter table confirmation_tour enable row level security;
create policy par_client on journal_campagne using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on journal_maillon using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on journal_attente using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on journal_sel using (client_id = (select current_setting('app.client_id', true))::uuid);
create policy par_client on confirmation_tour using (client_id = (select current_setting('app.client_id', true))::uuid);

-- As 0017 tells of the tables that were there.
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', t.nom, 'attname', c.colonne,
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
from unnest(array['journal_campagne', 'journal_maillon', 'journal_attente', 'journal_sel', 'confirmation_tour']) as t (nom)
cross join unnest(array['client_id', 'campagne_id']) as c (colonne);
create statistics journal_campagne_campagne_id_stats (dependencies) on client_id, campagne_id from journal_campagne;
create statistics journal_maillon_campagne_id_stats (dependencies) on client_id, campagne_id from journal_maillon;
create statistics journal_attente_campagne_id_stats (dependencies) on client_id, campagne_id from journal_attente;
alter table journal_campagne set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table journal_maillon set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table journal_attente set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table journal_sel set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table confirmation_tour set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

-- The journals that a round has lines to chain of, as 0025 tells of what is to be sent.
create function journaux_a_chainer(apres uuid, nombre integer) returns table (client_id uuid, campagnes uuid[])
language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, array(select distinct a.campagne_id from journal_attente a where a.client_id = un);
  end loop;
end $$;

-- The campaigns that a round has votes to confirm of: their log has grown, and they have not closed for two days.
create function confirmations_dues(apres uuid, nombre integer) returns table (client_id uuid, campagnes uuid[])
language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, array(
      select c.id from campagne c
      where c.client_id = un and c.protocole = 2 and c.confirmation_courriel and c.est_publie and c.ouverture <= now()
        and c.fermeture > now() - interval '2 days'
        and (select max(t.taille) from urne_tete t where t.client_id = un and t.campagne_id = c.id)
          > coalesce((select f.taille from confirmation_tour f where f.client_id = un and f.campagne_id = c.id), 0));
  end loop;
end $$;
