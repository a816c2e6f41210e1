-- The e-mails of a client are looked up by their address, whatever its letter case, and by what became of them.
alter table courriel add column destinataire_cle text generated always as (lower(destinataire)) stored;
create index courriel_client_id_destinataire_cle_idx on courriel (client_id, destinataire_cle, date_creation, id);
create index courriel_client_id_statut_idx on courriel (client_id, statut, date_creation, id);

-- What became of the attempts of all clients, by provider, since the database was made: what workers count together.
create table compte_courriel (
  fournisseur text   not null,
  issue       text   not null,
  nombre      bigint not null
);
alter table compte_courriel add constraint compte_courriel_pkey primary key (fournisseur, issue);
comment on table compte_courriel is '@reference';

-- How many e-mails wait, and since when the oldest does, for the clients that come next (see 0025).
create function courriels_en_attente(apres uuid, nombre integer)
returns table (client_id uuid, attente bigint, plus_ancien timestamptz) language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, count(*), min(f.date_creation)
      from courriel f where f.client_id = un and f.statut = 'EnAttente';
  end loop;
end $$;
