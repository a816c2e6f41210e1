-- Whether a field is restricted is whether it has employers (decision D-3). 0.1.0 writes this column; nothing reads it.
alter table champ_utilisateur drop column est_restreint;
