-- Whether the employee that a voter is was said, or is told by the identifier, and not found by an address (decision J-11); null
-- where nobody has kept it.
alter table votant add column employe_certain boolean;
