-- Nothing of a campaign, and no line of its journal, is longer than a call can make it: who writes to the tables had each process
-- hold a gigabyte that read one, kept the journals of all clients from going on, and a count waiting (decision H-33). Rows that are
-- there are not read.

alter table campagne
  add constraint campagne_textes_check check (
    octet_length(modele_envoi_lien::text) <= 4000000
    and cardinality(rappels) <= 1000
    and octet_length(depouillement_bloque::text) <= 1000
    and octet_length(publication::text) <= 20000000
  ) not valid;

alter table question
  add constraint question_textes_check check (octet_length(seuil_adoption::text) <= 1000) not valid;

-- Of a campaign its lines tell little; of voters, five hundred at once.
alter table journal_campagne
  add constraint journal_campagne_details_check check (octet_length(details::text) <= case
    when acte in ('CampagnePubliee', 'CampagneModifiee', 'CampagneDepubliee', 'CampagneSupprimee', 'CampagneDepouillee', 'ResultatDepose')
    then 10000 else 4000000 end) not valid;
