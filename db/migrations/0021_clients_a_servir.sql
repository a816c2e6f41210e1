-- What the worker looks for at each of its rounds, for all clients in one call: a client for whom there is nothing to do
-- costs two looks into an index. Each client is named in its turn, as in a transaction of its own, so that row-level
-- security holds the function like any other statement: it has no right that its caller has not.

-- The files of which a client has rows whose time has come.
create function files_a_servir() returns table (client_id uuid, file text) language plpgsql as $$
declare
  un uuid;
begin
  for un in select c.id from client c order by c.id loop
    perform set_config('app.client_id', un::text, true);
    if exists (select from courriel f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now()) then
      return query select un, 'courriel';
    end if;
    if exists (select from livraison f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now()) then
      return query select un, 'livraison';
    end if;
  end loop;
end $$;

-- The published campaigns that have closed and are not counted, or of which so many ballots of a weight wait to be mixed.
create function scrutins_a_avancer(foule integer) returns table (client_id uuid, campagne_id uuid) language plpgsql as $$
declare
  un scrutin;
begin
  for un in select s.* from scrutin s order by s.client_id, s.campagne_id loop
    perform set_config('app.client_id', un.client_id::text, true);
    if exists (select from campagne c
        where c.client_id = un.client_id and c.id = un.campagne_id and c.fermeture <= clock_timestamp())
      or exists (select from bulletin_depose b
        where b.client_id = un.client_id and b.campagne_id = un.campagne_id group by b.poids having count(*) >= foule)
    then
      return query select un.client_id, un.campagne_id;
    end if;
  end loop;
end $$;

-- The sandboxes that there are, counted before another one is made.
create index client_date_expiration_idx on client (date_expiration) where est_bac_a_sable;
