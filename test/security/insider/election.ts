import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import pino from 'pino'
import { vi } from 'vitest'
import { tenantTables } from '../../../db/engine/tables.ts'
import { confirmVotes } from '../../../db/vote/messages/confirmations.ts'
import { advance } from '../../../jobs/scrutins.ts'
import type { Resultat } from '../../../scrutin/index.ts'
import { startDatabase } from '../../faults/rig.ts'
import { caller, newClient, startService } from '../../support/api.ts'
import { question, syndicat, votant } from '../../support/contract/samples.ts'
import { tools } from '../../support/data/webhooks.ts'
import { startSmtp } from '../../support/processes/smtp.ts'
import { startReceiver } from '../../support/processes/webhook-receiver.ts'
import type { Scrutineers } from '../../vote/garde/committee.ts'

export type Row = { readonly table: string; readonly xmin: string; readonly ctid: string; readonly row: Facts }
type Facts = Record<string, unknown>
/** Every row of the service at an instant, with its system columns. */
export type Copy = readonly Row[]

/** Who votes what: one union with six, one with a single voter, one voter alone with a weight; the last one does not vote. */
const voters = [
  ...['Oui', 'Oui', 'Non', 'Oui', 'Non', 'Oui'].map((choice) => ({ choice, union: 'SYN-1', poids: 1 })),
  { choice: 'Non', union: 'SYN-2', poids: 1 },
  { choice: 'Non', union: null, poids: 2 },
  { choice: null, union: 'SYN-1', poids: 1 },
] as const

/** What becomes of each vote, known to the test alone. */
export type Voted = {
  readonly identifiant: string
  readonly choice: string
  readonly jeton: string
  readonly secret: string
  readonly recu: string
}

/**
 * An election over HTTP, on a service and a database of its own, links by real mail. All that an insider can come by is
 * taken: the tables with their system columns before it and after each thing that happens, the files of the database, what
 * the service writes to its log, its metrics, and what mailboxes and receivers of webhooks get. Where scrutineers are given
 * they hold the key of the box, and three of them count it.
 */
