import { newId } from '../../db/engine/ids.ts'
import { publicLien } from '../../db/members/liens.ts'
import type { Arena } from '../arena.ts'
import { newLink } from '../links.ts'
import { query } from '../rig.ts'
import { works } from './neighbour.ts'
import { type Attack, call, type Sent, times } from './send.ts'
import { campaignOf } from './voters.ts'

const dates = 'date_creation, derniere_maj'

/** Makes an open form of the attacker, with what it shows; gives its path. */
async function makeForm({ url, attacker: { id } }: Arena, ...shown: readonly string[]): Promise<string> {
  const idPublic = newId()
  await query(
    url,
    `insert into syndicat (client_id, id, id_externe, nom, ${dates})
     values ('${id}', gen_random_uuid(), 'S-1', 'Syndicat', now(), now())`,
    `insert into formulaire (client_id, id, id_public, type, nom, syndicat_id, ${dates})
     select '${id}', 1, '${idPublic}', 'Adhesion', 'Adhésion', s.id, now(), now() from syndicat s where client_id = '${id}'`,
    ...shown,
  )
  return `/adherer/${publicLien(id, idPublic)}`
}

/** An open form of the attacker with as many choices as one may show; gives its path. */
export function openForm(arena: Arena): Promise<string> {
  const { id } = arena.attacker
  return makeForm(
    arena,
    `insert into champ_utilisateur (client_id, id, nom, label, ordre, type, est_requis, max_length, ${dates})
     select '${id}', gen_random_uuid(), 'champ-' || n, 'Champ ' || n, n, 'Choix', false, 0, now(), now()
     from generate_series(1, 10) n`,
    `insert into formulaire_champ (client_id, formulaire_id, champ_utilisateur_id, ordre)
     select client_id, 1, id, ordre from champ_utilisateur where client_id = '${id}'`,
    `insert into choix (client_id, champ_utilisateur_id, id, id_externe, label, ordre)
     select client_id, c.id, gen_random_uuid(), 'C-' || n, 'Choix ' || n, n
     from champ_utilisateur c, generate_series(1, 1000) n where client_id = '${id}'`,
  )
}

/** The consents with the longest texts, which a form has room for: a megabyte together. */
const consents = 97

/** A form that shows as much text as one may, signed; gives the path of its PDF. */
async function largestSigned(arena: Arena): Promise<string> {
  const { url, served, attacker } = arena
  const path = await makeForm(
    arena,
    `insert into objet_consentement (client_id, id, id_externe, titre, description, ${dates})
     select '${attacker.id}', gen_random_uuid(), 'OC-' || n, 'Objet ' || n, repeat('mots ', 2000), now(), now()
     from generate_series(1, ${String(consents)}) n`,
    `insert into formulaire_objet (client_id, formulaire_id, objet_id, ordre)
     select client_id, 1, id, row_number() over (order by id) from objet_consentement where client_id = '${attacker.id}'`,
  )
  const given = times(consents, (n): [string, string] => [`consent.OC-${String(n + 1)}`, 'oui'])
  const person = { prenom: 'Zoé', nom: 'Côté', courriel: 'zoe@exemple.ca', signature: 'Zoé Côté' }
  const body = new URLSearchParams([...Object.entries(person), ...given]).toString()
  await call(served, { path, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const [answer] = await query<{ id: string }>(
    url,
    `select id from reponse_formulaire where client_id = '${attacker.id}'`,
  )
  if (!answer) throw new Error('The form was not signed')
  return `/b2b/v2/reponse-formulaire/${answer.id}/pdf`
}

/** A ballot whose options have as much HTML as the texts of a campaign may have; gives the path of a voter's link. */
async function largestBallot(arena: Arena): Promise<string> {
  const { url, served, attacker } = arena
  // The service signs who is there as it publishes.
  const campagneId = await campaignOf(arena, 1)
  const description = `<p>${'mots '.repeat(38)}</p>`.repeat(100)
  const options = times(24, (n) => ({ libelle: `Option ${String(n)}`, description }))
  const of = `/b2b/v1/campagnes/${campagneId}`
  for (const sent of [
    { path: `${of}/questions`, body: JSON.stringify({ titre: 'Question', options }) },
    { path: `${of}/publier` },
  ]) {
    const status = await call(served, { client: attacker, method: 'POST', ...sent })
    if (status < 200 || status > 299) throw new Error(`${sent.path} was answered ${String(status)}`)
  }
  const [voter] = await query<{ id: string }>(url, `select id from votant where campagne_id = '${campagneId}'`)
  const { jeton, empreinte } = newLink({ clientId: attacker.id, campagneId, votantId: voter?.id ?? '' })
  await query(
    url,
    `insert into jeton (client_id, empreinte, votant_id, campagne_id)
     select client_id, '\\x${empreinte.toString('hex')}', id, campagne_id from votant where campagne_id = '${campagneId}'`,
  )
  return `/vote/${jeton}`
}

/** A page that is looked at so many times at once, from one address; the calls of another client. */
const views = (name: string, copies: number, open: (arena: Arena) => Promise<string>): Attack =>
  looked(name, copies, async (arena) => {
    const page = { path: await open(arena), headers: { accept: 'text/html' } }
    const first = await call(arena.served, page)
    if (first !== 200) throw new Error(`${name}: the page is answered ${String(first)}`)
    return page
  })

/** The same of a document, which the attacker asks for by the key. */
const documents = (name: string, copies: number, open: (arena: Arena) => Promise<string>): Attack =>
  looked(name, copies, async (arena) => {
    const document = { path: await open(arena), client: arena.attacker }
    // Release 0.1.0 has none: it answers 404, and this one may not.
    await call(arena.served, document)
    return document
  })

/** What is asked for so many times at once; the first one, before that, begins the thread that makes it ready. */
const looked = (name: string, copies: number, prepare: (arena: Arena) => Promise<Sent>): Attack => ({
  name,
  expected: [200, 429, 503],
  prepare: async (arena) => {
    const { served, neighbour } = arena
    const sent = await prepare(arena)
    return async () => {
      const seen = Promise.all(times(copies, () => call(served, sent)))
      const others = await works(served, neighbour, seen)
      return { attacker: await seen, others }
    }
  },
})

/** What anybody with a link is shown, or a client by its key: the largest that there are, again and again. */
export const pages: readonly Attack[] = [
  views('20 views at once of a ballot of 470 kB of HTML; the calls of a client', 20, largestBallot),
  views('20 views at once of an open form of 10,000 choices; the calls of a client', 20, openForm),
  documents('20 PDFs at once of a signed form of 1 MB of text; the calls of a client', 20, largestSigned),
]
