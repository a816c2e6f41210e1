-- Who may be the person of a request for membership (decision M-14), by name.
create index employe_client_id_nom_idx on employe (client_id, lower(nom), lower(prenom));

-- A request says one address. What became of it is the membership.
alter table demande_adhesion drop column courriel_alternatif;
