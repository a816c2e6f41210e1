import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyConsents } from '../../../db/members/consentements-verify.ts'
import { typeIds } from '../../../db/members/champs-utilisateur.ts'
import { newClient, service } from '../../support/api.ts'
import { campagne, employeur, syndicat } from '../../support/contract/samples.ts'
import { seedOr } from '../../support/seed.ts'
import { callOf, type Client, type Read, read, rehearse } from './acts.ts'
import { happen, unions } from './model.ts'
import { adhesionOf, type Op, type Said, shown, type World } from './world.ts'

// Random lives of few people, with few names and addresses so that they meet, each a client of its own. The suite plays the
// same few ones each time; LIVES plays as many as there are in so many seconds, and SEED gives others.
const seed = seedOr(710_859_690)
const { LIVES } = process.env
const [lives, seconds] = LIVES === undefined ? [6, 12] : [10_000, Number(LIVES)]
console.log(`Random lives: seed ${String(seed)}`)

const ext = fc.constantFrom('E-1', 'E-2', 'E-3')
const names = fc.constantFrom(
  { prenom: 'Zoé', nom: 'Côté' },
  { prenom: 'ZOÉ', nom: 'côté' },
  { prenom: 'Karim', nom: 'Roy' },
)
const courriel = fc.constantFrom('a@exemple.ca', 'A@exemple.ca', 'b@exemple.ca', 'c@exemple.ca')
const perhapsOf = <T>(...values: T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
const others = fc.record({ no: perhapsOf('M-1', 'M-2', 'M-3', null), note: perhapsOf('un', 'deux', null) })
/** What is not said is left out. */
const only = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
const said = fc
  .tuple(names, courriel, others)
  .map(([name, address, more]) => ({ ...name, courriel: address, ...(only(more) as Partial<Said>) }))
const some = fc.oneof(
  names,
  courriel.map((address) => ({ courriel: address })),
  others.map((more) => only(more) as Partial<Said>),
  said,
)
/** Rows of a load; only a synchronisation of V2 may bring memberships. */
const rowsOf = (adhere: fc.Arbitrary<boolean>) =>
  fc.uniqueArray(
    fc.tuple(ext, said, adhere).map(([idExterne, row, adheres]) => ({ ext: idExterne, ...row, adhere: adheres })),
    { minLength: 1, maxLength: 3, selector: (row) => row.ext },
  )
const is = <O extends Op['op']>(op: O) => fc.constant(op)
const n = fc.nat(5)
const perhaps = fc.option(ext, { nil: null })
const pair = { ext, syndicat: fc.constantFrom('SYN-1', 'SYN-2') }

const op: fc.Arbitrary<Op> = fc.oneof(
  fc.tuple(ext, said).map(([idExterne, row]) => ({ op: 'create' as const, ext: idExterne, ...row })),
  fc.record({ op: is('put'), ext, said: some }),
  fc.record({ op: is('putById'), n, ext: perhaps, said: fc.oneof(fc.constant({}), some) }),
  { weight: 2, arbitrary: fc.record({ op: is('leave'), n }) },
  fc.record({ op: is('leaveAll'), exts: fc.uniqueArray(ext, { minLength: 1 }) }),
  fc.record({ op: is('withdraw'), place: n }),
  fc.record({ op: is('sign'), ...pair }),
  fc.record({ op: is('resign'), ...pair }),
  fc.record({ op: is('work'), ext, chez: fc.constantFrom('EMP-1', 'EMP-2') }),
  fc.record({ op: is('consent'), ext }),
  fc.record({ op: is('enlist'), ext }),
  fc.record({ op: is('load'), version: fc.constant('V1' as const), rows: rowsOf(fc.constant(false)) }),
  {
    weight: 2,
    arbitrary: fc.record({ op: is('load'), version: fc.constant('V2' as const), rows: rowsOf(fc.boolean()) }),
  },
  fc.record({ op: is('address'), ext, courriel }),
  {
    weight: 4,
    arbitrary: fc.record({ op: is('confirm'), said, ext: perhaps, named: fc.boolean(), n }),
  },
  { weight: 3, arbitrary: fc.record({ op: is('merge'), n, into: n }) },
)
/** Things that happen one after the other, or at once. */
const life = fc.array(fc.array(op, { minLength: 1, maxLength: 3, size: 'medium' }), {
  minLength: 6,
  maxLength: 16,
  size: 'large',
})

const zoe = { prenom: 'Zoé', nom: 'Côté', courriel: 'a@exemple.ca' }
const karim = { prenom: 'Karim', nom: 'Roy', courriel: 'b@exemple.ca' }

/** A client where somebody left who came back by a form, and somebody else works. */
async function newLife() {
  const api = await newClient({ estBacASable: true })
  const client = { ...api, campagneId: await api.ok('createCampagne', { body: campagne(1) }) }
  await client.ok('createChampUtilisateur', { body: { nom: 'note', typeChampUtilisateurId: typeIds.Texte } })
  for (const one of [1, 2]) {
    await client.ok('createSyndicat', { body: syndicat(one) })
    const of = unions[`EMP-${String(one)}`]
    await client.ok('createEmployeur', { body: employeur(one, of === undefined ? {} : { syndicatIdExterne: of }) })
  }
  await client.ok('createObjetConsentement', { body: { identifiantExterne: 'OC', titre: 'Infolettre' } })
  const begun: Op[] = [
    { op: 'create', ext: 'E-1', ...zoe, no: 'M-1', note: 'un' },
    { op: 'sign', ext: 'E-1', syndicat: 'SYN-1' },
    { op: 'consent', ext: 'E-1' },
    { op: 'enlist', ext: 'E-1' },
    { op: 'work', ext: 'E-1', chez: 'EMP-2' },
    { op: 'leave', n: 0 },
    { op: 'confirm', said: zoe, ext: null, named: false, n: 0 },
    { op: 'create', ext: 'E-2', ...karim },
    { op: 'work', ext: 'E-2', chez: 'EMP-1' },
  ]
  let { world } = await read(client)
  for (const one of begun) {
    expect(await (await callOf(client, world, one))()).toBe('ok')
    if (one.op === 'create') ({ world } = await read(client))
  }
  return client
}

const orders = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((one, i) => orders(things.toSpliced(i, 1)).map((others) => [one, ...others]))

/**
 * Every way in which things may have ended that happened at once: each call saw those before it, and none after. One that
 * was answered that the service is busy did not happen.
 */
function ends(before: World, ops: readonly Op[], told: readonly string[]): string[] {
  const known = idsOf(before)
  return orders([...ops.entries()]).map((order) => {
    const world = structuredClone(before)
    const outcomes = [...told]
    for (const [i, one] of order) if (told[i] !== '503') outcomes[i] = happenTo(before, world, one)
    return JSON.stringify([outcomes, shown(world, known)])
  })
}

/** People are chosen by their places at the beginning: a call that was made knows no other ones. */
const happenTo = (before: World, world: World, one: Op) => {
  const { length } = before.people
  const kept = (place: number) => place % length
  return happen(world, {
    ...one,
    ...('n' in one && { n: kept(one.n) }),
    ...('into' in one && { into: kept(one.into) }),
    ...('place' in one && { id: adhesionOf(before, one.place) }),
  })
}

/** The memberships that were deleted: nobody else finds them. */
const withdrawnBy = (before: World, ops: readonly Op[], told: readonly string[]) =>
  new Set(ops.flatMap((one, i) => (one.op === 'withdraw' && told[i] === 'ok' ? adhesionOf(before, one.place) : [])))

const idsOf = ({ people, adhesions, emplois, consents, votants }: World) =>
  new Set([...people, ...adhesions, ...emplois, ...consents, ...votants].map(({ id }) => id))

/** What holds whatever happens: nothing goes but what was withdrawn, what was signed and consented to stays as it is, and dates tell of changes. */
function nothingLost(before: Read, after: Read, withdrawn: ReadonlySet<string>) {
  const people = new Map(after.people.map((one) => [one.idUnique, one]))
  for (const one of before.people) {
    const now = people.get(one.idUnique)
    expect(now?.dateCreation).toBe(one.dateCreation)
    if (now?.derniereMAJ === one.derniereMAJ) expect(now).toEqual(one)
  }
  for (const { id, dans } of after.world.people)
    if (dans !== null) expect([id, people.get(dans)?.fusionneDans]).toEqual([id, null])
  const adhesions = new Map(after.adhesions.map((one) => [one.idUniqueAdhesion, one]))
  for (const one of before.adhesions) {
    const { employeIdUnique, employeIdExterne, dateDemission, derniereMAJ, ...signed } = one
    const now = adhesions.get(one.idUniqueAdhesion)
    if (withdrawn.has(one.idUniqueAdhesion)) continue
    expect(now).toMatchObject(signed)
    const others = { employeIdUnique, employeIdExterne, dateDemission }
    // A reader is told of what changes, and of nothing else.
    if (now?.derniereMAJ === derniereMAJ) expect(now).toMatchObject(others)
    else expect(now).not.toMatchObject(others)
  }
  const proofs = ({ consents }: Read) => consents.map(({ empreinte }) => empreinte)
  expect(proofs(after).slice(0, before.consents.length)).toEqual(proofs(before))
  for (const { idUniqueSignataire: id, employe } of after.consents)
    expect(employe.idUnique).toBe(people.get(id)?.fusionneDans ?? id)
}

/** Makes a merge after its rehearsal, which changes nothing, and shows what the merge does. */
async function mergeRehearsed(client: Client, before: World, op: Extract<Op, { op: 'merge' }>): Promise<string> {
  const { expected, make } = await rehearse(client, before, op)
  expect((await read(client)).world).toEqual(before)
  const made = await make()
  expect(made).toEqual(expected)
  return typeof made === 'string' ? made : 'ok'
}

async function play(client: Client, before: World, ops: readonly Op[]): Promise<string[]> {
  const [first] = ops
  if (ops.length === 1 && first?.op === 'merge') return [await mergeRehearsed(client, before, first)]
  const calls = []
  for (const each of ops) calls.push(await callOf(client, before, each))
  return Promise.all(calls.map((call) => call()))
}

async function live(steps: readonly Op[][]) {
  const client = await newLife()
  let before = await read(client)
  for (const ops of steps) {
    const told = await play(client, before.world, ops)
    const after = await read(client)
    const found = [told, shown(after.world, idsOf(before.world))]
    const expected = ends(before.world, ops, told)
    if (!expected.includes(JSON.stringify(found))) expect([ops, found]).toEqual([ops, JSON.parse(expected[0] ?? '')])
    nothingLost(before, after, withdrawnBy(before.world, ops, told))
    before = after
  }
  const { database } = (await service()).service
  expect(await verifyConsents(database, client.id)).toEqual({ intact: before.consents.length, broken: null })
}

test(
  `whatever happens to people, all that they have is theirs (seed ${String(seed)})`,
  async () => {
    const end = AbortSignal.timeout(seconds * 1000)
    let played = 0
    // On a slow machine fewer lives are played, but a whole one.
    const property = fc.asyncProperty(life, async (steps) => {
      if (!end.aborted || played === 0) await live(steps)
      played++
    })
    await fc.assert(property, { seed, numRuns: lives })
  },
  (seconds + 60) * 1000,
)
