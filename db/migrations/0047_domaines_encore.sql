-- What 0042 left of the addresses whose domain is in punycode (decision C-4): names with combining marks, as those of
-- Hindi have, which the classes of a regular expression do not take for letters; and what a process of the version before
-- wrote after 0042, for which the service converts the addresses of each client once more (jobs/housekeeping.ts).

-- Whether a label that punycode stands for is one that somebody writes: of letters, marks and digits, with hyphens within,
-- in the form of a name. What is seen and is no punctuation and no symbol is one of these, but for what formats a text
-- and what each font has of its own.
create function est_nom_lisible(lu text) returns boolean language sql immutable strict parallel safe
  return lu is nfkc normalized and lower(lu collate pg_c_utf8) = lu
    and lu collate pg_c_utf8 ~ '^[[:alnum:]]([[:graph:]]*[[:graph:]])?$'
    and translate(lu, '-', '') collate pg_c_utf8 !~ '[[:punct:]]' and lu not like '%-'
    and lu collate pg_c_utf8 !~ ('[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E'
      || '\u2060-\u206F\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFF0-\uFFFF\U000E0000-\U0010FFFF]');

-- That of 0042, with the rule above at its end.
create or replace function punycode_lu(texte text) returns text language plpgsql immutable strict parallel safe as $$
declare
  trait integer := length(texte) - strpos(reverse(texte), '-') + 1;
  code text := case when strpos(texte, '-') > 0 then substr(texte, trait + 1) else texte end;
  lettres integer[] := case when strpos(texte, '-') > 1
    then array(select ascii(c) from regexp_split_to_table(left(texte, trait - 1), '') as c) else '{}' end;
  n bigint := 128;
  i bigint := 0;
  biais bigint := 72;
  avant bigint;
  poids bigint;
  k bigint;
  chiffre bigint;
  seuil bigint;
  taille bigint;
  place integer := 1;
  lu text;
begin
  if code = '' or length(texte) > 63 then return null; end if;
  while place <= length(code) loop
    avant := i;
    poids := 1;
    k := 36;
    loop
      chiffre := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(code, place, 1)) - 1;
      if place > length(code) or chiffre < 0 then return null; end if;
      place := place + 1;
      i := i + chiffre * poids;
      seuil := greatest(1, least(26, k - biais));
      exit when chiffre < seuil;
      poids := poids * (36 - seuil);
      k := k + 36;
      if i > 2147483647 or poids > 2147483647 then return null; end if;
    end loop;
    taille := cardinality(lettres) + 1;
    avant := (i - avant) / case when avant = 0 then 700 else 2 end;
    avant := avant + avant / taille;
    biais := 0;
    while avant > 455 loop
      avant := avant / 35;
      biais := biais + 36;
    end loop;
    biais := biais + 36 * avant / (avant + 38);
    n := n + i / taille;
    i := i % taille;
    if n > 1114111 or n between 55296 and 57343 then return null; end if;
    lettres := lettres[:i] || n::integer || lettres[i + 1:];
    i := i + 1;
  end loop;
  lu := (select string_agg(chr(c), '' order by o) from unnest(lettres) with ordinality as l (c, o));
  return case when est_nom_lisible(lu) then lu end;
end $$;

-- Converts what a client has: the addresses of employees, voters and requests that nobody has decided. One that would
-- then be that of another row stays as it is, for a person to decide, and so does what was signed.
create function convertir_adresses(client uuid) returns void language sql as $$
  -- Whoever keeps a copy of the employees reads those that change here.
  update employe e set courriel = n.lisible, version = e.version + 1, derniere_maj = clock_timestamp()
  from (
    select id, adresse_lisible(courriel) as lisible, row_number() over (
      partition by case when est_actif then lower(adresse_lisible(courriel)) else id::text end order by id) as fois
    from employe where client_id = client and courriel_minuscule like '%xn--%') n
  where e.client_id = client and e.id = n.id and n.fois = 1 and n.lisible <> e.courriel
    and not (e.est_actif and exists (
      select from employe o where o.client_id = client and o.id <> e.id and o.courriel_cle = lower(n.lisible)));
  update employe set courriel_alternatif = adresse_lisible(courriel_alternatif), version = version + 1,
    derniere_maj = clock_timestamp()
  where client_id = client and courriel_alternatif ilike '%xn--%'
    and adresse_lisible(courriel_alternatif) <> courriel_alternatif;
  update votant v set courriel = n.lisible
  from (
    select campagne_id, id, adresse_lisible(courriel) as lisible, row_number() over (
      partition by campagne_id, lower(adresse_lisible(courriel)) order by id) as fois
    from votant where client_id = client and courriel_cle like '%xn--%') n
  where v.client_id = client and v.id = n.id and n.fois = 1 and n.lisible <> v.courriel and not exists (
    select from votant o where o.client_id = client and o.campagne_id = v.campagne_id and o.id <> v.id
      and o.courriel_cle = lower(n.lisible));
  update votant set courriel_alternatif = adresse_lisible(courriel_alternatif)
  where client_id = client and courriel_alternatif ilike '%xn--%'
    and adresse_lisible(courriel_alternatif) <> courriel_alternatif;
  -- A request that nobody has decided looks for its person by the address.
  update demande_adhesion set courriel = adresse_lisible(courriel)
  where client_id = client and courriel ilike '%xn--%' and statut in ('EnAttente', 'ATransferer')
    and adresse_lisible(courriel) <> courriel;
$$;
