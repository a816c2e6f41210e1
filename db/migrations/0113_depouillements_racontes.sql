-- The counts of which a journal tells, few lines of each: somebody may have written a million others.
create index concurrently journal_campagne_client_id_depouillements_idx on journal_campagne (client_id, campagne_id, id)
  where acte in ('CampagneDepouillee', 'ResultatDepose');
