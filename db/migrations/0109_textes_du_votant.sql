-- No text of a voter is longer than a call can make it: who writes to the tables had each process end that read one of hundreds of
-- megabytes, a ballot not be made that has no room for the union, and its length tell how many choices the voter made
-- (decision H-33). Rows that are there are not read.

alter table votant
  add constraint votant_textes_check check (
    char_length(syndicat_id_externe) <= 100
    and octet_length(identifiant) <= 10000 and octet_length(courriel) <= 10000 and octet_length(courriel_alternatif) <= 10000
    and octet_length(nom) <= 10000 and octet_length(prenom) <= 10000 and octet_length(commentaire) <= 100000
  ) not valid;
