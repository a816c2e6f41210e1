-- As in 0108, and the owner is that of the table by its name: of a part of a distributed table, whose trigger this is there, nothing
-- stands in the catalog that a session is shown, so that nobody was the owner.
create or replace function client_garder_id() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'The id of a client is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.client'::regclass), 'usage') then
    return null;
  end if;
  if to_regclass('public.client_efface') is null then return null; end if;
  if client_est_efface(new.id) then
    raise exception 'A client that was erased is not made again, but by the owner of the tables'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
