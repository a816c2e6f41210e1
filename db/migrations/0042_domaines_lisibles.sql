-- Addresses are kept with the accents that a domain in punycode stands for (decision C-4): the two writings are one
-- mailbox, and one key. What was stored in punycode is converted: only the rows that have such an address are written,
-- and no table is locked. An address that would then be that of another row stays as it is, for a person to decide; and
-- so do proofs, what was signed, which is compared in the form of today where a load says it again.

-- A label of a domain without its `xn--`, decoded (RFC 3492); null where it is no name that could be written so.
create function punycode_lu(texte text) returns text language plpgsql immutable strict parallel safe as $$
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
  return case when lu is nfkc normalized and lu collate pg_c_utf8 ~ '^[[:alnum:]]([[:alnum:]-]*[[:alnum:]])?$'
    and lower(lu collate pg_c_utf8) = lu then lu end;
end $$;

-- An address in the writing that is kept; rules/courriels.ts has the same of what comes in.
create function adresse_lisible(adresse text) returns text language sql immutable strict parallel safe
  return case when adresse !~* '@(.*\.)?xn--' then adresse else
    regexp_replace(adresse, '[^@]*$', '') || (
      select string_agg(case when lower(e) like 'xn--%' then coalesce(punycode_lu(lower(substr(e, 5))), e) else e end,
        '.' order by o)
      from regexp_split_to_table(regexp_replace(adresse, '^.*@', ''), '\.') with ordinality as d (e, o)) end;

-- Whoever keeps a copy of the employees reads those that change here.
update employe e set courriel = n.lisible, version = e.version + 1, derniere_maj = clock_timestamp()
from (
  select client_id, id, adresse_lisible(courriel) as lisible, row_number() over (
    partition by client_id, case when est_actif then lower(adresse_lisible(courriel)) else id::text end order by id) as fois
  from employe where courriel ~* '@(.*\.)?xn--') n
where e.client_id = n.client_id and e.id = n.id and n.fois = 1 and n.lisible <> e.courriel
  and not (e.est_actif and exists (
    select from employe o where o.client_id = e.client_id and o.id <> e.id and o.courriel_cle = lower(n.lisible)));
update employe set courriel_alternatif = adresse_lisible(courriel_alternatif), version = version + 1,
  derniere_maj = clock_timestamp()
where courriel_alternatif ~* '@(.*\.)?xn--' and adresse_lisible(courriel_alternatif) <> courriel_alternatif;
update votant v set courriel = n.lisible
from (
  select client_id, campagne_id, id, adresse_lisible(courriel) as lisible, row_number() over (
    partition by client_id, campagne_id, lower(adresse_lisible(courriel)) order by id) as fois
  from votant where courriel ~* '@(.*\.)?xn--') n
where v.client_id = n.client_id and v.id = n.id and n.fois = 1 and n.lisible <> v.courriel and not exists (
  select from votant o where o.client_id = v.client_id and o.campagne_id = v.campagne_id and o.id <> v.id
    and o.courriel_cle = lower(n.lisible));
update votant set courriel_alternatif = adresse_lisible(courriel_alternatif)
where courriel_alternatif ~* '@(.*\.)?xn--';
-- A request that nobody has decided looks for its person by the address.
update demande_adhesion set courriel = adresse_lisible(courriel)
where courriel ~* '@(.*\.)?xn--' and statut in ('EnAttente', 'ATransferer');
