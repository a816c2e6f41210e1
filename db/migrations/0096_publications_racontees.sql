-- What was published is told by the journal of its campaign, of which the database gives nothing away: a round looks by it for
-- campaigns whose row, or whose signed document, somebody has changed.

-- What the journals tell of publications: few lines of each.
create index concurrently journal_campagne_client_id_publications_idx on journal_campagne (client_id, campagne_id, instant, id)
  where acte in ('CampagnePubliee', 'CampagneModifiee', 'CampagneDepubliee', 'CampagneSupprimee');

-- The next campaigns of which journals tell such a thing, of all clients, in their order, whether or not they are still there.
-- It is the owner's, as `scrutins_attendus` is: who calls it learns ids of campaigns alone.
create function publications_racontees(apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  un uuid := coalesce(apres_client, '00000000-0000-0000-0000-000000000000');
  une uuid := coalesce(apres_campagne, '00000000-0000-0000-0000-000000000000');
begin
  for place in 1..nombre loop
    select j.client_id, j.campagne_id into un, une from journal_campagne j
      where (j.client_id, j.campagne_id) > (un, une)
        and j.acte in ('CampagnePubliee', 'CampagneModifiee', 'CampagneDepubliee', 'CampagneSupprimee')
      order by j.client_id, j.campagne_id, j.instant, j.id limit 1;
    exit when un is null;
    client_id := un;
    campagne_id := une;
    return next;
  end loop;
end $$;
