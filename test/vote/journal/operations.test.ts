import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { everyOperation, type OperationId } from '../../../contract/contract.ts'
import { readBox } from '../../../scrutin/box-file.ts'
import { committeeOf, publicOf } from '../../../scrutin/committee.ts'
import { count, unsealer } from '../../../scrutin/index.ts'
import { type Input, ownerDatabase } from '../../support/api.ts'
import { at, employe, question, votant } from '../../support/contract/samples.ts'
import { prepareCampagnes, votantsOf } from '../../support/data/votes.ts'

type Api = Awaited<ReturnType<typeof prepareCampagnes>>
/** How an operation is called that changes something of a campaign, which is made for it. */
type Recipe = (api: Api) => Promise<{ campagneId: string; input: Input }>

const of = (campagneId: string, path: object = {}, body?: unknown): { campagneId: string; input: Input } => ({
  campagneId,
  input: { path: { campagneId, ...path }, ...(body !== undefined && { body }) },
})
const onDraft =
  (body?: unknown): Recipe =>
  async ({ draft }) => {
    const id = await draft()
    return { campagneId: id, input: { path: { id }, ...(body !== undefined && { body }) } }
  }
const withQuestion =
  (path: (asked: { id: string; options: readonly { id: string }[] }) => object, body?: unknown): Recipe =>
  async ({ ok, draft }) => {
    const id = await draft({}, [question(1, { options: ['A', 'B', 'C'].map((libelle) => ({ libelle })) })])
    const [asked] = await ok('listQuestions', { path: { campagneId: id } })
    return of(id, asked ? path(asked) : {}, body)
  }
const withVoter =
  (path: (id: string) => object, body?: (id: string) => unknown): Recipe =>
  async (api) => {
    const id = await api.publish()
    const voter = await votantsOf(api, id).add(1)
    return of(id, path(voter), body?.(voter))
  }
const nobody = () => ({})
const inPath = (votantId: string) => ({ votantId })

const secret = Buffer.alloc(32, 7)
const keys = { garde: 'Scrutateurs', ...publicOf(committeeOf(secret)), scrutateurs: 3, seuil: 2 }

/** Every operation that changes a campaign, its questions or its voters, or sends their links. */
const recipes: Partial<Record<OperationId, Recipe>> = {
  updateCampagne: onDraft({ titre: 'Autrement' }),
  deleteCampagne: onDraft(),
  publishCampagne: onDraft(),
  unpublishCampagne: async ({ publish }) => {
    const id = await publish()
    return { campagneId: id, input: { path: { id } } }
  },
  archiveCampagne: async ({ ended }) => {
    const id = await ended()
    return { campagneId: id, input: { path: { id } } }
  },
  unarchiveCampagne: async ({ ended, ok }) => {
    const id = await ended()
    await ok('archiveCampagne', { path: { id } })
    return { campagneId: id, input: { path: { id } } }
  },
  setGarde: onDraft(keys),
  createDepouillement: async (api) => {
    const { signer, boxSecret } = committeeOf(secret)
    const { draft, ok, close } = api
    const id = await draft()
    await ok('setGarde', { path: { id }, body: keys })
    await ok('publishCampagne', { path: { id } })
    await close(id)
    await votantsOf(api, id).count()
    const urne = (await api.call('getUrneScellee', { path: { id } })).text
    const { context, ...box } = await readBox(Readable.from([urne]))
    const { bytes } = await count(box, context, { open: unsealer(boxSecret, id), signer })
    return { campagneId: id, input: { path: { id }, body: bytes } }
  },
  createQuestion: async ({ draft }) => of(await draft(), {}, question(2)),
  updateQuestion: withQuestion(({ id }) => ({ questionId: id }), { titre: 'Autrement ?' }),
  deleteQuestion: withQuestion(({ id }) => ({ questionId: id })),
  orderQuestions: async ({ draft, ok }) => {
    const id = await draft({}, [question(1), question(2)])
    const asked = await ok('listQuestions', { path: { campagneId: id } })
    return of(id, {}, { questionIds: asked.map((one) => one.id).reverse() })
  },
  createOption: withQuestion(({ id }) => ({ questionId: id }), { libelle: 'Peut-être' }),
  updateOption: withQuestion(({ id, options }) => ({ questionId: id, optionId: options[0]?.id }), { libelle: 'Z' }),
  deleteOption: withQuestion(({ id, options }) => ({ questionId: id, optionId: options[0]?.id })),
  upsertVotant: async ({ publish }) => of(await publish(), {}, votant(1)),
  deleteVotant: withVoter(inPath),
  strikeOffVotant: withVoter(inPath),
  setDroitsDeVote: withVoter(nobody, (id) => ({ votantIds: [id], droitDeVote: false })),
  setDroitDeVote: withVoter(inPath, () => ({ droitDeVote: false })),
  addListeElectorale: async ({ publish }) => of(await publish(), {}, { votants: [votant(1)] }),
  sendJetons: withVoter(nobody, () => ({})),
  sendJeton: withVoter(inPath),
}
/** Those that no line tells of: a vote, and what is asked before it. */
const untold = new Set<OperationId>(['castVote', 'verifyBulletin', 'simulateVotes'])

