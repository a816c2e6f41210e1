import { expect, test } from 'vitest'
import { type Conservation, updateClient } from '../../../db/clients/clients.ts'
import { conservation, overdueOf } from '../../../db/clients/conservation/apply.ts'
import { pruneCourriels } from '../../../db/outbox/courriels.ts'
import { newClient, ownerDatabase, service } from '../../support/api.ts'
import { at, courriel, employe } from '../../support/contract/samples.ts'
import { ask, of, sandbox as requests } from '../../support/contract/requests.ts'
import { prepare } from '../../support/data/formulaires-filled.ts'
import { addVotes, personFilled } from '../../support/data/person-filled.ts'
import { cli } from '../../support/processes/commands.ts'

const { database } = (await service()).service
const owner = ownerDatabase().pools.main
const change = (id: string, text: string) => owner.query(text, [id])
const rule = (id: string, rules: Partial<Conservation>) => database.write(id, ({ q }) => updateClient(q, id, rules))
const overdue = (id: string, years = 7) => database.read(id, (db) => overdueOf(db, { years, days: 30 }))
const nothing = { personnes: 0, demandes: 0, liens: 0, courriels: 0, signatures: 0, actes: 0 }

// The services of this database come to the rules of all clients a minute after the first has begun, in the middle of a test.
await owner.query(`insert into menage (nom, detenteur, jusqua)
  select nom, gen_random_uuid(), 'infinity' from unnest('{${Object.keys(conservation(database, { keptYears: 7 })).join()}}'::text[]) nom
  on conflict (nom) do update set jusqua = 'infinity'`)

/** One round of housekeeping. What others of this database keep by their rules may fail in it. */
async function round(keptYears = 7) {
  for (const work of Object.values(conservation(database, { keptYears }))) await work()
}

/** What the service did by itself, as the journal of acts tells it. */
const bySystem = async (ok: Awaited<ReturnType<typeof newClient>>['ok']) =>
  (await ok('listActes')).filter(({ auteur }) => auteur.genre === 'Systeme')

const leave = `update employe set est_actif = false, derniere_maj = now() - interval '3 years' where client_id = $1`

test('people are anonymised so many years after their deactivation, where their client wants it', async () => {
  const { id, ok } = await newClient()
  for (const n of [1, 2, 3]) await ok('createEmploye', { body: employe(n) })
  await change(id, `${leave} and id_externe <> 'E-1'`)
  await change(
    id,
    `update employe set derniere_maj = now() - interval '1 year' where client_id = $1 and id_externe = 'E-3'`,
  )
  const names = async () =>
    (await ok('listEmployes', { query: { inclureInactifs: true } })).map(({ nom, estActif }) => `${nom} ${estActif}`)
  const before = await names()
  await round()
  await rule(id, { conservationPersonnesAns: 4 })
  expect(await overdue(id)).toEqual(nothing)
  await round()
  expect(await names()).toEqual(before)
  await rule(id, { conservationPersonnesAns: 2 })
  expect(await overdue(id)).toEqual({ ...nothing, personnes: 1 })
  await round()
  expect((await names()).sort()).toEqual(['Anonyme false', 'Tremblay false', 'Tremblay true'])
  const [line, ...others] = await bySystem(ok)
  expect([line, others]).toMatchObject([
    { operation: 'anonymiseEmploye', ressource: { idUnique: line?.employeIdUnique } },
    [],
  ])
  expect(await overdue(id)).toEqual(nothing)
})

test('one who has a vote that is not over is left for later, and keeps nobody else', async () => {
  const person = await personFilled()
  const { client, idUnique } = person
  const { ok, id } = client
  const votes = await addVotes(person)
  await ok('createEmploye', { body: employe(9, { courriel: 'neuf@exemple.ca' }) })
  await change(id, `${leave} and fusionne_dans is null`)
  await rule(id, { conservationPersonnesAns: 2 })
  const anonymes = async () =>
    (await ok('listEmployes', { query: { inclureInactifs: true } })).filter(({ nom }) => nom === 'Anonyme').length
  // The rehearsal counts who goes: not the one whom the vote holds.
  const { personnes } = await overdue(id)
  await round()
  expect([await anonymes(), (await overdue(id)).personnes]).toEqual([personnes, 0])
  const name = async () =>
    (await ok('getEmployeByIdUnique', { path: { idUnique }, query: { inclureInactifs: true } })).nom
  expect([
    await name(),
    (await ok('listEmployes', { query: { inclureInactifs: true } })).map(({ nom }) => nom),
  ]).toEqual([person.said.nom, expect.arrayContaining(['Anonyme'])])
  await votes.close()
  expect((await overdue(id)).personnes).toBeGreaterThan(0)
  await round()
  expect(await name()).toBe('Anonyme')
})

test('requests that were rejected go with their rule, with what was paid for them', async () => {
  const client = await requests()
  const { id, ok } = client
  await rule(id, { conservationDemandesJours: 30 })
  const demandes = [await ask(client), await ask(client, { courriel: 'b@exemple.ca' }), await ask(client)]
  await change(
    id,
    `insert into paiement (client_id, id, demande_id, date_enregistrement) select $1, gen_random_uuid(), id, now() from demande_adhesion where client_id = $1`,
  )
  for (const one of demandes.slice(0, 2)) await ok('rejectDemandeAdhesion', { ...of(one.id), body: { motif: 'Non' } })
  const age = `update demande_adhesion set date_demande = now() - interval '90 days' where client_id = $1`
  await change(id, age)
  expect(await overdue(id)).toEqual(nothing)
  await change(
    id,
    `${age.replace('date_demande', 'date_traitement')} and date_traitement is not null and courriel <> 'b@exemple.ca'`,
  )
  expect(await overdue(id)).toEqual({ ...nothing, demandes: 1 })
  await round()
  const { rows } = await owner.query<{ id: string }>('select id from demande_adhesion where client_id = $1', [id])
  expect(await bySystem(ok)).toMatchObject([{ operation: 'conservation apply', ressource: { demandes: '1' } }])
  const left = demandes.slice(1).map((one) => one.id)
  expect(rows.map((one) => one.id).sort()).toEqual(left.sort())
})

