import { expect, test } from 'vitest'
import { cli, fileOf } from '../support/processes/commands.ts'
import { heldBeyondShortWrites } from '../support/held-rows.ts'
import { ask, of, sandbox as requests } from '../support/contract/requests.ts'
import { pay, sandbox, sign } from '../support/data/signing.ts'

const importing = async (client: { id: string }, ...lines: string[]) =>
  cli('--json', 'paiement', 'import', client.id, await fileOf(lines.join('\n'), 'paiements.csv'))
const counts = ({ out }: { out: string }) => JSON.parse(out) as unknown
const header = 'idUniqueAdhesion,type,transactionId'

test('payments of a file are linked once, however often it is imported', async () => {
  const client = await sandbox()
  const [{ idUniqueAdhesion: a }, { idUniqueAdhesion: b }] = [await sign(client, 1), await sign(client, 2)]
  await pay(client, a, 'Autorisation')
  const lines = [header, `${a},Paiement,tx-1`, `"${a.toUpperCase()}", Paiement ,tx-1`, `${b},Autorisation,"tx,2"`, '']
  expect(counts(await importing(client, ...lines))).toEqual({ created: 2, unchanged: 1 })
  expect(counts(await importing(client, ...lines))).toEqual({ created: 0, unchanged: 3 })
  expect(await client.ok('listAdhesions', { query: { avecPaiement: true } })).toHaveLength(1)
  const path = (identifiant: string) => ({ path: { identifiant } })
  const both = '409 Adhesion.HasPayments Adhesion.HasPaymentAuthorizations'
  expect(await client.refusal('deleteAdhesion', path(a))).toBe(both)
  expect(await client.refusal('deleteAdhesion', path(b))).toBe('409 Adhesion.HasPaymentAuthorizations')
})

test('a file of a spreadsheet in French is read, whose columns semicolons separate', async () => {
  const client = await sandbox()
  const { idUniqueAdhesion } = await sign(client, 1)
  const lines = ['\ufefftype;idUniqueAdhesion;transactionId', `Paiement;${idUniqueAdhesion};"tx,1"`]
  expect(counts(await importing(client, ...lines))).toEqual({ created: 1, unchanged: 0 })
})

test('a signed request that waits for its payment becomes ready', async () => {
  const client = await requests()
  const signed = await ask(client, { statut: 'EnAttente', dateSignature: '2026-11-01' })
  const unsigned = await ask(client, { statut: 'EnAttente' })
  const lines = ['type,idDemande', `Paiement,${signed.id}`, `Paiement,${unsigned.id}`]
  expect(counts(await importing(client, ...lines))).toEqual({ created: 2, unchanged: 0 })
  expect((await client.ok('getDemandeAdhesion', of(signed.id))).statut).toBe('ATransferer')
  expect((await client.ok('getDemandeAdhesion', of(unsigned.id))).statut).toBe('EnAttente')
  await client.ok('confirmDemandeAdhesion', of(signed.id))
  expect(await client.ok('listAdhesions', { query: { avecPaiement: true } })).toHaveLength(1)
})

test('many payments come in one file, however long it takes', { timeout: 60_000 }, async () => {
  const client = await sandbox()
  const { idUniqueAdhesion: id } = await sign(client, 1)
  const lines = Array.from({ length: 25_000 }, (_, n) => `${id},Paiement,tx-${n}`)
  const run = () => importing(client, [header, ...lines].join('\n'))
  const lock = 'select from adhesion where client_id = $1 and id = $2 for update'
  expect(counts(await heldBeyondShortWrites(lock, [client.id, id], run))).toEqual({ created: 25_000, unchanged: 0 })
})

test('a wrong line is named, and nothing is imported', { timeout: 60_000 }, async () => {
  const client = await sandbox()
  const { idUniqueAdhesion: id } = await sign(client, 1)
  const good = `${id},Paiement,tx-1`
  const unknown = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
  const cases: [string[], string][] = [
    [[header, good, `${id},Cheque,`], 'line 3: type is neither Paiement nor Autorisation'],
    [[header, good, ',Paiement,'], 'line 3: give one of idUniqueAdhesion and idDemande'],
    [[header, good, 'x,Paiement,'], 'line 3: the id is not a UUID'],
    [[header, good, `${id},Paiement,${'x'.repeat(201)}`], 'line 3: transactionId is longer than 200 characters'],
    [[header, good, `${unknown},Paiement,`], 'names no membership or open request'],
    [[`${header},montant`, `${good},12`], 'has an unknown column montant'],
    [[header, `${good},12`], 'cannot be read'],
    [[`${header},type`, `${good},Paiement`], 'names a column twice: type'],
    [[header], 'has no line below the names of its columns'],
  ]
  for (const [lines, said] of cases) {
    const { code, out, err } = await importing(client, ...lines)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(said)
  }
  expect(await client.ok('listAdhesions', { query: { avecPaiement: true } })).toEqual([])
})
