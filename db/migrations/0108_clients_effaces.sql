-- A client that was deleted is not made again by the role of the service. The journals let their lines go with their client:
-- whoever writes to the tables deleted it, and its lines, and put all of it back as it was before, without the line that tells
-- of a count (decision H-33).

-- The ids of the clients that were deleted. Triggers alone write here, as the owner of the tables does, who alone needs a right
-- on it; it is read and written for one client after the other, and stays at the coordinator where tables are distributed.
create table client_efface (
  id        uuid           not null,
  efface_le timestamptz(3) not null,
  constraint client_efface_pkey primary key (id)
);
comment on table client_efface is '@reference';

create function client_efface_ajoute_seulement() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'What tells of a client that was erased is neither changed nor deleted'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger client_efface_ajoute_seulement before update or delete on client_efface
  for each row execute function client_efface_ajoute_seulement();
create trigger client_efface_garde before truncate on client_efface
  for each statement execute function client_efface_ajoute_seulement();

-- Before the row goes: a statement that deletes a client and makes it again is told too. The other nodes of a database that is
-- distributed have their copy of the clients, and nothing of this.
create function client_noter_effacement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass('public.client_efface') is not null then
    insert into client_efface (id, efface_le) values (old.id, now()) on conflict do nothing;
  end if;
  return old;
end $$;
create trigger client_efface before delete on client for each row execute function client_noter_effacement();

-- Whether a client was deleted, by the key of the table: it tells also of what a transaction does not see that began before, and
-- waits for who is deleting. What is written to ask leaves nothing.
create function client_est_efface(un uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into client_efface (id, efface_le) values (un, now());
  raise exception using errcode = 'MV108';
exception
  when unique_violation then return true;
  when sqlstate 'MV108' then return false;
end $$;

-- Asked of whoever works, and after the row is there: who waited for a deletion is told of it. The owner brings back what was
-- exported (`client import`).
create function client_garder_id() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'The id of a client is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return null; end if;
  if to_regclass('public.client_efface') is null then return null; end if;
  if client_est_efface(new.id) then
    raise exception 'A client that was erased is not made again, but by the owner of the tables'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger client_jamais_refait after insert on client for each row execute function client_garder_id();
create trigger client_meme_id before update of id on client
  for each row when (new.id is distinct from old.id) execute function client_garder_id();

-- The clients that the journals ask for are those of this schema: a session has tables of its own, which it finds first, and one
-- that was named `client`, and was empty, had every line go.
alter function journal_ajoute_seulement() set search_path = public, pg_temp;
alter function acte_ajoute_seulement() set search_path = public, pg_temp;
