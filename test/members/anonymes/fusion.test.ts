import { expect, test } from 'vitest'
import type { OperationId } from '../../../contract/contract.ts'
import { verifyConsents } from '../../../db/members/consentements-verify.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { confirm, noemie, sandbox as requests } from '../../support/contract/requests.ts'
import { at, campagne, emploi, employe, question, votant } from '../../support/contract/samples.ts'
import { rowsOf } from '../../support/data/client-rows.ts'
import { answers, post, prepare } from '../../support/data/formulaires-filled.ts'
import { sign } from '../../support/data/signing.ts'

const owner = ownerDatabase().pools.main
const by = (idUnique: string) => ({ path: { idUnique } })
const nobody = '00000000-0000-7000-8000-000000000000'
const all = { query: { inclureInactifs: true } }

type Client = Awaited<ReturnType<typeof requests>>
const merge = ({ ok }: Client, idUnique: string, dans: string, simulation = false) =>
  ok('mergeEmploye', { ...by(idUnique), body: { dans }, ...(simulation && { query: { simulation } }) })

/** Two employees who have everything that an employee can have, E-1 by a form that was answered. */
async function two() {
  const { client, link } = await prepare()
  await post(await link(), answers)
  await link()
  const value = [{ nom: 'quart', valeur: 'JOUR' }]
  await client.ok('updateEmploye', { body: { idExterne: 'E-2', ville: 'Alma', valeursChampUtilisateur: value } })
  await client.ok('simulateConsentement', { body: { idExterne: 'E-2', identifiantExterne: 'OC-1', consent: false } })
  await sign(client, 2)
  const of = (n: number, more: object) => client.ok('createEmploi', { body: emploi(n, { ...more }) })
  await of(1, { matricule: '7', dateDebut: '2019-01-01' })
  await of(2, { identifiantExterneEmployeur: 'EMP-2' })
  await of(3, { identifiantExterneEmploye: 'E-2', dateDebut: '2020-01-01', dateFin: '2021-01-01' })
  const [one, other] = [await client.ok('getEmploye', at('E-1')), await client.ok('getEmploye', at('E-2'))]
  return { client, link, one, other }
}

const moved = {
  ...{ adhesions: 1, consentements: 2, emplois: 2, valeursChampUtilisateur: 3, votants: 0 },
  ...{ reponsesFormulaire: 1, liensFormulaire: 2 },
}

