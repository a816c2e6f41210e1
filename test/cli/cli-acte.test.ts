import { expect, test } from 'vitest'
import { chainPage } from '../../db/journal/actes/chain.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { syndicat } from '../support/contract/samples.ts'
import { cli, fileOf } from '../support/processes/commands.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service
type Line = { id: string; operation: string; ressource: Record<string, string>; membres: string[]; auteur: object }

const listed = async (...args: string[]) => JSON.parse((await cli('acte', 'list', ...args, '--json')).out) as Line[]

test(
  'a command that changes something enters one line, without values; one that reads, fails or rehearses none',
  { timeout: 120_000 },
  async () => {
    const { id } = await newClient()
    const { out } = await cli('cle', 'issue', id, '--label', 'Marie Roy', '--json')
    const { cleId } = JSON.parse(out) as { cleId: string }
    await cli('cle', 'list', id)
    await cli('cle', 'expire', cleId, '--at', '2001-01-01')
    await cli('client', 'set-modules', id, 'Membres')
    await cli('conservation', 'apply', id, '--dry-run')
    await cli('client', 'delete', id, '--dry-run')
    await cli('conservation', 'set', id, '--personnes', '7')
    await cli('webhook', 'list', id)
    await cli('cle', 'revoke', cleId)
    const operateur = { genre: 'Operateur', id: null, nom: null }
    const lines = (await listed(id)).map(({ operation, ressource, membres, auteur }) => ({
      operation,
      ressource,
      membres,
      auteur,
    }))
    expect(lines).toEqual([
      { operation: 'cle issue', ressource: { cleId }, membres: ['label'], auteur: operateur },
      { operation: 'client set-modules', ressource: { id }, membres: [], auteur: operateur },
      { operation: 'conservation set', ressource: {}, membres: ['personnes'], auteur: operateur },
      { operation: 'cle revoke', ressource: { cleId }, membres: [], auteur: operateur },
    ])
  },
)

test(
  'wordings, webhooks and forms are told of, and a client that is not there has no line',
  { timeout: 120_000 },
  async () => {
    const { id } = await newClient()
    const hook = await cli(
      'webhook',
      'create',
      id,
      '--url',
      'https://exemple.ca/w',
      '--events',
      'adhesion.signee',
      '--json',
    )
    const form = await cli(
      'formulaire',
      'create',
      id,
      await fileOf('{"typeFormulaire":"Generique","nom":"A"}'),
      '--json',
    )
    await cli('client', 'export', id, `${await fileOf('')}.export`)
    const none = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
    expect((await cli('client', 'update', none, '--usage', 'Paie')).code).toBe(1)
    const { rows } = await owner.query('select from acte where client_id = $1', [none])
    const idOf = ({ out }: { out: string }) => String((JSON.parse(out) as { id: string | number }).id)
    expect([rows, (await listed(id)).map(({ operation, ressource }) => [operation, ressource])]).toEqual([
      [],
      [
        ['webhook create', { id: idOf(hook) }],
        ['formulaire create', { id: idOf(form) }],
        ['client export', { id }],
      ],
    ])
  },
)

test('the operator lists, shows and verifies the lines of a client', { timeout: 120_000 }, async () => {
  const { id, ok } = await newClient()
  for (const n of [1, 2, 3]) await ok('createSyndicat', { body: syndicat(n) })
  await database.write(id, chainPage)
  const lines = await listed(id, '--operation', 'createSyndicat', '--limit', '2')
  expect(lines.map(({ ressource }) => ressource)).toEqual([
    { identifiantExterne: 'SYN-2' },
    { identifiantExterne: 'SYN-3' },
  ])
  const [second] = lines
  expect(JSON.parse((await cli('acte', 'show', id, second?.id ?? '', '--json')).out)).toEqual(second)
  expect(await cli('acte', 'show', id, id)).toMatchObject({ code: 1 })
  expect(await cli('acte', 'verify', id)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The 3 chained lines are/) as string,
  })
  const kept = (JSON.parse((await cli('acte', 'verify', id, '--json')).out) as { empreinte: string }).empreinte
  expect(await cli('acte', 'verify', id, '--known', kept)).toMatchObject({ code: 0 })
  expect(await cli('acte', 'verify', id, '--known', 'abc')).toMatchObject({ code: 2 })
  const forge = async (text: string) => {
    const client = await owner.connect()
    await client.query("begin; set local session_replication_role = 'replica'")
    await client.query(text, [id])
    await client.query('commit')
    client.release()
  }
  // Whoever takes the end away leaves a chain that holds, and not the fingerprint that somebody kept.
  await forge(`delete from acte where client_id = $1 and rang = 3`)
  expect(await cli('acte', 'verify', id)).toMatchObject({ code: 0 })
  const lost = `error: No line of the journal of client ${id} has the fingerprint ${kept}: lines that were there when it was kept are gone, or were written anew`
  expect(await cli('acte', 'verify', id, '--known', kept)).toMatchObject({ code: 1, err: lost })
  await forge(`update acte set membres = '{nom}' where client_id = $1 and rang = 2`)
  const said = `error: The journal of client ${id} is broken after 1 lines: the line of rang 2, ${second?.id ?? ''}, is not as it was chained`
  expect(await cli('acte', 'verify', id)).toMatchObject({ code: 1, err: said })
})
