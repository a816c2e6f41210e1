-- Texts are kept in the normal form C of Unicode (decision A-40): what was stored before in another one is converted. Only
-- rows that have such a text are written, and nothing that a reader tells apart changes: neither version nor date moves.
-- Ids stay as they are, and so do proofs: consents, what was signed (memberships, requests, answers), campaigns and their
-- voters. A name that would then be that of another row stays as it is: a person has to decide between the two.
update employe set
  prenom = normalize(prenom), nom = normalize(nom), adresse1 = normalize(adresse1), ville = normalize(ville),
  province = normalize(province), code_postal = normalize(code_postal), telephone_principal = normalize(telephone_principal)
where concat(prenom, ' ', nom, ' ', adresse1, ' ', ville, ' ', province, ' ', code_postal, ' ', telephone_principal)
  is not normalized;
update syndicat s set nom = normalize(s.nom)
where s.nom is not normalized and not exists (
  select from syndicat o where o.client_id = s.client_id and o.id <> s.id
    and lower(normalize(o.nom)) = lower(normalize(s.nom)));
update employeur s set nom = normalize(s.nom)
where s.nom is not normalized and not exists (
  select from employeur o where o.client_id = s.client_id and o.id <> s.id
    and lower(normalize(o.nom)) = lower(normalize(s.nom)));
update champ_utilisateur set label = normalize(label), texte_aide = normalize(texte_aide)
where concat(label, ' ', texte_aide) is not normalized;
update choix s set label = normalize(s.label)
where s.label is not normalized and not exists (
  select from choix o where o.client_id = s.client_id and o.champ_utilisateur_id = s.champ_utilisateur_id
    and o.id <> s.id and lower(normalize(o.label)) = lower(normalize(s.label)));
update valeur_champ set valeur = normalize(valeur) where valeur is not normalized;

-- A name as people are looked for by it (decision M-14): without accents, letter case, apostrophes, hyphens, points and
-- blanks, whichever of their forms was typed. It is a column, like the other keys of employees: row-level security takes
-- no index on an expression. The table is rewritten once: half a minute for a million employees.
create function nom_plie(texte text) returns text language sql immutable strict parallel safe
  return regexp_replace(sans_accents(texte), '[-\s.''`´‘’‛ʹʻʼʽˈ′＇‐‑‒–—―−﹣－]', '', 'g');
alter table employe
  add column nom_plie text generated always as (case when est_actif then nom_plie(nom) end) stored,
  add column prenom_plie text generated always as (case when est_actif then nom_plie(prenom) end) stored;
-- The index of before stays for the processes of 0.1.0 that still run; a later release drops it with its columns.
create index employe_client_id_nom_plie_idx on employe (client_id, nom_plie, prenom_plie);
