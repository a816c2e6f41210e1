-- How long what a client has collected is kept, where it is not for ever: null is what the service does by itself.
alter table client
  add column conservation_personnes_ans  integer,
  add column conservation_demandes_jours integer,
  add column conservation_liens_jours    integer,
  add column conservation_courriels_jours integer;
alter table client add constraint client_conservation_personnes_ans_check check (conservation_personnes_ans > 0) not valid;
alter table client add constraint client_conservation_demandes_jours_check check (conservation_demandes_jours > 0) not valid;
alter table client add constraint client_conservation_liens_jours_check check (conservation_liens_jours > 0) not valid;
alter table client add constraint client_conservation_courriels_jours_check check (conservation_courriels_jours > 0) not valid;

-- Who is deactivated and has a name, who was anonymised, and which forms nobody has answered.
create index concurrently employe_client_id_desactives_idx on employe (client_id, derniere_maj, id)
  where not est_actif and anonymise_le is null;
create index concurrently employe_client_id_anonymise_le_idx on employe (client_id, anonymise_le, id)
  where anonymise_le is not null;
create index concurrently jeton_formulaire_client_id_sans_reponse_idx on jeton_formulaire (client_id, expiration)
  where date_reponse is null;

-- Of a page of clients, for whom there is something whose time is over: `jours` is the time of the e-mails of clients that have
-- no rule of their own. Row-level security wants each client named (as in 0024).
create function conservations_echues(tache text, jours integer, apres uuid, nombre integer)
returns table (id uuid, est_du boolean) language plpgsql as $$
declare
  un uuid;
  limite timestamptz;
begin
  for un, limite in
    select c.id, now() - case tache
      when 'personne' then c.conservation_personnes_ans * interval '1 year'
      when 'demande' then c.conservation_demandes_jours * interval '1 day'
      when 'lien' then c.conservation_liens_jours * interval '1 day'
      when 'courriel' then coalesce(c.conservation_courriels_jours, jours) * interval '1 day' end
    from client c where c.id > coalesce(apres, '00000000-0000-0000-0000-000000000000') order by c.id limit nombre
  loop
    perform set_config('app.client_id', un::text, true);
    return query select un, case tache
      when 'personne' then exists (
        select from employe e where e.client_id = un and not e.est_actif and e.anonymise_le is null
          and e.fusionne_dans is null and e.derniere_maj < limite)
      when 'demande' then exists (
        select from demande_adhesion d where d.client_id = un and d.statut = 'Rejetee' and d.date_demande < limite
          and d.date_traitement < limite)
      when 'lien' then exists (
        select from jeton_formulaire j where j.client_id = un and j.date_reponse is null and j.expiration < limite)
      when 'courriel' then exists (select from courriel c where c.client_id = un and c.statut <> 'EnAttente'
        and c.date_creation < limite and coalesce(c.date_fin, c.date_creation) < limite)
      when 'signature' then exists (select from employe e where e.client_id = un and e.anonymise_le is not null)
    end;
  end loop;
end $$;
