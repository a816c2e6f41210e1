-- The rounds look at so many clients, or ballot boxes, in a statement, as the clean-ups do (0024): one statement for all
-- would not end in its time where they are very many, and nobody would be served. Each function tells of each of those
-- that come next after what is given, or from the first one on, and names each client in its turn, so that row-level
-- security holds it like any other statement.
drop function files_a_servir();
create function files_a_servir(apres uuid, nombre integer) returns table (client_id uuid, courriel boolean, livraison boolean)
language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un,
      exists (select from courriel f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now()),
      exists (select from livraison f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now());
  end loop;
end $$;

drop function scrutins_a_avancer(integer);
create function scrutins_a_avancer(foule integer, apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_du boolean) language plpgsql as $$
declare
  un scrutin;
begin
  for un in
    select s.* from scrutin s
    where (s.client_id, s.campagne_id) > (
      coalesce(apres_client, '00000000-0000-0000-0000-000000000000'),
      coalesce(apres_campagne, '00000000-0000-0000-0000-000000000000'))
    order by s.client_id, s.campagne_id limit nombre
  loop
    perform set_config('app.client_id', un.client_id::text, true);
    return query select un.client_id, un.campagne_id,
      exists (select from campagne c
        where c.client_id = un.client_id and c.id = un.campagne_id and c.fermeture <= clock_timestamp())
      or exists (select from bulletin_depose b
        where b.client_id = un.client_id and b.campagne_id = un.campagne_id group by b.poids having count(*) >= foule);
  end loop;
end $$;

-- The synchronisations of a client that are forgotten, the oldest first.
create index sync_client_id_date_debut_idx on sync (client_id, date_debut);
