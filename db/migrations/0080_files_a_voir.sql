-- What waits for the clients that come next (see 0025), since when the oldest of it does, and what is held by a lease or was
-- left by one that has run out: e-mails, deliveries, campaigns that have closed, ballots that the public log does not tell
-- of, lines of journals, long writes and loads. The processes of before call `courriels_en_attente`.
create function attentes(apres uuid, nombre integer)
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
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, f.*, l.*, c.*,
      (select count(*) from urne_attente a where a.client_id = un and a.motif is null),
      (select count(*) from journal_attente a where a.client_id = un),
      e.*, s.*
    from
      (select count(*), min(x.date_creation), count(*) filter (where x.bail is not null and x.prochain_essai > now()),
        count(*) filter (where x.bail is not null and x.prochain_essai <= now())
        from courriel x where x.client_id = un and x.statut = 'EnAttente') f,
      (select count(*), min(x.date_creation), count(*) filter (where x.bail is not null and x.prochain_essai > now()),
        count(*) filter (where x.bail is not null and x.prochain_essai <= now())
        from livraison x where x.client_id = un and x.statut = 'EnAttente') l,
      (select count(*), min(x.fermeture) from scrutin s join campagne x on x.client_id = s.client_id and x.id = s.campagne_id
        where s.client_id = un and x.fermeture <= now() and (x.garde = 'Service' or x.urne_scellee_le is null)) c,
      (select count(*) filter (where x.expiration > now()), count(*) filter (where x.expiration <= now())
        from ecriture_longue x where x.client_id = un) e,
      (select count(*) filter (where x.expiration > now()), count(*) filter (where x.expiration <= now())
        from sync x where x.client_id = un and x.statut in ('EnAttente', 'EnCours')) s;
  end loop;
end $$;
