-- Whether five of a campaign have a weight is looked up by the weight (decision J-13): a campaign may have 400,000 voters.
create index concurrently votant_client_id_campagne_id_poids_idx on votant (client_id, campagne_id, poids);
