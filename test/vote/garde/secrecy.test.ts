import { hkdfSync } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { committeeKey } from '../../../scrutin/committee.ts'
import { signerOf } from '../../../scrutin/signing.ts'
import { secrets as keysOfService } from '../../support/secrets.ts'
import { apart } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { newCommittee } from './committee.ts'

/** Whether bytes hold a secret as it is, or written in hexadecimal digits or base64. */
const holds = (bytes: Buffer, secret: Buffer) =>
  bytes.includes(secret) || ['hex', 'base64'].some((form) => bytes.includes(secret.toString(form as BufferEncoding)))

/** All that a process may write to of its memory, piece by piece. */
function* memoryOf(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${String(pid)}/mem`, 'r')
  try {
    for (const line of readFileSync(`/proc/${String(pid)}/maps`, 'utf8').split('\n')) {
      const [, from = '', to = ''] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
      if (from !== '') yield* pieces(memory, Number.parseInt(from, 16), Number.parseInt(to, 16))
    }
  } finally {
    closeSync(memory)
  }
}

const piece = 16_777_216

/** A range of memory, each piece with the last bytes of the one before: a secret may lie across two. */
function* pieces(memory: number, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; at += piece - 128) {
    const bytes = Buffer.allocUnsafe(Math.min(piece, to - at))
    try {
      yield bytes.subarray(0, readSync(memory, bytes, 0, bytes.length, at))
    } catch {
      // What nobody has touched cannot be read.
    }
  }
}

function* filesOf(folder: string): Generator<Buffer> {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) yield readFileSync(join(folder, entry.name))
}

/** What a superuser reads: every row of every table, and the files of the database and its WAL. */
async function* databaseOf(url: string): AsyncGenerator<Buffer> {
  const owner = new pg.Client(url)
  await owner.connect()
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    yield Buffer.from(rows.map(({ line }) => line.replaceAll('\\x', '')).join('\n'))
  }
  await owner.query('checkpoint')
  const { rows } = await owner.query<{ folder: string; oid: string }>(
    `select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`,
  )
  await owner.end()
  const [{ folder, oid } = { folder: '', oid: '' }] = rows
  yield* filesOf(join(folder, 'base', oid))
  yield* filesOf(join(folder, 'pg_wal'))
}

/** The seed of the key that signs for scrutineers, made again as scrutin/committee.ts makes it: it gives their public key. */
function seedOf(secret: Buffer, signature: string): Buffer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'membres-et-votes/scrutateurs/2:signature', 32))
  expect(signerOf(committeeKey, seed).publicKey.toString('base64')).toBe(signature)
  return seed
}

test.skipIf(process.platform !== 'linux')(
  'neither tables, files, WAL, memory nor log hold what opens a box of scrutineers, or signs its result',
  { timeout: 120_000 },
  async () => {
    const committee = await newCommittee()
    const env = { ...(await apart()), ...keysOfService(), SCRUTIN_PERIOD_MS: '200', SANDBOXES_PER_HOUR: '100' }
    const service = launch({ env })
    const base = await service.base()
    let key = ''
    const call = async (method: string, path: string, body?: unknown, type = 'application/json') => {
      const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
      const headers = { 'x-api-key': key, ...(body !== undefined && { 'content-type': type }) }
      const answer = await fetch(`${base}${path}`, { method, headers, ...(body !== undefined && { body: sent }) })
      const text = await answer.text()
      expect(answer.status, text).toBeLessThan(300)
      return text
    }
    const json = async (...sent: Parameters<typeof call>) => JSON.parse(await call(...sent)) as never
    key = ((await json('POST', '/test', { jeuDeDonnees: 'demo' })) as { apiKey: string }).apiKey
    const dates = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
    const id: string = await json('POST', '/b2b/v1/campagnes', { titre: 'Élection', ...dates })
    const campagne = `/b2b/v1/campagnes/${id}`
    const options = [{ libelle: 'Ada' }, { libelle: 'Élie' }]
    await call('POST', `${campagne}/questions`, { titre: 'Qui ?', options })
    await call('PUT', `${campagne}/garde`, committee.given)
    await call('POST', `${campagne}/publier`)
    await call('POST', `${campagne}/liste-electorale`, { depuisSyndicats: ['SYN-01'] })
    const voters = (await json('GET', `${campagne}/votants?limite=6`)) as { id: string }[]
    const [asked] = (await json('GET', `${campagne}/questions`)) as { id: string; options: { id: string }[] }[]
    const reponses = [{ questionId: asked?.id, optionIds: [asked?.options[0]?.id] }]
    const votes = voters.map((voter) => ({ votantId: voter.id, reponses }))
    await call('POST', `/test/campagnes/${id}/votes`, { votes })
    await call('PUT', campagne, { fermetureDuVoteUtc: '2020-01-02T00:00:00Z' })
    const sealed = async () => ((await json('GET', campagne)) as { urneScelleeLe: string | null }).urneScelleeLe
    await expect.poll(sealed, { timeout: 30_000 }).not.toBeNull()
    const result = committee.count(await call('GET', `${campagne}/urne`), [1, 3, 4])
    await call('POST', `${campagne}/depouillement`, result, 'application/octet-stream')

    const { secret, parts, committee: opened } = await committee.secrets()
    const wanted = [secret, opened.boxSecret, seedOf(secret, committee.keys.signature), ...parts]
    const known = Buffer.from(committee.keys.urne, 'base64')
    const found = { secrets: 0, database: 0, memory: 0 }
    const look = (bytes: Buffer, place: 'database' | 'memory') => {
      if (wanted.some((one) => holds(bytes, one))) found.secrets++
      if (holds(bytes, known)) found[place]++
    }
    for await (const bytes of databaseOf(env.DATABASE_URL)) look(bytes, 'database')
    for (const bytes of memoryOf(service.child.pid ?? 0)) look(bytes, 'memory')
    look(Buffer.from(service.said.out + service.said.err), 'memory')
    expect(found.secrets).toBe(0)
    // The public key is found in each place: so the others would be.
    expect(found.database).toBeGreaterThan(1)
    expect(found.memory).toBeGreaterThan(0)
  },
)
