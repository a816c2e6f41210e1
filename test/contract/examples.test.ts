import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { adminOperations, everyOperation, type Operation } from '../../contract/contract.ts'
import { leavesOf } from '../../db/vote/box/ballots-of.ts'
import { countBallots } from '../../db/vote/count.ts'
import { appendSome } from '../../db/vote/log/append.ts'
import { type Input, operationNamed, service } from '../support/api.ts'
import { exampleBreaches } from '../support/contract/conform.ts'
import { exampleLine, note } from '../support/contract/coverage.ts'
import { clientOfCreations, clientOfExamples, creations } from '../support/contract/examples-made.ts'
import { answerExamples, bodyExamples, validCall } from '../support/contract/examples.ts'
import { formulaire } from '../support/data/formulaires.ts'
import { recordAnswer } from '../support/data/reponses-filled.ts'
import { newJetonOf } from '../support/data/votes.ts'

type Client = Omit<Awaited<ReturnType<typeof clientOfExamples>>, 'ids'>
type Own = Client['own']

const each = (ids: OperationId[], need: (client: Client) => Promise<Own>) =>
  Object.fromEntries(ids.map((id) => [id, need]))

async function opened({ ok, own }: Client) {
  await ok('publishCampagne', own(validCall('publishCampagne')))
  return own
}
async function ended(client: Client) {
  const own = await opened(client)
  const change = { ...own(validCall('updateCampagne')), body: { fermetureDuVoteUtc: '2026-11-11' } }
  await client.ok('updateCampagne', change)
  return own
}
async function counted(client: Client) {
  const own = await ended(client)
  const { database, config } = (await service()).service
  await countBallots(database, client.id, String(own(validCall('getResultat')).path['campagneId']), config.boxKeys)
  return own
}
function asOpen(ids: OperationId[]) {
  return each(ids, opened)
}
function withJeton(ids: OperationId[]) {
  return each(ids, async (client) => {
    const own = await opened(client)
    const { campagneId, votantId } = own(validCall('getVotant')).path
    const holder = { campagneId: String(campagneId), votantId: String(votantId) }
    const jeton = await newJetonOf(await service(), { id: client.id, ...holder })
    const { campagne } = await client.ok('getBulletin', { path: { jeton } })
    const { empreinteQuestions } = validCall('castVote').body as { empreinteQuestions: string }
    return replacing(
      replacing(own, String(validCall('getBulletin').path['jeton']), jeton),
      empreinteQuestions,
      campagne.empreinteQuestions ?? '',
    )
  })
}
/** A campaign whose key scrutineers hold, closed, and its box ready for them. */
async function sealed({ id, ok, own }: Client) {
  const { path } = own(validCall('publishCampagne'))
  const campagneId = String(path['id'])
  const { database, config } = (await service()).service
  await ok('setGarde', { ...own(validCall('setGarde')) })
  await ok('publishCampagne', { path })
  await ok('updateCampagne', { path, body: { fermetureDuVoteUtc: '2026-11-11' } })
  await countBallots(database, id, campagneId, config.boxKeys)
  return own
}
/** A box whose log tells of one ballot, which the sandbox has cast. */
async function told(client: Client) {
  const own = await opened(client)
  const { database, config } = (await service()).service
  const { path } = own(validCall('getUrne'))
  const votantId = String(own(validCall('getVotant')).path['votantId'])
  const questions = await client.ok('listQuestions', { path })
  const reponses = questions.map(({ id, options }) => ({ questionId: id, optionIds: [options[0]?.id] }))
  const body = { votes: [{ votantId, reponses }] }
  await client.ok('simulateVotes', { path: { id: path['campagneId'] }, body })
  const campagneId = String(path['campagneId'])
  await database.write(client.id, (db) => appendSome(db, campagneId, config.boxKeys))
  const [leaf] = await database.read(client.id, (db) => leavesOf(db, campagneId))
  const empreinte = operationNamed('getInclusion').parameters.find(({ name }) => name === 'empreinte')?.example
  return ['"118"', '"120"'].reduce(
    (known, size) => replacing(known, size, '"1"'),
    replacing(own, String(empreinte), leaf?.toString('hex') ?? ''),
  )
}
function withFormulaire(ids: OperationId[]) {
  return each(ids, async ({ id, own }) => replacing(own, '"idFormulaire":3', `"idFormulaire":${await formulaire(id)}`))
}
/** A subscription with a delivery that can be sent again, and an e-mail that waits, for the examples of the administration. */
async function administered({ id, ok, call, own }: Client) {
  const courriel = (await call('sendCourriel', validCall('sendCourriel'))).headers.get('x-courriel-id') ?? ''
  const { id: abonnement } = await ok('createAbonnement', validCall('createAbonnement'))
  const path = { id: abonnement }
  const { idLivraison } = await ok('testAbonnement', { path })
  for (const step of ['disableAbonnement', 'reactivateAbonnement', 'prepareSecretAbonnement'] as const)
    await ok(step, { path })
  const pairs = [
    [operationNamed('listAbonnements').parameters.find(({ name }) => name === 'idClient')?.example, id],
    [validCall('getAbonnement').path['id'], abonnement],
    [validCall('getLivraison').path['id'], idLivraison],
    [validCall('getCourrielClient').path['id'], courriel],
  ] as const
  return pairs.reduce((known, [example, real]) => replacing(known, String(example), real), own)
}
/** A signed answer to a form. */
async function answered({ id, own }: Client) {
  const employe = String(own(validCall('getEmploye')).path['idExterne'])
  const reponse = await recordAnswer(id, { formulaireId: await formulaire(id), employe })
  return replacing(own, String(validCall('getReponseFormulaire').path['id']), reponse)
}
const replacing =
  (own: Own, example: string, real: string): Own =>
  (said) =>
    JSON.parse(JSON.stringify(own(said)).replaceAll(example, real)) as typeof said

