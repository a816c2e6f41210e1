-- What a committee asks of a campaign: how many must vote, what adopts an option, and when those who have not voted are
-- reminded. No table is rewritten: each new column is null or has a constant default.

-- A percentage of those who may vote; null for none.
alter table campagne
  add column quorum numeric(7, 4),
  add column rappels timestamptz(3)[] not null default '{}',
  -- The date of the last reminder that was sent, or passed over; null before the first.
  add column rappel_fait timestamptz(3);
alter table campagne add constraint campagne_quorum_check check (quorum > 0 and quorum <= 100) not valid;

-- {base, pourcentage, estDepasse}: what an option needs to be adopted; null where nothing is said.
alter table question add column seuil_adoption json;

-- The campaigns that a round has reminders to send of, as 0025 tells of what is to be sent: they are open, and a date that
-- came while they were has nothing after it yet.
create function rappels_dus(apres uuid, nombre integer) returns table (client_id uuid, campagnes uuid[])
language plpgsql as $$
declare
  un uuid;
begin
  for un in
    select c.id from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
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
