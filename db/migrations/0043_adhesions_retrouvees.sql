-- A union that is made again under an external id of before takes its memberships back (decision D-4): those that were
-- made again by an earlier version did not. Only the rows that lost their link are written, and nothing that is shown of
-- them changes; no table is locked.
update adhesion a set syndicat_id = y.id
from syndicat y
where a.syndicat_id is null and y.client_id = a.client_id and y.id_externe = a.syndicat_id_externe;