export async function elected(scrutineers?: Scrutineers) {
  const database = await startDatabase()
  const smtp = await startSmtp()
  const receiver = await startReceiver()
  const said: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        said.push(String(chunk))
        done()
      },
    }),
  )
  const running = await startService(
    {
      ...{ DATABASE_URL: database.url, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false', LOG_LEVEL: 'trace' },
      ...{ WORKER: 'true', WORKER_ROUND_MS: '100', SCRUTIN_PERIOD_MS: '0', MAIL_PROVIDER: 'Smtp', SMTP_URL: smtp.url },
      ...{ MAIL_FROM: 'membres@exemple.ca' },
    },
    log,
  )
  const owner = new pg.Client(database.url)
  owner.on('error', () => undefined)
  await owner.connect()
  const { config, database: db } = running.service
  const { boxKeys } = config

  const copies: Copy[] = []
  async function copied() {
    const rows: Row[] = []
    for (const table of tenantTables) {
      const text = `select '${table}' as table, t.xmin::text, t.ctid::text, to_json(t) as row from ${table} t order by t.ctid`
      rows.push(...(await owner.query<Row>(text)).rows)
    }
    copies.push(rows)
    return rows
  }
  /** The heap, the indexes, the WAL and whatever else lies in the directory of the database. */
  async function files() {
    await owner.query('checkpoint')
    const entries = await readdir(join(database.dataDir, 'postgres'), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return Promise.all(paths.map((path) => readFile(path)))
  }

  const api = await newClient({ on: running })
  await tools(db, api.id).subscribe(receiver.url)
  for (const n of [1, 2]) await api.ok('createSyndicat', { body: syndicat(n) })
  const dates = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
  const id = await api.ok('createCampagne', { body: { titre: 'Entente de principe', ...dates } })
  const path = { campagneId: id }
  await api.ok('createQuestion', { path, body: question() })
  if (scrutineers) await api.ok('setGarde', { path: { id }, body: scrutineers.keys })
  await api.ok('publishCampagne', { path: { id } })
  const list = voters.map(({ poids, union }, n) => ({
    ...votant(n + 1, { poids }),
    ...(union !== null && { syndicatIdExterne: union }),
  }))
  await api.ok('addListeElectorale', { path, body: { votants: list, envoyerJetons: true } })
  const before = await copied()
  const jetons = await linksIn(smtp, voters.length)
  const [asked] = await api.ok('listQuestions', { path })
  const optionOf = (label: string) => asked?.options.find(({ libelle }) => libelle === label)?.id ?? ''

  const anybody = caller(running)
  const appended = () => advance(db, { clientId: api.id, campagneId: id }, boxKeys)
  const voted: Voted[] = []
  for (const [n, { choice }] of voters.entries()) {
    if (choice === null) continue
    const [jeton = '', secret] = [jetons.get(`v${String(n + 1)}@exemple.ca`), secretOf(n)]
    const reponses = [{ questionId: asked?.id, optionIds: [optionOf(choice)], abstention: false }]
    const recu = await anybody.ok('castVote', { path: { jeton }, body: { reponses, secret } })
    voted.push({
      ...{ identifiant: `M-${String(n + 1)}`, choice: optionOf(choice), jeton, secret },
      recu: recu.numeroConfirmation,
    })
    await copied()
    // The log is told of several at once, as it is every few seconds.
    if (n % 3 === 2) {
      await appended()
      await copied()
    }
  }
  await appended()
  await confirmVotes(db)
  await delivered(smtp, voters.length + voted.length)
  const during = { copy: await copied(), files: await files(), api: await readByKey(api, id), public: undefined }
  await api.ok('updateCampagne', { path: { id }, body: { fermetureDuVoteUtc: '2020-01-02' } })
  await appended()
  const urne = scrutineers && (await api.call('getUrneScellee', { path: { id } })).text
  if (scrutineers && urne !== undefined) {
    await copied()
    await api.ok('createDepouillement', { path: { id }, body: scrutineers.count(urne, [1, 3, 5]) })
  }
  const metrics = await (await fetch(`http://127.0.0.1:${String(running.port)}/metrics`)).text()
  const after = {
    copy: await copied(),
    files: await files(),
    api: await readByKey(api, id),
    public: (await anybody.ok('getResultat', { path })) as unknown as Resultat,
  }
  await owner.end()
  const heard = {
    log: said.join(''),
    metrics,
    mails: smtp.recus.map(({ a, message }) => ({ a, text: `${message.subject ?? ''} ${message.text ?? ''}` })),
    webhooks: receiver.recus.map(({ body }) => body),
  }
  const absent = `M-${String(voters.length)}`
  return { campagneId: id, boxKeys, copies, before, during, after, voted, heard, absent, urne }
}

export type Election = Awaited<ReturnType<typeof elected>>

const secretOf = (n: number) => Buffer.alloc(32, `secret ${String(n)}`).toString('base64url')

type Smtp = Awaited<ReturnType<typeof startSmtp>>
async function delivered(smtp: Smtp, count: number): Promise<Smtp> {
  await vi.waitUntil(() => smtp.recus.length === count, { timeout: 60_000 })
  return smtp
}

/** The tokens of the links that were delivered, by address. */
async function linksIn(smtp: Smtp, count: number) {
  const { recus } = await delivered(smtp, count)
  const read = ({ a, message }: (typeof recus)[number]) =>
    [a[0] ?? '', /vote\/([\w-]+)/.exec(message.text ?? '')?.[1] ?? ''] as const
  return new Map(recus.map(read))
}

/** All that a key of the organisation is answered about a campaign. */
async function readByKey({ ok }: Awaited<ReturnType<typeof newClient>>, id: string) {
  const path = { campagneId: id }
  const statsOf = (syndicatIdExterne?: string) =>
    ok('getStatistiquesCampagne', { path: { id }, query: { syndicatIdExterne } })
  return {
    votants: await ok('listVotants', { path }),
    all: await statsOf(),
    unions: [await statsOf('SYN-1'), await statsOf('SYN-2')],
    others: [await ok('getCampagne', { path: { id } }), await ok('listJournal', { path: { id } })],
  }
}