test('a merge moves all that an employee has, and completes the one who goes on', async () => {
  const { client, one, other } = await two()
  const { ok } = client
  const consents = await ok('listConsentements')
  const result = await merge(client, one.idUnique, other.idUnique)
  expect(result).toMatchObject({
    idUnique: one.idUnique,
    fusionneDans: other.idUnique,
    deplaces: moved,
    valeursIgnorees: [{ nom: 'quart', valeur: 'SOIR' }],
    simulation: false,
  })
  const target = await ok('getEmploye', at('E-2'))
  expect(result.employe).toEqual(target)
  // What was known stays, what was not comes; the address of the other one is the alternate address.
  const known = { ville: 'Alma', identifiantExterneEmployeur: 'EMP-1', noMembre: 'M-2', courriel: 'e2@exemple.ca' }
  expect(target).toMatchObject({ ...known, idUnique: other.idUnique, courrielAlternatif: 'e1@exemple.ca' })
  const values = target.valeursChampUtilisateur.map(({ nom, valeur }) => [nom, valeur])
  expect(values).toEqual([
    ...['benevole', 'embauche', 'note'].map((nom) => [nom, expect.anything() as string]),
    ['quart', 'JOUR'],
  ])
  const signed = await ok('listAdhesions', { query: { idUniqueEmploye: other.idUnique } })
  expect(signed.map(({ employeIdExterne }) => employeIdExterne)).toEqual(['E-2', 'E-2'])
  expect(signed.map((one) => Date.parse(one.derniereMAJ) > Date.parse(one.dateEnregistrement)).sort()).toEqual([
    false,
    true,
  ])
  const jobs = await ok('listEmploisV2', { query: { idUniqueEmploye: other.idUnique } })
  expect(jobs.map((job) => [job.identifiantExterne, job.matricule, job.dateDebut, job.dateFin])).toEqual([
    ['J-3', '7', '2019-01-01T00:00:00Z', null],
    ['J-2', null, '2019-03-04T00:00:00Z', null],
  ])
  const held = await ok('listConsentements', { query: { idExterne: 'E-2' } })
  expect(held.map(({ idUniqueConsentement: id, idUniqueSignataire: by }) => [id, by])).toEqual(
    consents.map(({ idUniqueConsentement, employe: { idUnique } }) => [idUniqueConsentement, idUnique]),
  )
  expect(await ok('listConsentements', { query: { idUnique: other.idUnique } })).toEqual(held)
  expect(await ok('listConsentementsEmploye', { path: { idExterne: 'E-2' } })).toEqual(held)
  expect(await ok('listConsentements')).toEqual(held)
  expect(held.every(({ employe: { idUnique } }) => idUnique === other.idUnique)).toBe(true)
  // The refusal of the one who goes on came after the consent of the other one.
  const current = await ok('listConsentements', { query: { idExterne: 'E-2', etatCourant: true } })
  expect(current.map((record) => [record.objetDeConsentement.identifiantExterne, record.consent])).toEqual([
    ['OC-2', expect.any(Boolean)],
    ['OC-1', false],
  ])
  expect(await verifyConsents((await service()).service.database, client.id)).toEqual({ intact: 3, broken: null })
  const { rows } = await owner.query(
    `select employe_id from reponse_formulaire where client_id = $1
     union all select employe_id from jeton_formulaire where client_id = $1`,
    [client.id],
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ employe_id: other.idUnique })))
})

test('a tombstone says into whom, also after a second merge, and is merged no more', async () => {
  const { client, one, other } = await two()
  const value = [{ nom: 'quart', valeur: 'JOUR' }]
  const third = await client.ok('updateEmploye', { body: { idExterne: 'E-3', valeursChampUtilisateur: value } })
  await merge(client, one.idUnique, other.idUnique)
  const gone = async (idUnique: string, more = {}) => {
    const { status, body } = await client.call('getEmployeByIdUnique', { ...by(idUnique), ...more })
    const { errors } = body as { errors: Record<string, string[]> }
    return [status, errors['fusionneDans']?.join()]
  }
  const into = (id: string) => [410, id]
  expect(await gone(one.idUnique)).toEqual(into(other.idUnique))
  expect(await gone(one.idUnique, all)).toEqual(into(other.idUnique))
  expect(await client.refusal('getEmploye', at('E-1'))).toBe('404 Employe.NotFound')
  for (const id of ['updateEmployeByIdUnique', 'deleteEmployeByIdUnique'] as const)
    for (const headers of [{}, { 'if-match': '"1"' }] as Record<string, string>[])
      expect(await client.refusal(id, { ...by(one.idUnique), headers, ...(id.startsWith('u') && { body: {} }) })).toBe(
        '410 Employe.Fusionne',
      )
  // What was given under the id of the first one counts too, and no value is given up for what is nothing or the same.
  for (const simulation of [true, false]) {
    const { deplaces, valeursIgnorees } = await merge(client, other.idUnique, third.idUnique, simulation)
    expect([deplaces.consentements, valeursIgnorees]).toEqual([3, []])
  }
  for (const { idUnique } of [one, other]) expect(await gone(idUnique)).toEqual(into(third.idUnique))
  expect(await client.ok('listConsentements', { query: { idUnique: third.idUnique } })).toHaveLength(3)
  for (const [idUnique, dans] of [
    [one.idUnique, third.idUnique],
    [third.idUnique, one.idUnique],
  ] as const)
    expect(await client.refusal('mergeEmploye', { ...by(idUnique), body: { dans } })).toBe('410 Employe.Fusionne')
})

