-- A counted box keeps no union of fewer than five ballots, of which a copy of it would tell the votes (decision K-4).
-- On a distributed engine, run it as an operation per shard: each statement stays within one campaign of one client.
update bulletin b set syndicat_id_externe = null
from (
  select client_id, campagne_id, syndicat_id_externe from bulletin where syndicat_id_externe is not null
  group by client_id, campagne_id, syndicat_id_externe having count(*) < 5) g
where b.client_id = g.client_id and b.campagne_id = g.campagne_id and b.syndicat_id_externe = g.syndicat_id_externe;
