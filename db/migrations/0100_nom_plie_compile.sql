-- What a name is looked for by (0034), in a language that compiles it once for each session. As SQL it was read, analysed and
-- planned by each statement that writes employees: a third of what such a statement of one row took. The same text comes
-- out. What `sans_accents` does is written out: a body that is compiled later looks names up then, and pg_restore, which
-- makes the rows with it, has no search path.
create or replace function nom_plie(texte text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(
    replace(replace(lower(regexp_replace(normalize(texte, NFD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'),
    '[-\s.''`´‘’‛ʹʻʼʽˈ′＇‐‑‒–—―−﹣－]', '', 'g');
end $$;
