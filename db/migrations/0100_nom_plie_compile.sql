-- What a name is looked for by (0034), in a language that compiles it once for each session. As SQL it was read, analysed and
-- planned by each statement that writes employees: a third of what such a statement of one row took. The same text comes out.
create or replace function nom_plie(texte text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(sans_accents(texte), '[-\s.''`´‘’‛ʹʻʼʽˈ′＇‐‑‒–—―−﹣－]', '', 'g');
end $$;
