import { expect, test } from 'vitest'
import { queue } from '../../../db/outbox/courriels.ts'
import { newClient, ownerDatabase, service } from '../../support/api.ts'
import { courriel, employe } from '../../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service
const by = (idUnique: string) => ({ path: { idUnique } })

/** Somebody whose names, numbers and town stand in what is written to others too. */
async function marie(changes: object = {}) {
  const client = await newClient()
  const said = {
    ...{ idExterne: '1042', prenom: 'Marie', nom: 'Roy', courriel: 'v@famille.ca', noMembre: '2026' },
    ...{ telephonePrincipal: '514 555-0000', ville: 'Laval' },
  }
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { ...said, ...changes }) })
  return { client, idUnique }
}

type Kept = Record<
  'modele' | 'sujet' | 'texte' | 'html' | 'repondre_a' | 'derniere_erreur' | 'raison_suivi',
  unknown
> & {
  donnees: Record<string, unknown>
}

/** The e-mails of a client as they are kept. */
const kept = async (id: string) =>
  (await owner.query<Kept>('select * from courriel where client_id = $1 order by id', [id])).rows

const contents = async (id: string) => (await kept(id)).map(({ donnees }) => donnees['contenu'])

test('what is written to others stays as it was, though it has names, numbers and the town of the person', async () => {
  const { client, idUnique } = await marie()
  const written = [
    'Bonjour Marie Gagnon, salle 1042 à Laval, le 2 mars 2026. Roy, Marie-Ève et Anne-Marie Roy-Gagnon y seront.',
    '<p>Marie</p> <a href="https://exemple.ca/Laval/1042/Roy/Marie?x=2026">Plan de Laval</a>',
    'Écrivez à x.v@famille.ca ou appelez au 1514 555-00001.',
    '1042',
  ]
  for (const contenu of written)
    await client.ok('sendCourriel', { body: courriel(2, { sujet: 'Marie, salle 1042', contenu, replyTo: 'a@ici.ca' }) })
  const before = await kept(client.id)
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await kept(client.id)).toEqual(before)
})

test.each([
  ...['écrire à V@Famille.ca', 'au 514 555-0000', 'de MARIE ROY', 'de Roy, Marie', '<b>Marie</b> <i>Roy</i>'],
  ...['v&#64;famille.ca', '?a=%3Cv%40famille.ca%3E', 'au (514) 555.0000', 'Marïe&#160;Roÿ', '?nom=Marie%20Roy'],
])('what a caller writes to others loses the person whom it is about: %s', async (said) => {
  const { client, idUnique } = await marie()
  const { idUnique: other } = await client.ok('createEmploye', { body: employe(2) })
  const body = courriel(2, { contenu: `${said}, salle 1042 à Laval.`, replyTo: 'v@famille.ca' })
  await client.ok('sendCourriel', { body })
  const texte = `update courriel set sujet = 'Marie Roy', texte = $2, html = $2 where client_id = $1`
  await owner.query(texte, [client.id, said])
  await client.ok('anonymiseEmploye', by(idUnique))
  const [one] = await kept(client.id)
  expect(one?.donnees['contenu']).toMatch(/Anonyme|@anonyme\.invalid/i)
  // Ids have digits of any kind.
  const told = JSON.stringify(one).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
  expect(told).not.toMatch(/marie|roy|famille|555-0000|1042|laval/i)
  expect(one).toMatchObject({
    donnees: { employeIds: [other], estHtml: false },
    repondre_a: `${idUnique}@anonyme.invalid`,
  })
})

test('and whichever way the person is written in it', async () => {
  const { client, idUnique } = await marie({ prenom: 'Noémie-Ève', nom: "L'Écuyer", courriel: 'l.e@noé.ca' })
  const said = [
    ...["de NOEMIE-EVE L'ECUYER", 'de Noe\u0301mie Ève L’E\u0301cuyer', 'de No&#233;mie-&#xC8;ve L&#39;&#201;cuyer'],
    ...['de L&rsquo;&Eacute;cuyer,&nbsp;No&eacute;mie-&Egrave;ve', '?n=No%C3%A9mie-%C3%88ve+L%27%C3%89cuyer'],
    ...['à L.E&#64;no&eacute;.CA', '?a=l.e%40no%C3%A9.ca', 'au (514) 555.0000', 'au +1&nbsp;514&nbsp;555-0000'],
  ]
  for (const one of said) await client.ok('sendCourriel', { body: courriel(2, { contenu: `Bonjour ${one} !` }) })
  await client.ok('anonymiseEmploye', by(idUnique))
  for (const contenu of await contents(client.id)) {
    expect(contenu).toMatch(/^Bonjour .*(?:Anonyme|@anonyme\.invalid)/)
    expect(contenu).not.toMatch(/mie|ve|cuyer|l\.e|514|555/i)
  }
})

