-- Which line of a journal tells last of a publication is asked by its id as well: lines that the release before writes have the
-- instant at which their transaction began, and an id that is made once the campaign is locked.
create index concurrently journal_campagne_client_id_publications_id_idx on journal_campagne (client_id, campagne_id, id)
  where acte in ('CampagnePubliee', 'CampagneModifiee', 'CampagneDepubliee', 'CampagneSupprimee');
