import { expect, test } from 'vitest'
import { forgottenKey } from '../../../db/clients/idempotence.ts'
import { newClient, ownerDatabase } from '../../support/api.ts'
import { courriel, employe, syndicat } from '../../support/contract/samples.ts'
import { keyed } from '../../support/data/idempotence.ts'
import { textsOfSomebody } from '../../support/data/person-filled.ts'
import { placesOf } from '../../support/data/personal-texts.ts'
import { holding } from '../../support/held-rows.ts'

type Client = Awaited<ReturnType<typeof newClient>>
type Operation = Parameters<Client['call']>[0]
type Input = ReturnType<typeof keyed>

const owner = ownerDatabase().pools.main
const by = (idUnique: string) => ({ path: { idUnique } })

/** What a call is answered, and whether it was made before. */
async function answered(client: Client, id: Operation, input: Input) {
  const { status, headers, text } = await client.call(id, input)
  return { status, text, isAgain: headers.get('idempotency-replayed') === 'true' }
}

const keysOf = async ({ id }: Client) =>
  (await owner.query<{ cle: string }>('select cle from cle_idempotence where client_id = $1 order by cle', [id])).rows

test('no answer to a call about others goes, though its key has the id or the number of the person', async () => {
  const client = await newClient()
  const person = employe(1, { idExterne: '2026', noMembre: '1042', telephonePrincipal: '514-555-7731' })
  const { idUnique } = await client.ok('createEmploye', { body: person })
  const calls: [id: Operation, input: Input][] = [
    ['sendCourriel', keyed({ body: courriel(1, { destinataire: 'autre@voisins.ca' }) }, 'facture-1042')],
    ['createSync', keyed({ body: { employes: [employe(2)] } }, 'paie-2026-47')],
    ['createSyndicat', keyed({ body: syndicat(1) }, `pour-${person.courriel}`)],
    ['createEmploye', keyed({ body: employe(3) }, 'tel:514-555-7731')],
    ['createEmploye', keyed({ body: employe(4) }, 'lot-1042')],
  ]
  const first: Awaited<ReturnType<typeof answered>>[] = []
  for (const [id, input] of calls) first.push(await answered(client, id, input))
  await client.ok('anonymiseEmploye', by(idUnique))
  for (const [n, [id, input]] of calls.entries())
    expect(await answered(client, id, input), id).toEqual({ ...first[n], isAgain: true })
  expect(await client.ok('listEnvois')).toHaveLength(1)
  expect((await keysOf(client)).filter(({ cle }) => !cle.startsWith('§'))).toEqual([])
})

test('no key says the person, in whichever writing and whatever its call was about, and all others stay', async () => {
  const client = await newClient()
  const said = {
    ...{ idExterne: 'EX-4471', noMembre: 'N.88/12', prenom: 'Noémie', nom: "L'Écuyer-Gagnon", province: 'NU' },
    ...{
      telephonePrincipal: '+1 (418) 555-7731, poste 12',
      courriel: 'n.lecuyer@exemple.ca',
      adresse1: '9, rue Œuvray',
    },
  }
  const { idUnique } = await client.ok('createEmploye', keyed({ body: employe(1, said) }, 'premiere'))
  await client.ok('createEmploye', { body: employe(2) })
  await client.ok('updateEmploye', { body: { idExterne: 'EX-4471', nom: 'Roy', noMembre: 'M-9' } })
  const message = { body: courriel(1, { destinataire: 'autre@voisins.ca' }) }
  const telling = [
    ...[
      'avis NOEMIE',
      'noemie-lecuyer',
      'pour.Ecuyer.2',
      'gagnon',
      'Carte ex 4471',
      'ex4471/2',
      'n8812',
      'M9',
      'avis roy',
    ],
    ...[
      'tel:4185557731',
      '555.7731',
      'x1-418-555-77-31',
      'n.lecuyer',
      'N.LECUYER@exemple.ca',
      '9 Rue Oeuvray',
      'nu',
      'carte_NU',
    ],
  ]
  const others = ['avis-marie', 'canucks', '4471', 'ex-447', '5557732', 'ecuy', 'paie-2026-47', '-']
  for (const cle of [...telling, ...others]) await client.call('sendCourriel', keyed(message, cle))
  const load = { body: { employes: [employe(2)] } }
  await client.ok('createSync', keyed(load, 'lot de noemie'))
  await client.ok('anonymiseEmploye', keyed(by(idUnique), 'oubli EX-4471'))
  const kept = (await keysOf(client)).map(({ cle }) => cle).filter((cle) => !cle.startsWith('§'))
  expect(kept).toEqual([...others].sort())
  for (const cle of [...telling, ...others])
    expect(await answered(client, 'sendCourriel', keyed(message, cle)), cle).toMatchObject({ isAgain: true })
  expect(await answered(client, 'createSync', keyed(load, 'lot de noemie'))).toMatchObject({ isAgain: true })
})

