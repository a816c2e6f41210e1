-- A box is ready for its scrutineers when it is there: the date alone, which somebody may write, does not say so.

-- As in 0095.
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

-- As in 0095.
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
