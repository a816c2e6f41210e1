-- Whether a delivery of a client is due is asked subscription by subscription, as the index of those that wait has them:
-- asked of the client alone, a round read each delivery that waits for a later attempt. The processes of before call the
-- same function.
create or replace function files_a_servir(apres uuid, nombre integer)
returns table (client_id uuid, courriel boolean, livraison boolean) language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un,
      exists (select from courriel f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now()),
      exists (select from abonnement a cross join lateral (select from livraison f where f.client_id = un
          and f.abonnement_id = a.id and f.statut = 'EnAttente' and f.prochain_essai <= now() limit 1) due
        where a.client_id = un);
  end loop;
end $$;
