-- The rounds look at the clients who have something that waits, and at nobody else: a hundred thousand who are idle cost
-- nothing. Each queue is its own list of them, by an index that begins with the client: the next client is one look into it.

-- Loads that are not over, and campaigns that somebody may still be written to about: what the other queues have already.
create index concurrently sync_client_id_attente_idx on sync (client_id, date_debut)
  where statut in ('EnAttente', 'EnCours');
create index concurrently campagne_client_id_fermeture_idx on campagne (client_id, fermeture) where est_publie;

-- The next clients, in their order, who have rows in one of these queues, whether or not they are due. Whoever calls it learns
-- ids of clients alone, which the registry tells too; it is the owner's, because policies show the rows of one client, and
-- names where its tables are, so that nobody puts others in their place.
create function clients_occupes(files text[], apres uuid, nombre integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  un uuid := coalesce(apres, '00000000-0000-0000-0000-000000000000');
begin
  for tour in 1..nombre loop
    select p.client_id into un from (
      (select f.client_id from courriel f
        where 'courriel' = any (files) and f.client_id > un and f.statut = 'EnAttente'
        order by f.client_id, f.prochain_essai, f.id limit 1)
      union all
      (select f.client_id from livraison f
        where 'livraison' = any (files) and f.client_id > un and f.statut = 'EnAttente'
        order by f.client_id, f.abonnement_id, f.prochain_essai, f.id limit 1)
      union all
      (select a.client_id from acte a
        where 'acte' = any (files) and a.client_id > un and a.rang is null
        order by a.client_id, a.instant, a.id limit 1)
      union all
      (select a.client_id from journal_attente a
        where 'journal' = any (files) and a.client_id > un
        order by a.client_id, a.campagne_id, a.ligne_id limit 1)
      union all
      (select a.client_id from urne_attente a
        where 'urne' = any (files) and a.client_id > un
        order by a.client_id limit 1)
      union all
      (select s.client_id from scrutin s
        where 'scrutin' = any (files) and s.client_id > un
        order by s.client_id limit 1)
      union all
      (select c.client_id from campagne c
        where 'campagne' = any (files) and c.client_id > un and c.est_publie and c.fermeture > now() - interval '2 days'
        order by c.client_id, c.fermeture limit 1)
      union all
      (select e.client_id from ecriture_longue e
        where 'ecriture' = any (files) and e.client_id > un
        order by e.client_id limit 1)
      union all
      (select s.client_id from sync s
        where 'charge' = any (files) and s.client_id > un and s.statut in ('EnAttente', 'EnCours')
        order by s.client_id, s.date_debut limit 1)) p
    order by p.client_id limit 1;
    exit when un is null;
    return next un;
  end loop;
end $$;

-- As in 0091. The processes of before call the same functions.
create or replace function files_a_servir(apres uuid, nombre integer)
returns table (client_id uuid, courriel boolean, livraison boolean) language plpgsql as $$
declare
  un uuid;
begin
  for un in select o.id from clients_occupes('{courriel,livraison}', apres, nombre) as o (id)
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un,
      (select true from courriel f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now()
        order by f.prochain_essai, f.id limit 1) is not null,
      (select true from abonnement a cross join lateral (select from livraison f where f.client_id = un
          and f.abonnement_id = a.id and f.statut = 'EnAttente' and f.prochain_essai <= now()
          order by f.prochain_essai, f.id limit 1) due
        where a.client_id = un limit 1) is not null;
  end loop;
end $$;

-- As in 0079.
create or replace function actes_a_chainer(apres uuid, nombre integer) returns table (id uuid, est_du boolean)
language plpgsql as $$
declare
  un uuid;
begin
  for un in
    (select '00000000-0000-0000-0000-000000000000'::uuid where apres is null)
    union all
    (select o.id from clients_occupes('{acte}', apres, nombre) as o (id))
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, (select true from acte a where a.client_id = un and a.rang is null
      order by a.instant, a.id limit 1) is not null;
  end loop;
end $$;

-- As in 0038.
create or replace function journaux_a_chainer(apres uuid, nombre integer) returns table (client_id uuid, campagnes uuid[])
language plpgsql as $$
declare
  un uuid;
begin
  for un in select o.id from clients_occupes('{journal}', apres, nombre) as o (id)
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, array(select distinct a.campagne_id from journal_attente a where a.client_id = un);
  end loop;
end $$;

create or replace function confirmations_dues(apres uuid, nombre integer) returns table (client_id uuid, campagnes uuid[])
language plpgsql as $$
declare
  un uuid;
begin
  for un in select o.id from clients_occupes('{campagne}', apres, nombre) as o (id)
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, array(
      select c.id from campagne c
      where c.client_id = un and c.protocole = 2 and c.confirmation_courriel and c.est_publie and c.ouverture <= now()
        and c.fermeture > now() - interval '2 days'
        and (select max(t.taille) from urne_tete t where t.client_id = un and t.campagne_id = c.id)
          > coalesce((select f.taille from confirmation_tour f where f.client_id = un and f.campagne_id = c.id), 0));
  end loop;
end $$;

-- As in 0045.
create or replace function rappels_dus(apres uuid, nombre integer) returns table (client_id uuid, campagnes uuid[])
language plpgsql as $$
declare
  un uuid;
begin
  for un in select o.id from clients_occupes('{campagne}', apres, nombre) as o (id)
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, array(
      select c.id from campagne c
      where c.client_id = un and c.est_publie and not c.est_archive and c.rappels <> '{}'
        and c.ouverture <= statement_timestamp() and c.fermeture > statement_timestamp()
        and exists (select from unnest(c.rappels) as r (instant)
          where r.instant <= statement_timestamp()
            and r.instant > coalesce(c.rappel_fait, '-infinity')
            and r.instant > greatest(c.ouverture, c.date_publication)));
  end loop;
end $$;

-- As in 0091.
create or replace function attentes(apres uuid, nombre integer)
returns table (
  client_id uuid,
  courriels bigint, courriels_depuis timestamptz, courriels_tenus bigint, courriels_perdus bigint,
  livraisons bigint, livraisons_depuis timestamptz, livraisons_tenus bigint, livraisons_perdus bigint,
  comptes bigint, comptes_depuis timestamptz,
  bulletins bigint, lignes bigint,
  ecritures_tenus bigint, ecritures_perdus bigint, charges_tenus bigint, charges_perdus bigint
) language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select o.id from clients_occupes('{courriel,livraison,scrutin,urne,journal,ecriture,charge}', apres, nombre) as o (id)
  loop
    perform set_config('app.client_id', un::text, true);
    courriels_depuis := (select x.date_creation from courriel x where x.client_id = un and x.statut = 'EnAttente'
      order by x.date_creation, x.id limit 1);
    livraisons_depuis := (select x.date_creation from livraison x where x.client_id = un and x.statut = 'EnAttente'
      order by x.date_creation limit 1);
    return query select un,
      (select count(*) from courriel x
        where x.client_id = un and x.statut = 'EnAttente' and courriels_depuis is not null),
      courriels_depuis, f.*,
      (select count(*) from livraison x
        where x.client_id = un and x.statut = 'EnAttente' and livraisons_depuis is not null),
      livraisons_depuis, l.*, c.*,
      (select count(*) from urne_attente a where a.client_id = un and a.motif is null),
      (select count(*) from journal_attente a where a.client_id = un),
      e.*, s.*
    from
      (select count(*) filter (where x.prochain_essai > now()), count(*) filter (where x.prochain_essai <= now())
        from courriel x where x.client_id = un and x.bail is not null and x.statut = 'EnAttente') f,
      (select count(*) filter (where x.prochain_essai > now()), count(*) filter (where x.prochain_essai <= now())
        from livraison x where x.client_id = un and x.bail is not null and x.statut = 'EnAttente') l,
      (select count(*), min(x.fermeture) from scrutin s join campagne x on x.client_id = s.client_id and x.id = s.campagne_id
        where s.client_id = un and x.fermeture <= now() and (x.garde = 'Service' or x.urne_scellee_le is null)) c,
      (select count(*) filter (where x.expiration > now()), count(*) filter (where x.expiration <= now())
        from ecriture_longue x where x.client_id = un) e,
      (select count(*) filter (where x.expiration > now()), count(*) filter (where x.expiration <= now())
        from sync x where x.client_id = un and x.statut in ('EnAttente', 'EnCours')) s;
  end loop;
end $$;
