import type { Client } from '../data.ts'
import { query } from '../rig.ts'

const id = (kind: number, n: string) =>
  `format('01900000-0000-7000-9${String(kind)}00-%s', lpad(to_hex(${n}), 12, '0'))::uuid`

/** The campaign of every client that has a voter for each employee, and the subscription that has a delivery for each. */
export const campaign = '01900000-0000-7000-9100-000000000001'
export const subscription = '01900000-0000-7000-9200-000000000001'

/** Of each kind of values that lists are filtered by one is as rare, and stands at both ends: lists begin at either. */
const rare = 'n % 4999 = 7'
const day = `(timestamptz '2020-01-01 08:00Z' + n * interval '1 minute')`

/** Whose rows they are, and one for each employee. */
type Range = { readonly client: string; readonly all: string }

/** Campaigns, the first of which has a voter for each employee. */
const election = ({ client, all }: Range) => [
  `insert into campagne (client_id, id, titre, slug, texte_page_accueil, ouverture, fermeture, verrouiller_droits,
     ordre_reponses_aleatoire, date_creation, derniere_maj)
   select ${client}, ${id(1, 'n')}, 'Campagne ' || n, 'campagne-' || n, '', ${day}, ${day} + interval '1 day', false,
     false, ${day}, ${day} from generate_series(1, 200) n`,
  `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, est_radie, poids,
     syndicat_id_externe)
   select ${client}, ${id(3, 'n')}, '${campaign}', 'V-' || n, 'votant' || n || '@exemple.ca',
     case when ${rare} then 'Zwicky' else (array['Tremblay','Benali','Gagnon','L''Écuyer'])[1 + n % 4] end,
     'Amélie', n % 3 <> 0, ${rare}, 1, case when ${rare} then 'S-rare' else 'S-' || n % 5 end from ${all}`,
]

/** An e-mail for each employee, an event with its delivery, and an address that is suppressed. */
const messages = ({ client, all }: Range) => [
  `insert into courriel (client_id, id, modele, destinataire, donnees, statut, suivi_destinataire, date_creation,
     date_fin, prochain_essai)
   select ${client}, ${id(4, 'n')}, 'lien', 'votant' || n || '@exemple.ca', '{}',
     case when ${rare} then (array['Rejete','Annule','Transmis'])[1 + n / 4999 % 3] else 'Transmis' end,
     case when ${rare} then case n / 4999 % 3 when 2 then 'Plainte' end when n % 10 = 0 then null else 'Livre' end,
     ${day}, ${day}, ${day} from ${all}`,
  `insert into abonnement (client_id, id, url, evenements, secret, date_creation)
   values (${client}, '${subscription}', 'https://exemple.ca/', '{adhesion.signee}', '\\x00', now())`,
  `insert into evenement (client_id, id, type, donnees, date_creation)
   select ${client}, ${id(5, 'n')}, case when ${rare} then 'adhesion.terminee' else 'adhesion.signee' end, '{}', ${day}
   from ${all}`,
  `insert into livraison (client_id, id, abonnement_id, evenement_id, corps, statut, tentatives, date_creation,
     date_depart, prochain_essai, date_fin)
   select ${client}, ${id(6, 'n')}, '${subscription}', ${id(5, 'n')}, '\\x7b7d',
     case when ${rare} then (array['Echouee','NonLivre'])[1 + n / 4999 % 2] else 'Livree' end, 1, ${day}, ${day}, ${day},
     ${day} from ${all}`,
  `insert into adresse_supprimee (client_id, adresse_cle, motif, date_creation)
   select ${client}, 'votant' || n || '@exemple.ca', 'Rejet', ${day} from ${all}`,
]

/** A deletion for each employee, and a line of the journal of acts; an answer to a form for each request. */
const traces = ({ client, all }: Range) => [
  `insert into suppression (client_id, id, type, id_unique, id_externe, date_suppression)
   select ${client}, ${id(7, 'n')}, case when ${rare} then 'ChampUtilisateur' else 'Emploi' end, ${id(7, 'n')}, 'J-' || n, ${day}
   from ${all}`,
  `insert into acte (client_id, instant, id, auteur, operation, ressource, membres, employe_id)
   select ${client}, ${day}, ${id(8, 'n')}, 'Systeme', case when ${rare} then 'deleteEmploye' else 'updateEmploye' end,
     '{}', '{ville}', (select e.id from employe e where e.client_id = ${client} and e.id_externe = 'E-' || n) from ${all}`,
  `insert into formulaire (client_id, id, id_public, type, nom, date_creation, derniere_maj)
   select ${client}, n, gen_random_uuid(), 'Adhesion', 'Formulaire ' || n, now(), now() from generate_series(1, 3) n`,
  `insert into reponse_formulaire (client_id, id, formulaire_id, demande_id, date_reponse)
   select ${client}, uuidv7(), case when d.n % 199 = 7 then 2 else 1 end, d.id, d.date_demande
   from (select id, date_demande, row_number() over (order by id) as n from demande_adhesion
     where client_id = ${client}) d`,
]

/** Gives a client what it has beside its members. */
export async function addMessages(url: string, { id: clientId, employes }: Client): Promise<void> {
  const range = { client: `'${clientId}'::uuid`, all: `generate_series(1, ${String(employes)}) n` }
  await query(url, 'set synchronous_commit = off', ...election(range), ...messages(range), ...traces(range))
}
