-- What the service alone can write beside a voter who has voted (decision H-36): whoever sets a_vote back, votes once more, and sets
-- it of somebody absent has more ballots in the box than there are such marks. Nullable, without a default: no row is written.
alter table votant add column marque_vote bytea;
alter table votant
  add constraint votant_marque_vote_check check (octet_length(marque_vote) = 16) not valid;
