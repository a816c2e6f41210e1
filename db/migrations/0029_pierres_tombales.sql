-- Who was merged into somebody never comes back: whatever looked at the employee before the merge, and writes after it,
-- is refused and made again.
alter table employe add constraint employe_fusionne_dans_check
  check (fusionne_dans is null or (not est_actif and id_externe is null)) not valid;
alter table employe validate constraint employe_fusionne_dans_check;
