-- What was published and is not counted is found by what the campaign itself keeps of its publication, and not by the queue
-- `scrutin` alone, whose rows somebody may take away who writes to the tables; nor by one column that says that it is
-- published, counted, or closes later: by the signature that it was given, and by the closing that was signed.

-- The campaigns that are published, or were signed, and of which something says that they are not counted: what a count
-- changes stands in three columns, and all of them say so. By the closing that was signed too, as text whose order is that of time
-- (UTC, with milliseconds): empty where a publication does not say it as the service writes it, null of what an earlier version
-- has published, which signed nothing. No value makes it fail.
create index concurrently campagne_client_id_a_depouiller_idx
  on campagne (client_id, id, (coalesce(substring(publication::text from '"fermetureDuVoteUtc":"([^"]*)"'),
      case when publication is not null or publication_empreinte is not null then '' end) collate "C"))
  where (est_publie or publication is not null or publication_empreinte is not null)
    and (depouille_le is null or empreinte_resultat is null or urne_cle_privee is not null);

-- The next of these, in their order, of all clients, with those of the queue; and whether the closing that was signed is over.
-- It is the owner's, as `clients_occupes` is (decision N-12): who calls it learns ids of campaigns alone.
create function scrutins_attendus(apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_clos boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  un uuid := coalesce(apres_client, '00000000-0000-0000-0000-000000000000');
  une uuid := coalesce(apres_campagne, '00000000-0000-0000-0000-000000000000');
  maintenant text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  return query select u.client_id, u.campagne_id, bool_or(u.est_clos) from (
    (select s.client_id, s.campagne_id, false as est_clos from scrutin s
      where (s.client_id, s.campagne_id) > (un, une) order by s.client_id, s.campagne_id limit nombre)
    union all
    (select c.client_id, c.id, false from campagne c
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

-- As in 0044, of these; a box is ready for its scrutineers when it is there, and not by its date alone. Due is also one that has closed by what was signed, one that was signed and of which a row says that it
-- is not published, or counted; and one that is not there any more. The processes of before call the same function.
create or replace function urnes_a_avancer(foule integer, apres_client uuid, apres_campagne uuid, nombre integer)
returns table (client_id uuid, campagne_id uuid, est_du boolean) language plpgsql as $$
declare
  un record;
begin
  -- Who may not read the boxes is told so, though there be none: what follows asks as the owner.
  perform from scrutin s where s.client_id is null;
  for un in
    select s.* from scrutins_attendus(apres_client, apres_campagne, nombre) s order by s.client_id, s.campagne_id
  loop
    perform set_config('app.client_id', un.client_id::text, true);
    return query select un.client_id, un.campagne_id,
      coalesce((select ((c.fermeture <= clock_timestamp() or un.est_clos) and (c.garde = 'Service' or c.urne_scellee_le is null or c.urne_scellee is null))
          or ((c.publication is not null or c.publication_empreinte is not null)
            and (not c.est_publie or c.depouille_le is not null or c.empreinte_resultat is not null))
        from campagne c where c.client_id = un.client_id and c.id = un.campagne_id), true)
      or exists (select from urne_attente a
        where a.client_id = un.client_id and a.campagne_id = un.campagne_id and a.motif is null)
      or exists (select from bulletin_depose b
        where b.client_id = un.client_id and b.campagne_id = un.campagne_id group by b.poids having count(*) >= foule);
  end loop;
end $$;

-- As in 0093, and who has such a campaign has something that waits, whatever the queue says.
create or replace function clients_occupes(files text[], apres uuid, nombre integer) returns setof uuid
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
        where 'scrutin' = any (files) and c.client_id > un
          and (c.est_publie or c.publication is not null or c.publication_empreinte is not null)
          and (c.depouille_le is null or c.empreinte_resultat is null or c.urne_cle_privee is not null)
        order by c.client_id, c.id limit 1)
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

-- As in 0093, and the counts that wait are those that the rounds find.
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
      (select count(*), min(a.depuis) from (
        select least(c.fermeture, case when pg_input_is_valid(s.dite, 'timestamptz') then s.dite::timestamptz end,
          case when s.dite is not null and (not c.est_publie or c.depouille_le is not null or c.empreinte_resultat is not null)
            then c.derniere_maj end) as depuis
        from campagne c
        cross join lateral coalesce(substring(c.publication::text from '"fermetureDuVoteUtc":"([^"]*)"'),
          case when c.publication is not null or c.publication_empreinte is not null then '' end) as s (dite)
        where c.client_id = un
          and (c.est_publie or c.publication is not null or c.publication_empreinte is not null)
          and (c.depouille_le is null or c.empreinte_resultat is null or c.urne_cle_privee is not null)
          and (s.dite is not null and (not c.est_publie or c.depouille_le is not null or c.empreinte_resultat is not null)
            or (c.fermeture <= now()
                or (s.dite collate "C") <= to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              and (c.garde = 'Service' or c.urne_scellee_le is null or c.urne_scellee is null))
        union all
        select coalesce(max(j.instant), now()) from scrutin s
        left join campagne c on c.client_id = un and c.id = s.campagne_id
        left join journal_campagne j on j.client_id = un and j.campagne_id = s.campagne_id
        where s.client_id = un and c.id is null group by s.campagne_id) a) c,
      (select count(*) filter (where x.expiration > now()), count(*) filter (where x.expiration <= now())
        from ecriture_longue x where x.client_id = un) e,
      (select count(*) filter (where x.expiration > now()), count(*) filter (where x.expiration <= now())
        from sync x where x.client_id = un and x.statut in ('EnAttente', 'EnCours')) s;
  end loop;
end $$;
