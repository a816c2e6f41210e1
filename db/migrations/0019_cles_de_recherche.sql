-- What employees are looked up by is a column, as what makes them unique: under row-level security PostgreSQL takes no
-- index on an expression, for `lower` might tell what it is given, and would read all employees of the client instead.
-- A `_cle` is that of an active employee. The table is rewritten once: half a minute for a million employees.
alter table employe
  add column courriel_minuscule text generated always as (lower(courriel)) stored,
  add column courriel_alternatif_cle text
    generated always as (case when est_actif then lower(courriel_alternatif) end) stored,
  add column nom_cle text generated always as (case when est_actif then lower(nom) end) stored,
  add column prenom_cle text generated always as (case when est_actif then lower(prenom) end) stored;
drop index employe_client_id_courriel_idx;
create index employe_client_id_courriel_minuscule_idx on employe (client_id, courriel_minuscule);
drop index employe_client_id_courriel_alternatif_idx;
create index employe_client_id_courriel_alternatif_cle_idx on employe (client_id, courriel_alternatif_cle);
drop index employe_client_id_nom_idx;
create index employe_client_id_nom_cle_idx on employe (client_id, nom_cle, prenom_cle);
