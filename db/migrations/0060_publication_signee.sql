-- What is published of a campaign (its words, its dates, its keys, what adopts an option), as a document that the service
-- signs, by a key that is not in the database; null of what an earlier version has published, which is counted as before.
alter table campagne
  add column publication json,
  add column publication_empreinte bytea,
  add column publication_cle text,
  add column publication_signature bytea,
  -- {motif, depuis}: why the last attempt to count a campaign that has closed did not, and since when.
  add column depouillement_bloque json;
