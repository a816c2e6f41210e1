-- A voter may be a person by the second address, which is looked up in each campaign among those that differ from it by the
-- case of letters (decision C-18). Voters without one are as good as none in it: all those of a campaign are one key.
create index concurrently votant_client_id_campagne_id_courriel_alternatif_idx
  on votant (client_id, campagne_id, courriel_alternatif collate "fr-x-icu");