test('what is counted are the answers that were rewritten, and no key', async () => {
  const client = await newClient()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1) })
  await client.ok('createEmploye', keyed({ body: employe(2) }, 'pour E--1!'))
  expect((await client.ok('anonymiseEmploye', by(idUnique))).effaces.reponsesConservees).toBe(0)
  expect(await keysOf(client)).toMatchObject([{ cle: expect.stringMatching(/^§[\da-f]{64}$/) as string }])
})

test('one key of two clients is not to be told by what stands for it', async () => {
  const kept = async () => {
    const client = await newClient()
    const { idUnique } = await client.ok('createEmploye', keyed({ body: employe(1) }, 'creation-E-1'))
    await client.ok('anonymiseEmploye', by(idUnique))
    return (await keysOf(client))[0]?.cle
  }
  expect(await kept()).not.toBe(await kept())
})

test('a key of another client stays', async () => {
  const [client, other] = [await newClient(), await newClient()]
  for (const { ok } of [client, other]) await ok('createEmploye', keyed({ body: employe(1) }, 'creation-E-1'))
  const { idUnique } = await client.ok('getEmploye', { path: { idExterne: 'E-1' } })
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await keysOf(other)).toEqual([{ cle: 'creation-E-1' }])
})

test('a creation that is repeated after its person was anonymised makes nobody, and its key is not to be read', async () => {
  const client = await newClient()
  const { idExterne, prenom, nom } = textsOfSomebody()
  const input = keyed({ body: employe(1, { idExterne, prenom, nom }) }, `creation-${idExterne}`)
  const { idUnique } = await client.ok('createEmploye', input)
  await client.ok('anonymiseEmploye', keyed(by(idUnique), `oubli-${idExterne}`))
  expect(await placesOf(client.id, [idExterne, prenom, nom])).toEqual([])
  const { text, ...again } = await answered(client, 'createEmploye', input)
  expect([again, JSON.parse(text)]).toMatchObject([
    { status: 201, isAgain: true },
    { idUnique, nom: 'Anonyme' },
  ])
  expect(await client.ok('listEmployes')).toEqual([])
  const asked = await answered(client, 'anonymiseEmploye', keyed(by(idUnique), `oubli-${idExterne}`))
  expect(asked).toMatchObject({ status: 200, isAgain: true })
  const other = keyed({ body: employe(2) }, `creation-${idExterne}`)
  expect(await client.refusal('createEmploye', other)).toBe('422 Requete.CleIdempotenceReutilisee')
})

test('a key that was forgotten serves again after a day, under the same writing', async () => {
  const client = await newClient()
  const input = keyed({ body: employe(1) }, 'creation-E-1')
  const { idUnique } = await client.ok('createEmploye', input)
  await client.ok('anonymiseEmploye', by(idUnique))
  const [kept] = await keysOf(client)
  await owner.query(`update cle_idempotence set date_creation = now() - interval '1 day' where client_id = $1`, [
    client.id,
  ])
  expect(await answered(client, 'createEmploye', input)).toMatchObject({ status: 201, isAgain: false })
  expect(await answered(client, 'createEmploye', input)).toMatchObject({ status: 201, isAgain: true })
  expect(await client.ok('listEmployes')).toHaveLength(1)
  expect(await keysOf(client)).toEqual([kept])
})

test('a call that waits while its key is forgotten does nothing again', async () => {
  const client = await newClient()
  const input = keyed({ body: employe(1) }, 'creation-E-1')
  const { idUnique } = await client.ok('createEmploye', input)
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  const forgetting = {
    text: 'update cle_idempotence set cle = $2 where client_id = $1',
    values: [client.id, forgottenKey(client.id, 'creation-E-1')],
  }
  const met = await holding(forgetting, async (holder) => {
    const call = answered(client, 'createEmploye', input)
    await holder.awaitWaiting(1)
    await holder.release()
    return call
  })
  expect(met).toMatchObject({ status: 409, isAgain: false })
  const again = await answered(client, 'createEmploye', input)
  expect([again, JSON.parse(again.text)]).toMatchObject([{ status: 201, isAgain: true }, { idUnique }])
  expect(await client.ok('listEmployes')).toEqual([])
})

test('a key that was forgotten, and whose call is being made again, is in the way', async () => {
  const client = await newClient()
  const input = keyed({ body: employe(1) }, 'creation-E-1')
  const { idUnique } = await client.ok('createEmploye', input)
  await client.ok('anonymiseEmploye', by(idUnique))
  await owner.query(`update cle_idempotence set date_creation = now() - interval '1 day' where client_id = $1`, [
    client.id,
  ])
  const takenOver = {
    text: 'update cle_idempotence set date_creation = now() where client_id = $1',
    values: [client.id],
  }
  await holding(takenOver, async () => {
    expect(await client.refusal('createEmploye', input)).toBe('409 Requete.EnCours')
  })
})