const writes = everyOperation.filter(({ method, module, path }) => {
  const isOfVote = module === 'Vote' || /campagnes|votants|vote|scrutin/.test(path)
  return isOfVote && method !== 'get'
})
const owner = ownerDatabase().pools.main

async function linesOf(clientId: string, campagneId: string) {
  const { rows } = await owner.query<{ auteur: string; auteur_id: string | null; auteur_nom: string | null }>(
    'select * from journal_campagne where client_id = $1 and campagne_id = $2 order by id',
    [clientId, campagneId],
  )
  return rows
}

test.each(writes.map(({ id }) => id).filter((id) => !untold.has(id) && id !== 'createCampagne'))(
  '%s leaves a line of who did it',
  async (id) => {
    const recipe = recipes[id]
    if (!recipe) throw new Error(`${id} changes a campaign: say here how it is called, and have it leave a line`)
    const api = await prepareCampagnes()
    const { campagneId, input } = await recipe(api)
    const before = await linesOf(api.id, campagneId)
    await api.ok(id, input)
    const after = await linesOf(api.id, campagneId)
    expect(after).toHaveLength(before.length + 1)
    const key = { auteur: 'Cle', auteur_id: api.key.slice(7, 15), auteur_nom: 'tests' }
    expect(after.at(-1)).toMatchObject(key)
  },
)

test('a campaign that is made leaves a line, and one that is read or changed into itself none', async () => {
  const { id: client, ok, draft } = await prepareCampagnes()
  const path = { id: await draft({}, []) }
  const { titre } = await ok('getCampagne', { path })
  await ok('updateCampagne', { path, body: { titre } })
  await ok('listVotants', { path: { campagneId: path.id } })
  expect(await linesOf(client, path.id)).toHaveLength(1)
  expect(await ok('listJournal', { path })).toMatchObject([{ acte: 'CampagneCreee', details: { apres: { titre } } }])
})

test('a voter who is merged is told of, whatever the state of the campaign', async () => {
  const api = await prepareCampagnes()
  const { ok, publish, close } = api
  await ok('createEmploye', { body: employe(1) })
  await ok('createEmploye', { body: employe(2) })
  const id = await publish()
  const votantId = await votantsOf(api, id).add(1, { employeIdExterne: 'E-1' })
  await close(id)
  const [one, two] = [await ok('getEmploye', at('E-1')), await ok('getEmploye', at('E-2'))]
  await ok('mergeEmploye', { path: { idUnique: one.idUnique }, body: { dans: two.idUnique } })
  const lines = await ok('listJournal', { path: { id } })
  expect(lines.at(-1)).toMatchObject({
    acte: 'VotantsFusionnes',
    auteur: { genre: 'Cle' },
    details: { nombre: 1, votants: [{ votantId, employeId: two.idUnique }] },
  })
})
