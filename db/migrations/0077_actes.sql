-- The journal of acts: who did what of a client, and when. A line is sent with the commit of what it tells of
-- (db/engine/transaction.ts) and is given its place in the chain of its client afterwards (db/journal/actes/chain.ts). It
-- holds ids and names of members, and no value of them. It refers to no other table: each write of a client would lock the
-- row of that client.
create table acte (
  client_id  uuid           not null,
  instant    timestamptz(3) not null,
  id         uuid           not null,
  -- A key, with its id; the operator; or the service by itself.
  auteur     text           not null,
  auteur_id  text,
  -- The operation of a contract, or the command of the operator.
  operation  text           not null,
  -- What it was done to: the ids of the path, and that of what was created or changed.
  ressource  json           not null,
  -- The names of the members that were sent.
  membres    text[]         not null,
  -- The employee that it is about, where it is about one: for the dossier.
  employe_id uuid,
  -- The place in the chain, and the SHA-256 that ties the line to the one before it; null until it has one.
  rang       bigint,
  empreinte  bytea,
  constraint acte_pkey primary key (client_id, instant, id)
);
alter table acte add constraint acte_auteur_check check (auteur in ('Cle', 'Operateur', 'Systeme'));
alter table acte add constraint acte_rang_check check ((rang is null) = (empreinte is null) and rang > 0);
alter table acte add constraint acte_empreinte_check check (octet_length(empreinte) = 32);

create unique index acte_client_id_rang_idx on acte (client_id, rang) where rang is not null;
create index acte_client_id_attente_idx on acte (client_id, instant, id) where rang is null;
create index acte_client_id_employe_id_idx on acte (client_id, employe_id, instant, id) where employe_id is not null;

-- Where the chain of a client begins, once lines of it were too old to be kept: the place and the fingerprint of the last
-- one that went.
create table acte_debut (
  client_id uuid   not null,
  rang      bigint not null,
  empreinte bytea  not null,
  constraint acte_debut_pkey primary key (client_id)
);

-- What was told is not changed, but to be given its place in the chain once, and goes after its client, or once it is a year
-- old: by the rule of how long it is kept.
create function acte_ajoute_seulement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.instant < now() - interval '1 year' then return old; end if;
    if not exists (select from client where id = old.client_id) then return old; end if;
  elsif tg_op = 'UPDATE' then
    if old.rang is null and new.rang is not null
      and (new.client_id, new.instant, new.id, new.auteur, new.auteur_id, new.operation, new.membres, new.employe_id)
        is not distinct from
        (old.client_id, old.instant, old.id, old.auteur, old.auteur_id, old.operation, old.membres, old.employe_id)
      and new.ressource::text = old.ressource::text then
      return new;
    end if;
  end if;
  raise exception 'The journal of acts is neither changed nor deleted within a year, but with its client'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger acte_ajoute_seulement before update or delete on acte for each row execute function acte_ajoute_seulement();
create trigger acte_garde before truncate on acte for each statement execute function acte_ajoute_seulement();

alter table acte enable row level security;
alter table acte_debut enable row level security;
create policy par_client on acte using (client_id = current_setting('app.client_id', true)::uuid);
create policy par_client on acte_debut using (client_id = current_setting('app.client_id', true)::uuid);

-- As 0017 tells of the tables that were there.
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', t.nom, 'attname', 'client_id',
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
from unnest(array['acte', 'acte_debut']) as t (nom);
alter table acte set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table acte_debut set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

-- Of a page of clients, who has lines that wait for their place, as 0038 tells of the journals of campaigns.
create function actes_a_chainer(apres uuid, nombre integer) returns table (id uuid, est_du boolean)
language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, exists (select from acte a where a.client_id = un and a.rang is null);
  end loop;
end $$;