/** What the examples of an operation need besides what they speak of; may give more of their own. */
const needs: Partial<Record<OperationId, (client: Client) => Promise<Own>>> = {
  ...asOpen(['unpublishCampagne', 'sendJetons', 'sendJeton', 'setDroitDeVote', 'simulateVotes']),
  ...asOpen(['getUrne']),
  ...each(['getUrneScellee', 'createDepouillement'], sealed),
  ...each(['getInclusion', 'getCoherence'], told),
  ...each(['getReponseFormulaire', 'getReponseFormulairePdf'], answered),
  ...withJeton(['getBulletin', 'verifyBulletin', 'castVote']),
  ...withFormulaire(['sendFormulaire', 'sendFormulaireEmploi']),
  ...each(
    [...adminOperations.map(({ id }) => id), 'getWebhook', 'getWebhookLivraison', 'resendWebhookLivraison'],
    administered,
  ),
  archiveCampagne: ended,
  getResultat: counted,
  getProcesVerbal: counted,
  getProcesVerbalPublic: counted,
  mergeEmploye: async ({ ok, own }) => {
    const body = { idExterne: 'E-2002', prenom: 'Noémie', nom: 'Gagnon', courriel: 'noemie.gagnon@exemple.ca' }
    const { idUnique } = await ok('createEmploye', { body })
    return replacing(own, (validCall('mergeEmploye').body as { dans: string }).dans, idUnique)
  },
  deleteEmployeByIdUnique: async ({ ok, own }) => {
    await ok('deleteAdhesion', own(validCall('deleteAdhesion')))
    return own
  },
  unarchiveCampagne: async (client) => {
    const own = await ended(client)
    await client.ok('archiveCampagne', own(validCall('archiveCampagne')))
    return own
  },
  upsertVotant: async ({ ok, own }) => {
    await ok('deleteVotant', own(validCall('deleteVotant')))
    return own
  },
  confirmDemandeAdhesion: async ({ ok, own }) => {
    await ok('createEmployeur', { body: { identifiantExterne: 'EMP-20', nom: 'Clinique Laurier' } })
    return own
  },
  getSync: async ({ call, own }) => {
    const { body } = await call('createSync', validCall('createSync'))
    return replacing(own, String(validCall('getSync').path['idSync']), (body as { idSync: string }).idSync)
  },
}