test('a reply address of the person goes, and the words of a message that is not about the person stay', async () => {
  const { client, idUnique } = await marie()
  const body = courriel(2, { contenu: 'Bonjour Marie', replyTo: 'V@famille.ca' })
  await client.ok('sendCourriel', { body })
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await contents(client.id)).toEqual(['Bonjour Marie'])
  expect((await kept(client.id))[0]?.repondre_a).toBe(`${idUnique}@anonyme.invalid`)
})

test('what other e-mails are made from is never changed, and their errors lose the address of the person', async () => {
  const votantId = '01a22270-96e7-7328-8000-000000000001'
  const { client, idUnique } = await marie({ idExterne: '7328' })
  const instant = '2026-11-28T14:00:00Z'
  const form = { prenom: 'Marie', nom: 'Roy', formulaire: 'Marie Roy 2026', instant }
  const to = { destinataire: 'autre@exemple.ca', copie: null }
  await database.write(client.id, (db) =>
    queue(db, [
      { ...to, modele: 'LienDeVote', donnees: { votantId } },
      { ...to, modele: 'ConfirmationFormulaire', donnees: form },
    ]),
  )
  const failed = `update courriel set sujet = 'Marie Roy', texte = 'Marie Roy', derniere_erreur = '550 <V@famille.ca> Roy',
    raison_suivi = 'v@famille.ca 7328' where client_id = $1`
  await owner.query(failed, [client.id])
  await client.ok('anonymiseEmploye', by(idUnique))
  const told = {
    derniere_erreur: `550 <${idUnique}@anonyme.invalid> Roy`,
    raison_suivi: `${idUnique}@anonyme.invalid 7328`,
  }
  const said = { sujet: 'Marie Roy', texte: 'Marie Roy', ...told }
  expect(await kept(client.id)).toMatchObject([
    { modele: 'LienDeVote', donnees: { votantId }, ...said },
    { modele: 'ConfirmationFormulaire', donnees: form, ...said },
  ])
})

test('an address that the person had before makes a message one about the person', async () => {
  const client = await newClient()
  const once = { headers: { 'Idempotency-Key': 'a' } }
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { courriel: 'avant@famille.ca' }), ...once })
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', courriel: 'v@famille.ca' } })
  await client.ok('sendCourriel', { body: courriel(2, { contenu: 'Écrivez à avant@famille.ca' }) })
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await contents(client.id)).toEqual([`Écrivez à ${idUnique}@anonyme.invalid`])
})

test.each([
  ['%2e '.repeat(20).trim(), '%20 %2d &nbsp; %2e', '%2e'],
  ['+', '20', '%20'],
  ['<b>', 'a>', '<b>a>'],
])('somebody is anonymised, whatever the names and the messages are made of: %s %s', async (prenom, nom, unit) => {
  const { client, idUnique } = await marie({ prenom, nom })
  const contenu = unit.repeat(90_000 / unit.length)
  for (const ending of ['', ' v@famille.ca'])
    await client.ok('sendCourriel', { body: courriel(2, { contenu: contenu + ending }) })
  await client.ok('anonymiseEmploye', by(idUnique))
  const [same, changed] = await contents(client.id)
  expect(same === contenu).toBe(true)
  expect(changed).toMatch(/@anonyme\.invalid$/)
})

test('and however many telephones, and messages about the person, there are', async () => {
  const { client, idUnique } = await marie()
  const telephones = Array.from({ length: 100 }, (_, n) => `514 ${String(5_550_100 + n)}`)
  const signed = `insert into adhesion (client_id, id, employe_id, date_signature, date_enregistrement,
      a_signature_manuscrite, syndicat_id_externe, syndicat_nom, prenom, nom, telephone_principal, valeurs)
    select client_id, gen_random_uuid(), id, now(), now(), false, 'SYN-1', 'Syndicat', prenom, nom, t, '[]'
    from employe, unnest($2::text[]) t where id = $1`
  await owner.query(signed, [idUnique, telephones])
  const said = [...telephones, ...telephones].map((one) => `au ${one.replace(' ', '-')}`)
  for (const contenu of said) await client.ok('sendCourriel', { body: courriel(2, { contenu }) })
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(new Set(await contents(client.id))).toEqual(new Set(['au Anonyme']))
})

test('and however long a message is: it is rewritten in a thread, and the others are answered', async () => {
  const { client, idUnique } = await marie()
  const contenu = 'Roy, x x x x '.repeat(60_000)
  for (const ending of ['', 'Marie Roy']) {
    const body = courriel(2, { contenu: contenu + ending })
    await client.ok('sendCourriel', { body })
  }
  await client.ok('anonymiseEmploye', by(idUnique))
  const [same, changed] = await contents(client.id)
  expect(same === contenu).toBe(true)
  expect(changed === contenu.replaceAll('Roy', 'Anonyme') + 'Anonyme Anonyme').toBe(true)
})