test('links to forms that nobody answered go with their rule; e-mails have one in the place of that of all', async () => {
  const { client, link } = await prepare()
  const { id, ok } = client
  await link()
  await rule(id, { conservationLiensJours: 10, conservationCourrielsJours: 5 })
  await ok('sendCourriel', { body: courriel() })
  await change(
    id,
    `update courriel set statut = 'Transmis', date_creation = now() - interval '8 days' where client_id = $1`,
  )
  expect(await overdue(id)).toMatchObject({ liens: 0 })
  await change(id, `update jeton_formulaire set expiration = now() - interval '11 days' where client_id = $1`)
  const { liens, courriels } = await overdue(id)
  expect([liens > 0, courriels > 0]).toEqual([true, true])
  await round()
  await pruneCourriels(database, 30)
  expect(await overdue(id)).toEqual(nothing)
  await rule(id, { conservationCourrielsJours: null })
  await ok('sendCourriel', { body: courriel() })
  await change(
    id,
    `update courriel set statut = 'Transmis', date_creation = now() - interval '8 days' where client_id = $1`,
  )
  await pruneCourriels(database, 30)
  expect((await change(id, 'select from courriel where client_id = $1')).rowCount).toBe(1)
})

test('signatures of people who were anonymised go once their term is over', async () => {
  const person = await personFilled()
  const { id, ok } = person.client
  await ok('anonymiseEmploye', { path: { idUnique: person.idUnique } })
  const kept = async () => (await ok('anonymiseEmploye', { path: { idUnique: person.idUnique } })).conserves
  const before = await kept()
  expect(before).toMatchObject({ adhesions: 2, reponsesFormulaire: 1 })
  await round()
  expect(await kept()).toEqual(before)
  for (const [table, date] of [
    ['adhesion', 'date_signature'],
    ['reponse_formulaire', 'date_reponse'],
    ['demande_adhesion', 'date_demande'],
  ])
    await change(id, `update ${table} set ${date} = '2015-01-01' where client_id = $1`)
  expect((await overdue(id)).signatures).toBeGreaterThan(3)
  await round()
  expect(await kept()).toMatchObject({
    adhesions: 0,
    reponsesFormulaire: 0,
    demandesAdhesion: 0,
    consentements: before.consentements,
  })
  expect(await overdue(id)).toEqual(nothing)
})

test('the operator sets the rules, sees what would go, and has it go', { timeout: 60_000 }, async () => {
  const { id, ok } = await newClient()
  await ok('createEmploye', { body: employe(1) })
  await change(id, leave)
  const told = async (...args: string[]) => JSON.parse((await cli('--json', 'conservation', ...args)).out) as unknown
  const rules = {
    conservationPersonnesAns: 2,
    conservationDemandesJours: 365,
    conservationLiensJours: null,
    conservationCourrielsJours: null,
    conservationActesAns: null,
  }
  expect(await told('set', id, '--personnes', '2', '--demandes', '365')).toEqual(rules)
  expect(await told('set', id, '--demandes', 'never')).toEqual({ ...rules, conservationDemandesJours: null })
  expect(await told('show', id)).toEqual({ ...rules, conservationDemandesJours: null })
  expect(await told('apply', id, '--dry-run')).toEqual({ simulation: true, ...nothing, personnes: 1 })
  expect((await ok('listEmployes', { query: { inclureInactifs: true } }))[0]?.nom).toBe('Tremblay')
  expect(await told('apply', id)).toEqual({ simulation: false, ...nothing, personnes: 1 })
  expect((await ok('listActes')).map(({ operation, auteur }) => [operation, auteur.genre])).toEqual([
    ...[
      ['createEmploye', 'Cle'],
      ['conservation set', 'Operateur'],
      ['conservation set', 'Operateur'],
    ],
    ...[
      ['anonymiseEmploye', 'Operateur'],
      ['conservation apply', 'Operateur'],
    ],
  ])
  expect((await ok('listEmployes', { query: { inclureInactifs: true } }))[0]?.nom).toBe('Anonyme')
  expect(await cli('conservation', 'set', id)).toMatchObject({ code: 2 })
  expect(await cli('conservation', 'set', id, '--liens', '0')).toMatchObject({ code: 2 })
})

test('a person who cannot be anonymised keeps nobody else from it', async () => {
  const { id, ok } = await newClient()
  for (const n of [1, 2]) await ok('createEmploye', { body: employe(n) })
  const first = (await ok('getEmploye', at('E-1'))).idUnique
  await change(id, leave)
  await rule(id, { conservationPersonnesAns: 2 })
  await owner.query(
    `alter table employe add constraint faute check (id <> '${first}' or anonymise_le is null) not valid`,
  )
  try {
    await expect(round()).rejects.toMatchObject({ faults: [{ client: id }] })
  } finally {
    await owner.query('alter table employe drop constraint faute')
  }
  const names = (await ok('listEmployes', { query: { inclureInactifs: true } })).map(({ nom }) => nom)
  expect(names.sort()).toEqual(['Anonyme', 'Tremblay'])
})
