import { describe, expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { confirm, noemie, sandbox } from '../support/contract/requests.ts'
import { at, campagne, courriel, employe, votant } from '../support/contract/samples.ts'
import { answers, person, post, prepare } from '../support/data/formulaires-filled.ts'
import { load } from '../support/data/sync-samples.ts'

const owner = ownerDatabase().pools.main
type Client = Awaited<ReturnType<typeof sandbox>>
type Call = Parameters<Client['call']>
type Given = Call[1] & { id: Call[0] }
type Door = (client: Client, address: string, n: number) => Given | Promise<Given>

/** What became of an address: the code that refuses it, of the call or of its first row, or nothing. */
async function verdict(client: Client, { id, ...input }: Given): Promise<string> {
  const { status, body, text } = await client.call(id, input)
  const { code, errors } = (text === '' ? {} : body) as { code?: string; errors?: { code: string }[] }
  expect(status, text).toBeLessThan(500)
  return code ?? (Array.isArray(errors) ? errors[0]?.code : undefined) ?? ''
}

const inCampaign = async ({ ok }: Client, n = 1) => ({
  campagneId: await ok('createCampagne', { body: campagne(n) }),
})
const known = async ({ ok }: Client, n: number) => {
  await ok('createEmploye', { body: employe(n) })
  return `E-${String(n)}`
}
const membership = (address: string) => ({
  ...{ syndicatIdExterne: 'SYN-1', dateSignature: '2024-01-01', courriel: address },
})

/** Every place where an address may be given that nobody has yet. */
const doors: Record<string, Door> = {
  createEmploye: (_, courriel, n) => ({ id: 'createEmploye', body: employe(n, { courriel }) }),
  'createEmploye, alternate': (_, courrielAlternatif, n) => ({
    id: 'createEmploye',
    body: employe(n, { courrielAlternatif }),
  }),
  updateEmploye: async (client, courriel, n) => ({
    id: 'updateEmploye',
    body: { idExterne: await known(client, n), courriel },
  }),
  updateEmployeByIdUnique: async (client, courrielAlternatif, n) => {
    const { idUnique } = await client.ok('getEmploye', at(await known(client, n)))
    return { id: 'updateEmployeByIdUnique', path: { idUnique }, body: { courrielAlternatif } }
  },
  createSync: (_, courriel, n) => ({ id: 'createSync', body: { employes: [employe(n, { courriel })] } }),
  upsertEmployes: async (client, courrielAlternatif, n) => {
    const idExterne = await known(client, n)
    return { id: 'upsertEmployes', body: { employes: [{ idExterne, courrielAlternatif }] } }
  },
  syncEmployes: (_, courriel, n) => ({ id: 'syncEmployes', body: { employes: [employe(n, { courriel })] } }),
  updateCourriels: async (client, courriel, n) => ({
    id: 'updateCourriels',
    body: { employes: [{ idExterne: await known(client, n), courriel }] },
  }),
  'membership of a load': async (client, address, n) => {
    const idExterne = await known(client, n)
    return { id: 'createSync', body: { employes: [{ idExterne, adhesions: [membership(address)] }] } }
  },
  confirmDemandeAdhesion: async (client, courriel, n) => {
    const { id } = await client.ok('simulateDemandeAdhesion', { body: { ...noemie, courriel: `d${String(n)}@a.ca` } })
    return { id: 'confirmDemandeAdhesion', path: { idDemande: id }, body: { courriel } }
  },
  simulateDemandeAdhesion: (_, courriel) => ({ id: 'simulateDemandeAdhesion', body: { ...noemie, courriel } }),
  upsertVotant: async (client, courriel, n) => ({
    ...{ id: 'upsertVotant', path: await inCampaign(client, n), body: votant(n, { courriel }) },
  }),
  addListeElectorale: async (client, courrielAlternatif, n) => ({
    id: 'addListeElectorale',
    path: await inCampaign(client, n),
    body: { votants: [votant(n, { courrielAlternatif })] },
  }),
  sendCourriel: (_, destinataire) => ({ id: 'sendCourriel', body: courriel(1, { destinataire }) }),
  'sendCourriel, replyTo': (_, replyTo) => ({ id: 'sendCourriel', body: courriel(1, { replyTo }) }),
}

// Every form of one is tried in test/pure/formats.test.ts.
const refused = ['a@1.2.3.4', 'a@exemple.é', 'é@exemple.ca', `${'x'.repeat(65)}@exemple.ca`]
const accepted = ['a@école.québec']

test.each(Object.entries(doors))('by %s a new address is one that mail reaches', async (name, door) => {
  const client = await sandbox()
  const isOfVoter = /otant|ListeElectorale/.test(name)
  let n = 0
  const became: Record<string, string> = {}
  for (const address of [...refused, ...accepted])
    became[address] = await verdict(client, await door(client, address, ++n))
  const code = isOfVoter ? 'Requete.Invalide' : 'Courriel.BadEmailAddress'
  expect(became).toEqual(
    Object.fromEntries([...refused.map((one) => [one, code]), ...accepted.map((one) => [one, ''])]) as object,
  )
})

test('an open form says what is wrong with the address, keeps what was typed, and takes one with accents', async () => {
  const { client, open } = await prepare()
  for (const courriel of ['zoe@1.2.3.4', 'zoé@exemple.ca', `${'z'.repeat(65)}@exemple.ca`]) {
    const { status, text } = await post(open, { ...answers, ...person, courriel })
    const said = [
      status,
      text.includes('Donnez une adresse comme nom@exemple.ca.'),
      text.includes(`value="${courriel}"`),
    ]
    expect(said, text).toEqual([400, true, true])
  }
  const decomposed = 'zoe@école.québec'.normalize('NFD')
  expect((await post(open, { ...answers, ...person, courriel: decomposed })).status).toBe(200)
  expect((await client.ok('listDemandesAdhesion')).map(({ courriel }) => courriel)).toEqual(['zoe@école.québec'])
})

test('an address with accents is kept as it was sent, in the normal form, and is found whatever its letter case', async () => {
  const client = await sandbox()
  const sent = 'Amélie@exemple.ca'
  expect(await client.refusal('createEmploye', { body: employe(1, { courriel: sent }) })).toBe(
    '400 Courriel.BadEmailAddress',
  )
  const address = 'Amelie@École.Québec'
  await client.ok('createEmploye', { body: employe(1, { courriel: address.normalize('NFD') }) })
  const found = await client.ok('listEmployes', { query: { courriel: address.toUpperCase() } })
  expect(found.map(({ courriel }) => courriel)).toEqual([address])
  const again = employe(2, { courriel: address.toLowerCase() })
  expect(await client.refusal('createEmploye', { body: again })).toMatch('409 Employe.CourrielExists')
  expect((await load(client, { employes: [again] })).errors).toEqual([
    expect.stringMatching('/employes/0 Employe.CourrielExists'),
  ])
})

const weak = 'a@1.2.3.4'
const long = `${'x'.repeat(65)}@exemple.ca`

describe('an address of before, that mail does not reach,', () => {
  /** An employee with two of them, which no call takes any more. */
  const before = async () => {
    const client = await sandbox()
    await client.ok('createEmploye', { body: employe(1) })
    await owner.query('update employe set courriel = $2, courriel_alternatif = $3 where client_id = $1', [
      ...[client.id, weak, long],
    ])
    return client
  }
  const same = { courriel: 'A@1.2.3.4', courrielAlternatif: long }
  const others = { courriel: long, courrielAlternatif: weak }

  test('may be sent back by unit calls, and not be given to another member or person', async () => {
    const client = await before()
    const { idUnique } = await client.ok('getEmploye', at('E-1'))
    await client.ok('updateEmploye', { body: { idExterne: 'E-1', ...same, ville: 'Laval' } })
    await client.ok('updateEmployeByIdUnique', { path: { idUnique }, body: { courrielAlternatif: long } })
    const { status, body } = await client.call('updateEmploye', { body: { idExterne: 'E-1', ...others } })
    expect([status, body]).toMatchObject([
      400,
      {
        errorCodes: ['Courriel.BadEmailAddress'],
        errors: { courriel: [expect.any(String)], courrielAlternatif: [expect.any(String)] },
      },
    ])
    expect(await client.refusal('createEmploye', { body: employe(2, { courriel: 'b@1.2.3.4' }) })).toMatch('400')
    await client.ok('deleteEmploye', at('E-1'))
    await client.ok('createEmploye', { body: employe(1, same) })
    expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ...same, ville: 'Laval' })
  })

  test('may be sent back by loads, whose other rows are told every reason', async () => {
    const client = await before()
    const row = (changes: object) => ({ idExterne: 'E-1', ...changes })
    expect((await load(client, { employes: [row({ courriel: weak, courrielAlternatif: long })] })).done).toEqual([
      'employes 0/0/1',
    ])
    expect(await client.ok('syncEmployes', { body: { employes: [employe(1, same)] } })).toMatchObject({ errors: [] })
    expect((await client.call('updateCourriels', { body: { employes: [row({ courriel: weak })] } })).status).toBe(204)
    const wrong = employe(2, { courriel: 'b@1.2.3.4', identifiantExterneEmployeur: 'EMP-9' })
    expect((await load(client, { employes: [row(others), wrong, employe(3)] })).errors).toEqual([
      '/employes/0 Courriel.BadEmailAddress',
      '/employes/1 Requete.Invalide Courriel.BadEmailAddress',
    ])
    expect((await client.ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['E-1', 'E-3'])
  })

  test('stands in the memberships of whom it is of, and is what a card is sent to', async () => {
    const client = await before()
    const rows = (address: string, changes = {}) => ({
      employes: [{ idExterne: 'E-1', adhesions: [{ ...membership(address), ...changes }] }],
    })
    expect((await load(client, rows(weak))).errors).toEqual([])
    await client.ok('updateEmploye', { body: { idExterne: 'E-1', courriel: 'e1@exemple.ca' } })
    expect((await load(client, rows(weak.toUpperCase(), { transactionId: 'tx' }))).errors).toEqual([])
    expect((await load(client, rows('b@1.2.3.4'))).errors).toEqual(['/employes/0/adhesions/0 Courriel.BadEmailAddress'])
    const card = { idExterneEmploye: 'E-1', courriel: long }
    expect((await client.call('sendCarteMembre', { body: card })).status).toBe(204)
  })

  test('may be confirmed of the person, or of the request, that has it', async () => {
    const client = await before()
    await confirm(client, { courriel: 'noemie@exemple.ca' }, { idExterne: 'E-1', ...same })
    const asked = await client.ok('simulateDemandeAdhesion', { body: { ...noemie, courriel: 'x@exemple.ca' } })
    const inRequest = 'x@exemple.9'
    await owner.query('update demande_adhesion set courriel = $2 where client_id = $1 and id = $3', [
      ...[client.id, inRequest, asked.id],
    ])
    const path = { idDemande: asked.id }
    const other = { path, body: { courriel: 'y@exemple.9' } }
    expect(await client.refusal('confirmDemandeAdhesion', other)).toBe('400 Courriel.BadEmailAddress')
    await client.ok('confirmDemandeAdhesion', { path, body: { courriel: inRequest } })
  })

  test('of a voter may be sent back one by one and in bulk', async () => {
    const client = await sandbox()
    const path = await inCampaign(client)
    const votantId = await client.ok('upsertVotant', { path, body: votant(1) })
    await owner.query('update votant set courriel = $2, courriel_alternatif = $3 where client_id = $1', [
      ...[client.id, weak, long],
    ])
    await client.ok('upsertVotant', { path, body: { votantId, ...same, nom: 'Roy' } })
    const refusedBy = (body: object) => client.refusal('upsertVotant', { path, body: { votantId, ...body } })
    expect(await refusedBy(others)).toBe('400 Requete.Invalide')
    const votants = [
      ...[votant(1, { ...same, nom: 'Roy' }), votant(2, { courriel: 'b@1.2.3.4' })],
      ...[votant(3), votant(4, { courrielAlternatif: weak })],
    ]
    const { errors, ...counts } = await client.ok('addListeElectorale', { path, body: { votants } })
    expect(counts).toMatchObject({ created: 1, unchanged: 1, refused: 2 })
    const said = (member: string, address: string) =>
      `La demande ne respecte pas le contrat : ${member} « ${address} » n'est pas une adresse que le courrier atteint.`
    expect(errors.map(({ code, index, message }) => [code, index, message])).toEqual([
      ['Requete.Invalide', 1, said('courriel', 'b@1.2.3.4')],
      ['Requete.Invalide', 3, said('courrielAlternatif', weak)],
    ])
    const broken = await client.ok('addListeElectorale', { path, body: { votants: [votant(5, { courriel: 'x' })] } })
    expect(broken.errors[0]?.message).toBe(
      "La demande ne respecte pas le contrat : courriel n'est pas une adresse de courriel.",
    )
  })
})
