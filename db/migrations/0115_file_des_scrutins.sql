-- Who writes to the tables added rows by the hundred thousand to the queue `scrutin`, of campaigns that nobody has: each round
-- read and said every one of them before anything was logged or counted (decision H-33).

-- As in 0095, without the queue: the campaigns that are there.
create or replace function scrutins_attendus(apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_clos boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  un uuid := coalesce(apres_client, '00000000-0000-0000-0000-000000000000');
  une uuid := coalesce(apres_campagne, '00000000-0000-0000-0000-000000000000');
  maintenant text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  return query select u.client_id, u.campagne_id, bool_or(u.est_clos) from (
    (select c.client_id, c.id as campagne_id, false as est_clos from campagne c
      where (c.client_id, c.id) > (un, une)
        and (c.est_publie or c.publication is not null or c.publication_empreinte is not null)
        and (c.depouille_le is null or c.empreinte_resultat is null or c.urne_cle_privee is not null)
      order by c.client_id, c.id limit nombre)
    union all
    (select c.client_id, c.id, true from campagne c
      where (c.client_id, c.id) > (un, une)
        and (c.est_publie or c.publication is not null or c.publication_empreinte is not null)
        and (c.depouille_le is null or c.empreinte_resultat is null or c.urne_cle_privee is not null)
        and (coalesce(substring(c.publication::text from '"fermetureDuVoteUtc":"([^"]*)"'),
      case when c.publication is not null or c.publication_empreinte is not null then '' end) collate "C") <= maintenant
      order by c.client_id, c.id limit nombre)) u
  group by u.client_id, u.campagne_id order by u.client_id, u.campagne_id limit nombre;
end $$;

-- The next rows of the queue, in their order: whether the campaign of each is there, whether the function above gives it, and
-- whether a table knows of it, be it the journal alone. It is the owner's, as that one is: who calls it learns ids of campaigns alone.
create function scrutins_en_file(apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_la boolean, est_attendu boolean, est_raconte boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  un record;
begin
  for un in
    select s.client_id, s.campagne_id from scrutin s
    where (s.client_id, s.campagne_id) > (coalesce(apres_client, '00000000-0000-0000-0000-000000000000'),
      coalesce(apres_campagne, '00000000-0000-0000-0000-000000000000'))
    order by s.client_id, s.campagne_id limit nombre
  loop
    client_id := un.client_id;
    campagne_id := un.campagne_id;
    est_attendu := (select (c.est_publie or c.publication is not null or c.publication_empreinte is not null)
        and (c.depouille_le is null or c.empreinte_resultat is null or c.urne_cle_privee is not null)
      from campagne c where c.client_id = un.client_id and c.id = un.campagne_id);
    est_la := est_attendu is not null;
    est_raconte := est_la;
    if not est_la then
      est_raconte := exists (select from journal_campagne j
        where j.client_id = un.client_id and j.campagne_id = un.campagne_id);
    end if;
    return next;
  end loop;
end $$;