test('a rehearsal shows what would move, and moves nothing', async () => {
  const { client, one, other } = await two()
  const before = await rowsOf(client.id)
  const shown = await merge(client, one.idUnique, other.idUnique, true)
  expect(await rowsOf(client.id)).toEqual(before)
  expect(shown.valeursIgnorees).toEqual([{ nom: 'quart', valeur: 'SOIR' }])
  expect(shown).toMatchObject({ deplaces: moved, simulation: true, employe: { ville: 'Alma' } })
  const { deplaces, employe: one_ } = await merge(client, one.idUnique, other.idUnique)
  expect([deplaces, { ...one_, derniereMAJ: '' }]).toEqual([shown.deplaces, { ...shown.employe, derniereMAJ: '' }])
})

test.each<[string, (ids: [string, string]) => [string, unknown], string]>([
  ['nobody', ([, b]) => [nobody, b], '404 Employe.NotFound'],
  ['somebody into nobody', ([a]) => [a, nobody], '404 Employe.NotFound'],
  ['somebody into the same one', ([a]) => [a, a.toUpperCase()], '400 Employe.FusionAvecSoi'],
  ['somebody into nothing', ([a]) => [a, undefined], '400 Requete.Invalide'],
])('a merge of %s is refused', async (_, chosen, refused) => {
  const client = await requests()
  const ids: [string, string] = ['', '']
  for (const n of [0, 1]) ids[n] = (await client.ok('createEmploye', { body: employe(n + 1) })).idUnique
  const before = await rowsOf(client.id)
  const [idUnique, dans] = chosen(ids)
  expect(await client.refusal('mergeEmploye', { ...by(idUnique), body: { dans } })).toBe(refused)
  expect(await rowsOf(client.id)).toEqual(before)
})

test('a rehired person gets what was signed without an external id: nobody is locked out', async () => {
  const client = await requests()
  const known = { noMembre: 'M-1', ville: 'Laval', courriel: noemie.courriel }
  const former = await client.ok('createEmploye', { body: employe(1, known) })
  await client.ok('deleteEmploye', at('E-1'))
  const { employeIdUnique } = await confirm(client)
  const { body } = await client.call('createEmploye', { body: employe(1, known) })
  expect((body as { errors: Record<string, string[]> }).errors['idUnique']).toEqual([employeIdUnique])
  const { employe: back } = await merge(client, employeIdUnique, former.idUnique)
  expect(back).toMatchObject({ ...known, idExterne: 'E-1', idUnique: former.idUnique, estActif: true })
  expect(await client.ok('listAdhesions', { query: { idExterneEmploye: 'E-1' } })).toHaveLength(1)
  expect(await client.ok('listEmployes')).toEqual([back])
})

test('the external id goes to the one who has none; two deactivated ones stay so', async () => {
  const client = await requests()
  const { employeIdUnique } = await confirm(client)
  const known = await client.ok('createEmploye', { body: employe(1) })
  expect((await merge(client, known.idUnique, employeIdUnique)).employe).toMatchObject({
    idExterne: 'E-1',
    estActif: true,
  })
  await client.ok('deleteEmploye', at('E-1'))
  const other = await client.ok('createEmploye', { body: employe(2) })
  await client.ok('deleteEmploye', at('E-2'))
  const { employe: merged } = await merge(client, employeIdUnique, other.idUnique)
  expect(merged).toMatchObject({ idExterne: 'E-2', estActif: false })
})

