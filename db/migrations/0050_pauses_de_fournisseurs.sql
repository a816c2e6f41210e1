-- What became of each address of an e-mail that goes to two of them: null waits. One that was refused for a time is tried
-- again alone.
alter table courriel add column etat_destinataire text;
alter table courriel add column etat_copie text;
alter table courriel add constraint courriel_etat_destinataire_check check (etat_destinataire in ('Transmis', 'Rejete')) not valid;
alter table courriel add constraint courriel_etat_copie_check check (etat_copie in ('Transmis', 'Rejete')) not valid;

-- The providers of e-mails that are not tried before `jusqua`, for a fault that is the account's or the operator's: for one
-- client or, by the id of zeros, for all. It belongs to no client: whoever sends for one reads what others met with.
create table pause_fournisseur (
  fournisseur text           not null,
  client_id   uuid           not null,
  motif       text           not null,
  echecs      integer        not null,
  depuis      timestamptz(3) not null,
  jusqua      timestamptz(3) not null
);
alter table pause_fournisseur add constraint pause_fournisseur_pkey primary key (fournisseur, client_id);
comment on table pause_fournisseur is '@reference';
