-- The rounds ask for the first row in the order of its index: of `exists` PostgreSQL leaves out the order, and a plan that is
-- made once for all clients then reads the whole queue, or the whole table, of one who has many. The processes of before
-- call the same functions.

-- As in 0035.
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
      (select true from courriel f where f.client_id = un and f.statut = 'EnAttente' and f.prochain_essai <= now()
        order by f.prochain_essai, f.id limit 1) is not null,
      (select true from abonnement a cross join lateral (select from livraison f where f.client_id = un
          and f.abonnement_id = a.id and f.statut = 'EnAttente' and f.prochain_essai <= now()
          order by f.prochain_essai, f.id limit 1) due
        where a.client_id = un limit 1) is not null;
  end loop;
end $$;

-- As in 0081.
create or replace function menages_dus(tache text, jours integer, apres uuid, nombre integer)
returns table (id uuid, est_du boolean) language plpgsql as $$
declare
  un uuid;
  limite timestamptz := now() - jours * interval '1 day';
begin
  for un in
    (select '00000000-0000-0000-0000-000000000000'::uuid where apres is null)
    union all
    (select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre)
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, case tache
      when 'courriel' then (select true from unnest('{Transmis,Rejete,Annule}'::text[]) as fini (statut)
        cross join lateral (select from courriel c where c.client_id = un and c.statut = fini.statut
          and c.date_creation < limite and coalesce(c.date_fin, c.date_creation) < limite
          order by c.date_creation, c.id limit 1) c limit 1) is not null
      when 'debit' then exists (select from debit d where d.client_id = un and d.debut < limite)
      when 'evenement' then (select true from evenement e where e.client_id = un and e.date_creation < limite
        order by e.date_creation, e.id limit 1) is not null
      when 'suppression' then (
        select true from suppression s where s.client_id = un and s.date_suppression < limite
        order by s.date_suppression, s.id limit 1) is not null
      when 'adresse_supprimee' then (
        select true from adresse_supprimee a where a.client_id = un and a.date_creation < limite
        order by a.date_creation, a.adresse_cle limit 1) is not null
      when 'cle_idempotence' then (
        select true from cle_idempotence k where k.client_id = un and k.date_creation <= limite
        order by k.date_creation limit 1) is not null
      when 'campagne' then exists (select from campagne c where c.client_id = un and c.est_publie and not c.est_archive
        and c.depouille_le is not null and greatest(c.fermeture, c.derniere_maj) < limite)
      when 'sync' then (select true from sync s where s.client_id = un and s.date_debut < limite
        order by s.date_debut limit 1) is not null
        or exists (select from sync_tranche t where t.client_id = un and not exists (
          select from sync s where s.client_id = un and s.id = t.sync_id
            and s.statut in ('EnAttente', 'EnCours') and s.expiration > now()))
    end;
  end loop;
end $$;

-- As in 0076.
create or replace function conservations_echues(tache text, jours integer, apres uuid, nombre integer)
returns table (id uuid, est_du boolean) language plpgsql as $$
declare
  un uuid;
  limite timestamptz;
begin
  for un, limite in
    select c.id, now() - case tache
      when 'personne' then c.conservation_personnes_ans * interval '1 year'
      when 'demande' then c.conservation_demandes_jours * interval '1 day'
      when 'lien' then c.conservation_liens_jours * interval '1 day'
      when 'courriel' then coalesce(c.conservation_courriels_jours, jours) * interval '1 day' end
    from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, case tache
      when 'personne' then (
        select true from employe e where e.client_id = un and not e.est_actif and e.anonymise_le is null
          and e.fusionne_dans is null and e.derniere_maj < limite order by e.derniere_maj, e.id limit 1) is not null
      when 'demande' then (
        select true from demande_adhesion d where d.client_id = un and d.statut = 'Rejetee' and d.date_demande < limite
          and d.date_traitement < limite order by d.date_demande, d.id limit 1) is not null
      when 'lien' then (
        select true from jeton_formulaire j where j.client_id = un and j.date_reponse is null and j.expiration < limite
        order by j.expiration limit 1) is not null
      when 'courriel' then (select true from unnest('{Transmis,Rejete,Annule}'::text[]) as fini (statut)
        cross join lateral (select from courriel c where c.client_id = un and c.statut = fini.statut
          and c.date_creation < limite and coalesce(c.date_fin, c.date_creation) < limite
          order by c.date_creation, c.id limit 1) c limit 1) is not null
      when 'signature' then (select true from employe e where e.client_id = un and e.anonymise_le is not null
        order by e.anonymise_le, e.id limit 1) is not null
    end;
  end loop;
end $$;

-- What is held by a lease, and since when the oldest delivery waits, of each client.
create index concurrently courriel_client_id_bail_idx on courriel (client_id, prochain_essai)
  where bail is not null and statut = 'EnAttente';
create index concurrently livraison_client_id_attente_idx on livraison (client_id, date_creation) where statut = 'EnAttente';

-- As in 0080, each figure by itself, so that an index that has it is enough; nothing is counted of who has nothing that waits.
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
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
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