test('what somebody else has by now keeps a deactivated one from coming back: nothing is merged', async () => {
  const client = await requests()
  const former = await client.ok('createEmploye', { body: employe(1, { noMembre: 'M-1' }) })
  await client.ok('deleteEmploye', at('E-1'))
  await client.ok('createEmploye', { body: employe(2, { noMembre: 'M-1', courriel: 'e1@exemple.ca' }) })
  const { employeIdUnique } = await confirm(client)
  const before = await rowsOf(client.id)
  const refused = '409 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique'
  for (const query of [{}, { simulation: true }])
    expect(
      await client.refusal('mergeEmploye', { ...by(employeIdUnique), body: { dans: former.idUnique }, query }),
    ).toBe(refused)
  expect(await rowsOf(client.id)).toEqual(before)
})

test('two voters of one campaign stay two voters of the person, and nothing of the vote changes', async () => {
  const client = await requests()
  const people = []
  for (const n of [1, 2]) people.push(await client.ok('createEmploye', { body: employe(n) }))
  const id = await client.ok('createCampagne', { body: campagne() })
  const path = { campagneId: id }
  const questionId = await client.ok('createQuestion', { path, body: question() })
  const voters: string[] = []
  for (const n of [1, 2])
    voters.push(await client.ok('upsertVotant', { path, body: votant(n, { courriel: `e${n}@exemple.ca` }) }))
  await client.ok('publishCampagne', { path: { id } })
  const reponses = [{ questionId, optionIds: [], abstention: true }]
  const { call } = client
  const vote = () => call('simulateVotes', { path: { id }, body: { votes: [{ votantId: voters[0], reponses }] } })
  expect((await vote()).status).toBe(200)
  const tables = ['bulletin_depose', 'bulletin_scelle', 'campagne', 'jeton', 'recu']
  const box = async () => {
    const texts = tables.map((table) => `select to_jsonb(t)::text as une from ${table} t where client_id = $1`)
    return (await owner.query<{ une: string }>(`${texts.join(' union all ')} order by 1`, [client.id])).rows
  }
  const [listed, sealed] = [await client.ok('listVotants', { path }), await box()]
  const [one, other] = people
  expect((await merge(client, one?.idUnique ?? '', other?.idUnique ?? '')).deplaces).toMatchObject({ votants: 1 })
  expect(await box()).toEqual(sealed)
  const after = await client.ok('listVotants', { path })
  expect(after).toEqual(listed.map((voter) => ({ ...voter, employeIdExterne: 'E-2' })))
  expect(await client.refusal('deleteEmploye', at('E-2'))).toBe('409 Employe.LinkedToActiveCampaign')
})

/** Three employees, and what has calls meet at the first one. */
async function three() {
  const client = await requests()
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push((await client.ok('createEmploye', { body: employe(n) })).idUnique)
  const into = (n: number) => later(client, 'mergeEmploye', { ...by(ids[0] ?? ''), body: { dans: ids[n] } })
  return { client, ids, into, held: rowsWhere('employe', client, 'id = $2', ids[0]) }
}

test('of two merges of one employee that meet, one is made', async () => {
  const { into, held } = await three()
  expect(await meeting(held, [into(1), into(2)])).toEqual(['200', '410 Employe.Fusionne'])
})

test('a signature that meets a merge is not lost', async () => {
  const { client, ids, into, held } = await three()
  const signature = later(client, 'simulateAdhesion', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  expect(await meeting(held, [signature, into(1)])).toEqual(['201', '200'])
  expect(await client.ok('listAdhesions')).toMatchObject([{ employeIdUnique: ids[1] }])
})

const consent = { idExterne: 'E-1', identifiantExterne: 'OC', consent: true }

test.each<[string, OperationId, object]>([
  ['job', 'createEmploi', emploi()],
  ['consent', 'simulateConsentement', consent],
])('a %s that meets the merge of its person is refused', async (_, id, body) => {
  const { client, into, held } = await three()
  expect(await meeting(held, [into(1), later(client, id, { body })])).toEqual(['200', '404 Employe.NotFound'])
  expect([await client.ok('listEmplois'), await client.ok('listConsentements')]).toEqual([[], []])
})
