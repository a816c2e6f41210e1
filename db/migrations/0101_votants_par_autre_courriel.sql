-- A voter may be a person by the second address, which is looked up in each campaign among those that differ from it by the
-- case of letters (decision C-18). Few voters have one.
create index concurrently votant_client_id_campagne_id_courriel_alternatif_idx
  on votant (client_id, campagne_id, courriel_alternatif collate "fr-x-icu") where courriel_alternatif is not null;
