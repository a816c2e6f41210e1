-- The counts of which a journal tells, by the hash of their result: somebody may have written a million others.
create index concurrently journal_campagne_client_id_depouillements_idx on journal_campagne (client_id, campagne_id,
  substring(details::text from '"empreinteResultat"[[:space:]]*:[[:space:]]*"([^"]*)"'), id)
  where acte in ('CampagneDepouillee', 'ResultatDepose') and octet_length(details::text) < 1000;
