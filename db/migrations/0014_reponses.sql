-- The proof of an answer to a form: what was signed, by whom, when. What the answer changes is where it belongs, in the
-- memberships, the consents and the values of the custom fields.
create table reponse_formulaire (
  client_id         uuid           not null,
  id                uuid           not null,
  formulaire_id     integer        not null,
  employe_id        uuid,
  demande_id        uuid,
  date_reponse      timestamptz(3) not null,
  -- The name as the person typed it, and the drawing of those who drew one.
  signature         text,
  signature_dessin  bytea
);
alter table reponse_formulaire add constraint reponse_formulaire_pkey primary key (client_id, id);
alter table reponse_formulaire add constraint reponse_formulaire_client_id_formulaire_id_fkey
  foreign key (client_id, formulaire_id) references formulaire (client_id, id);
alter table reponse_formulaire add constraint reponse_formulaire_client_id_employe_id_fkey
  foreign key (client_id, employe_id) references employe (client_id, id);
alter table reponse_formulaire add constraint reponse_formulaire_client_id_demande_id_fkey
  foreign key (client_id, demande_id) references demande_adhesion (client_id, id);
alter table reponse_formulaire add constraint reponse_formulaire_employe_id_check
  check (num_nonnulls(employe_id, demande_id) = 1);
create index reponse_formulaire_client_id_formulaire_id_idx on reponse_formulaire (client_id, formulaire_id);
create index reponse_formulaire_client_id_employe_id_idx on reponse_formulaire (client_id, employe_id);
create index reponse_formulaire_client_id_demande_id_idx on reponse_formulaire (client_id, demande_id);
alter table reponse_formulaire enable row level security;
create policy par_client on reponse_formulaire using (client_id = (select current_setting('app.client_id', true))::uuid);
