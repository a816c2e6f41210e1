-- The signatures of reports of e-mails that were taken, each with the digest of its body: one that is signed without its
-- body is of one body only. They belong to no client: a report may be about those of several.
create table rapport_signe (
  signature     bytea          not null,
  empreinte     bytea          not null,
  date_creation timestamptz(3) not null,
  constraint rapport_signe_pkey primary key (signature)
);
comment on table rapport_signe is '@reference';
create index rapport_signe_date_creation_idx on rapport_signe (date_creation);
