-- When a client that its operator deletes is erased; null is never. Its keys end with date_expiration, which every version knows,
-- as soon as that is decided.
alter table client add column effacement_le timestamptz(3);
