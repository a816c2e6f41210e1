-- No text and no bytes of a vote are longer than the service makes them: who writes to the tables put 60 MB into one column, and the
-- process that read them answered nobody else meanwhile (decision H-33). Every one of these bounds is far above what a call, or a
-- version before, can write. Rows that are there are not read.

-- Its questions, its keys and its ballots are bound as they are, the ids of keys to what any of them may be.
alter table campagne
  add constraint campagne_bornes_check check (
    octet_length(titre) <= 10000 and octet_length(slug) <= 10000 and octet_length(libelle_abstention) <= 10000
    and octet_length(texte_page_accueil) <= 4000000
    and octet_length(cle_publique) <= 10000 and octet_length(cle_privee) <= 10000
    and octet_length(urne_cle_publique) <= 10000 and octet_length(urne_cle_privee) <= 10000 and octet_length(urne_cle_id) <= 1000
    and octet_length(garde_cle_signature) <= 10000 and octet_length(garde_cle_urne) <= 10000
    and octet_length(garde_cle_service) <= 1000 and octet_length(garde_attestation) <= 10000
    and octet_length(urne_scellee::text) <= 40000000 and octet_length(empreinte_resultat) <= 1000
    and octet_length(publication_empreinte) <= 1000 and octet_length(publication_cle) <= 1000
    and octet_length(publication_signature) <= 1000
  ) not valid;

alter table question
  add constraint question_bornes_check check (
    octet_length(titre) <= 10000 and octet_length(description) <= 1000000
  ) not valid;

alter table option_reponse
  add constraint option_reponse_bornes_check check (
    octet_length(libelle) <= 10000 and octet_length(description) <= 1000000
  ) not valid;

alter table votant
  add constraint votant_bornes_check check (
    octet_length(reprise_marque) <= 1000 and octet_length(reprise_recu) <= 10000
  ) not valid;

alter table jeton
  add constraint jeton_bornes_check check (octet_length(empreinte) <= 1000) not valid;

alter table recu
  add constraint recu_bornes_check check (octet_length(empreinte) <= 1000) not valid;

-- A ballot of a campaign of the first version, which has as many questions as it likes, is 20 MB.
alter table bulletin_depose
  add constraint bulletin_depose_bornes_check check (octet_length(scelle) <= 40000000) not valid;

alter table bulletin_scelle
  add constraint bulletin_scelle_bornes_check check (octet_length(scelle) <= 40000000) not valid;

alter table bulletin
  add constraint bulletin_bornes_check check (
    octet_length(syndicat_id_externe) <= 10000 and cardinality(options) <= 1000000 and cardinality(abstentions) <= 1000000
  ) not valid;

alter table bulletin_signe
  add constraint bulletin_signe_bornes_check check (
    octet_length(empreinte) <= 1000 and octet_length(scelle) <= 40000000
    and octet_length(cle_signature) <= 1000 and octet_length(signature) <= 1000
  ) not valid;

alter table urne_attente
  add constraint urne_attente_bornes_check check (
    octet_length(empreinte) <= 1000 and octet_length(motif) <= 1000
  ) not valid;

alter table urne_feuille
  add constraint urne_feuille_bornes_check check (octet_length(empreinte) <= 10000) not valid;

alter table urne_tete
  add constraint urne_tete_bornes_check check (
    octet_length(racine) <= 1000 and octet_length(cle_signature) <= 1000 and octet_length(signature) <= 1000
  ) not valid;

-- A tile has 256 hashes.
alter table urne_tuile
  add constraint urne_tuile_bornes_check check (octet_length(hachages) <= 10000) not valid;

-- A result names each ballot: it is as long as the vote is large, and is read by the piece.
alter table resultat
  add constraint resultat_bornes_check check (
    octet_length(contenu) <= 500000000 and octet_length(empreinte) <= 1000 and octet_length(totaux::text) <= 40000000
  ) not valid;

alter table journal_campagne
  add constraint journal_campagne_bornes_check check (
    octet_length(auteur_id) <= 1000 and octet_length(auteur_nom) <= 10000 and octet_length(acte) <= 1000
  ) not valid;

-- What every page and every result of its campaigns names.
alter table client
  add constraint client_bornes_check check (
    octet_length(organisation) <= 10000 and octet_length(usage_prevu) <= 100000
    and octet_length(contact_technique) <= 100000 and octet_length(courriel_administrateur) <= 100000
  ) not valid;
