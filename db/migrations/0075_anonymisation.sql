-- Who was anonymised: the row stays, for the signatures and the votes that name it, and says nothing of anybody. Nobody comes
-- back as this row: whatever looked at the employee before, and writes after it, is refused.
alter table employe add column anonymise_le timestamptz(3);
alter table employe add constraint employe_anonymise_le_check
  check (anonymise_le is null or (not est_actif and id_externe is null)) not valid;
