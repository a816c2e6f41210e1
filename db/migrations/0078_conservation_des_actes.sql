-- How many years the lines of the journal of acts are kept, where it is not for ever: whole years, since the database lets no
-- younger one go (0077).
alter table client add column conservation_actes_ans integer;
alter table client add constraint client_conservation_actes_ans_check check (conservation_actes_ans > 0) not valid;

-- Of a page of clients, whose first line of the chain is too old by a rule of their own: as `conservations_echues` tells of the
-- other rules (0091), which comes later and would replace what were added to it here.
create function actes_echus(apres uuid, nombre integer) returns table (id uuid, est_du boolean)
language plpgsql as $$
declare
  un uuid;
  limite timestamptz;
begin
  for un, limite in
    select c.id, now() - c.conservation_actes_ans * interval '1 year'
    from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, coalesce((select a.instant from acte a where a.client_id = un and a.rang is not null
      order by a.rang limit 1) < limite, false);
  end loop;
end $$;
