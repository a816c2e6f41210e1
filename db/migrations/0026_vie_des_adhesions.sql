-- The life of a membership after its registration. `est_signee` tells those that were signed here, by a form or by a
-- request that was confirmed, from those that a synchronisation brought, which another one may correct. What an older
-- version writes beside this schema counts as signed: of the two mistakes it is the one that loses no signature. Of
-- those that are stored, the answer, the request or the event of the signature tells.
-- `date_changement` is when something of it changed after its registration, its end apart. What readers follow is the
-- latest of the three dates, whichever version wrote it. The table is rewritten once.
alter table adhesion add column est_signee boolean not null default true;
update adhesion a set est_signee = false
where not exists (select from demande_adhesion d where d.client_id = a.client_id and d.adhesion_id = a.id)
  and not exists (
    select from reponse_formulaire r
    where r.client_id = a.client_id and r.employe_id = a.employe_id and r.date_reponse = a.date_enregistrement)
  and not exists (
    select from evenement e
    where e.client_id = a.client_id and e.date_creation = a.date_enregistrement and e.type = 'adhesion.signee'
      and e.donnees ->> 'idUniqueAdhesion' = a.id::text);
alter table adhesion
  add column date_changement timestamptz(3),
  add column derniere_maj timestamptz(3) not null
    generated always as (greatest(date_enregistrement, date_demission, date_changement)) stored;
create index adhesion_client_id_derniere_maj_idx on adhesion (client_id, derniere_maj, id);
