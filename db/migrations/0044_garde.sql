-- The custody of a ballot box by scrutineers: what a draft knows of their keys, which its publication seals to, and what
-- they are given once the vote has closed. No table is rewritten: each column is null.
alter table campagne
  -- The public key of the scrutineers, to which ballots are sealed from the publication on.
  add column garde_cle_urne bytea,
  -- That the service was given these keys for this campaign, signed by a key that is not in the database.
  add column garde_cle_service text,
  add column garde_attestation bytea,
  -- What the box says besides its ballots, and the turnout of each union, as they were when it was sealed.
  add column urne_scellee_le timestamptz(3),
  add column urne_scellee json;

-- As before, and a box of scrutineers that has closed is due too: it is made ready for them, once.
create or replace function urnes_a_avancer(foule integer, apres_client uuid, apres_campagne uuid, nombre integer)
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
        where c.client_id = un.client_id and c.id = un.campagne_id and c.fermeture <= clock_timestamp()
          and (c.garde = 'Service' or c.urne_scellee_le is null))
      or exists (select from urne_attente a
        where a.client_id = un.client_id and a.campagne_id = un.campagne_id and a.motif is null)
      or exists (select from bulletin_depose b
        where b.client_id = un.client_id and b.campagne_id = un.campagne_id group by b.poids having count(*) >= foule);
  end loop;
end $$;