/** The place of an operation on something among the creations: what must have been made, and no more. */
const made = creations.map((id) => id.replace(/^create/, ''))
function before({ id, method }: Operation): readonly OperationId[] | undefined {
  if (id === 'createCampagne') return []
  const place = made.indexOf(id.replace(/^(create|delete)/, ''))
  return place < 0 ? undefined : creations.slice(0, method === 'delete' ? place + 1 : place)
}

async function prepared(operation: Operation): Promise<Client> {
  const few = before(operation)
  if (few) return { ...(await clientOfCreations(few)), own: (said) => said }
  const client = await clientOfExamples()
  return { ...client, own: (await needs[operation.id]?.(client)) ?? client.own }
}

/** What an example is answered that is good for another call only: a page of a list, the version of a resource. */
const elsewhere: Record<string, string> = {
  curseur: '400 Requete.Invalide',
  'If-Match': '412 Requete.PreconditionEchouee',
}

/** What an example is answered that nobody could make be done: a result is signed by those who hold the key. */
const unsigned: Partial<Record<OperationId, string>> = { createDepouillement: '400 Depouillement.Illisible' }

/** Each call that the examples of a body and of the parameters make, and what must come of it. */
function* callsOf(operation: Operation, body: Body | undefined) {
  const { path } = validCall(operation.id)
  const all = operation.parameters
  const inPath = all
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => exampleLine(operation, 'path', name))
  const said = [...inPath, ...(body ? [exampleLine(operation, 'body', body.name)] : [])]
  const headers: Record<string, string> = body ? { 'content-type': body.type } : {}
  const base = { path, headers, ...(body && { body: body.value }) }
  const others = all.filter((parameter) => parameter.in !== 'path')
  for (const { in: place, name, example } of others.toSorted((a) => (a.name === 'If-Match' ? -1 : 0))) {
    const required = others.filter((other) => other.in === 'query' && other.required)
    const given = Object.fromEntries([...required, { name, example }].map((one) => [one.name, String(one.example)]))
    const input: Input = place === 'query' ? { ...base, query: given } : { ...base, headers: { ...headers, ...given } }
    yield { input, refused: elsewhere[name] ?? unsigned[operation.id], said: [...said, exampleLine(operation, place, name)] }
  }
  if (others.every(({ name }) => elsewhere[name] !== undefined)) yield { input: base, refused: undefined, said }
}

type Body = ReturnType<typeof bodyExamples>[number]
const variants = everyOperation.flatMap((operation) => {
  const bodies: (Body | undefined)[] = bodyExamples(operation)
  const all = bodies.length > 0 ? bodies : [undefined]
  return all.map((body) => ({ name: `${operation.id} ${body?.name ?? ''}`.trim(), operation, body }))
})

const reader = await clientOfExamples()

test.each(variants)('what the examples of $name send is done', async ({ operation, body }) => {
  const isRead = operation.method === 'get' && !needs[operation.id]
  const { call, own } = isRead ? reader : await prepared(operation)
  for (const { input, refused, said } of callsOf(operation, body)) {
    const { status, body: answer, text } = await call(operation.id, own(input))
    if (status >= 400)
      expect([status, ...(answer as { errorCodes: string[] }).errorCodes].join(' '), text).toBe(refused)
    else expect(status).toBeLessThan(300)
    note(said)
  }
})

test.each(everyOperation)('what the examples of $id say it answers is what it may answer', (operation) => {
  const found = Object.keys(operation.responses).flatMap((status) =>
    answerExamples(operation, status).flatMap(({ type, value }) => exampleBreaches(operation, status, type, value)),
  )
  expect(found).toEqual([])
})
