import type { Command } from 'commander'
import { findClient } from '../db/clients.ts'
import {
  announce,
  type CleSummary,
  clientOfCle,
  describeCle,
  expireCle,
  issueCle,
  listCles,
  revokeCle,
} from '../db/cles.ts'
import type { Db } from '../db/database.ts'
import { noClient, refuse } from './failure.ts'
import { examples } from './help.ts'
import { note, outputOf } from './output.ts'
import { type Session, withDatabase } from './session.ts'
import { cleId, clientId, isoDate, text } from './values.ts'

const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const columns = [
  'cleId',
  'etat',
  'libelle',
  'dateCreation',
  'dateExpiration',
  'dateRevocation',
  'derniereUtilisation',
] as const

/** Adds `cle issue`, `list`, `revoke` and `expire`. */
export function addCleCommands(program: Command) {
  const cle = program.command('cle').description('the API keys of the clients')
  const issue = cle
    .command('issue')
    .description('make a key for a client; prints it, this once')
    .argument('<client>', 'id of the client', clientId)
    .option('--label <text>', 'what the key is for', text(100), '')
    .option('--expires <date>', 'ISO date or instant (UTC) from which it is refused; never when left out', isoDate)
    .action(issueKey)
  examples(issue, `cle issue ${exampleClient} --label "Paie" --expires 2027-01-31`)
  const list = cle
    .command('list')
    .description('list the keys of a client, with their last use (written every minute)')
    .argument('<client>', 'id of the client', clientId)
    .action(printKeys)
  examples(list, `cle list ${exampleClient}`)
  addEnds(cle)
  examples(cle, `cle list ${exampleClient}`, 'cle revoke 4fT9xQ2a')
}

function addEnds(cle: Command) {
  const revoke = cle
    .command('revoke')
    .description('refuse a key from now on, in every process at once; it cannot be undone')
    .argument('<cleId>', 'id of the key: its 8 characters after mv_dev_, mv_stg_ or mv_prd_', cleId)
    .action(revokeKey)
  examples(revoke, 'cle revoke 4fT9xQ2a')
  const expire = cle
    .command('expire')
    .description('set when a key that is still good expires; a key is rotated so: issue, deploy, expire the old one')
    .argument('<cleId>', 'id of the key: its 8 characters after mv_dev_, mv_stg_ or mv_prd_', cleId)
    .requiredOption('--at <date>', 'ISO date or instant (UTC), in the future', isoDate)
    .action(expireKey)
  examples(expire, 'cle expire 4fT9xQ2a --at 2027-01-31', 'cle expire 4fT9xQ2a --at 2027-01-31T18:00:00-05:00')
}

type IssueOptions = { label: string; expires?: string }

const issueKey = (idClient: string, { label: libelle, expires: expire }: IssueOptions, command: Command) =>
  withDatabase(async ({ config: { environment }, database }) => {
    const issued = await database.write(idClient, async (db) => {
      const client = (await findClient(db.q, idClient)) ?? noClient(idClient)
      if (client.environnement !== environment) {
        refuse(`Client ${idClient} is of ${client.environnement}; this deployment serves ${environment} (ENVIRONMENT)`)
      }
      if (expire !== undefined && isPast(expire, db)) refuse(`${expire} is past: the key would never be accepted`)
      const key = { clientId: idClient, environnement: environment, libelle, expire: expire ?? null, now: db.now }
      const { cleId, key: apiKey } = await issueCle(db.q, key)
      await announce(db.q)
      return { ...withState(await describeCle(db, cleId), db), apiKey }
    })
    outputOf(command).line(issued.apiKey, issued)
    note(`Key ${issued.cleId} is shown this once and is not stored: keep it in a safe place now`)
  })

const printKeys = (idClient: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    if (!(await findClient(database.registry, idClient))) noClient(idClient)
    const keys = await database.read(idClient, async (db) => (await listCles(db)).map((cle) => withState(cle, db)))
    outputOf(command).table(keys, columns, `Client ${idClient} has no key: \`cle issue ${idClient}\` makes one`)
  })

const revokeKey = (id: string, _: unknown, command: Command) =>
  withDatabase(async (session) => {
    const { revoked, cle } = await onKey(session, id, async (db) => {
      const revoked = await revokeCle(db, id)
      return { revoked, cle: withState(await describeCle(db, id), db) }
    })
    const said = revoked ? 'is revoked' : `was already revoked on ${cle.dateRevocation ?? ''}`
    outputOf(command).line(`Key ${id} ${said}`, cle)
  })

const expireKey = (id: string, { at }: { at: string }, command: Command) =>
  withDatabase(async (session) => {
    const cle = await onKey(session, id, async (db) => {
      if (isPast(at, db)) refuse(`${at} is past: to end key ${id} now, run \`cle revoke ${id}\``)
      const set = await expireCle(db, id, at)
      const cle = withState(await describeCle(db, id), db)
      if (set) return cle
      const since = cle.dateRevocation
        ? `was revoked on ${cle.dateRevocation}`
        : `has expired on ${cle.dateExpiration ?? ''}`
      return refuse(`Key ${id} ${since} and cannot come back: issue a new one`)
    })
    outputOf(command).line(`Key ${id} expires on ${cle.dateExpiration ?? ''}`, cle)
  })

/** One transaction as the client that a key belongs to. */
async function onKey<T>({ database }: Session, id: string, work: (db: Db) => Promise<T>): Promise<T> {
  const owner = await clientOfCle(database.registry, id)
  if (owner === undefined) return refuse(`There is no key ${id}: \`cle list <client>\` shows those of a client`)
  return database.write(owner, work)
}

const isPast = (instant: string, { now }: Db) => Date.parse(instant) <= Date.parse(now)

function withState(cle: CleSummary, db: Db) {
  const expired = cle.dateExpiration !== null && isPast(cle.dateExpiration, db)
  return { ...cle, etat: cle.dateRevocation ? 'Revoquee' : expired ? 'Expiree' : 'Active' }
}
