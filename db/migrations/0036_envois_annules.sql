-- A link that does not leave, since its voter has voted or lost the vote meanwhile, is told as such (decision J-9). The
-- check is not asked of the rows that are there: each fits the narrower one of before.
alter table votant drop constraint votant_statut_envoi_check;
alter table votant add constraint votant_statut_envoi_check
  check (statut_envoi in ('EnAttente', 'Transmis', 'Rejete', 'Livre', 'Annule')) not valid;
