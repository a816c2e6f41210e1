-- A choice that goes keeps its row while values refer to it, without its id and its label: they are shown as null.
-- Nothing of them is written then, however many people have one.
alter table choix alter column id_externe drop not null;
alter table choix alter column label drop not null;
alter table choix alter column label_cle drop not null;
-- The people who have a value for a field are dated anew in pages.
create index valeur_champ_client_id_champ_utilisateur_id_employe_id_idx
  on valeur_champ (client_id, champ_utilisateur_id, employe_id);
