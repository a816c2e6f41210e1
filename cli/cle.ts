import type { Command } from 'commander'
import { findClient } from '../db/clients/clients.ts'
import {
  announce,
  type Limits,
  type CleSummary,
  clientOfCle,
  describeCle,
  expireCle,
  issueCle,
  listCles,
  revokeCle,
} from '../db/clients/cles.ts'
import { networkOf } from '../config/networks.ts'
import type { Db } from '../db/engine/database.ts'
import { find } from '../db/vote/campagnes.ts'
import { isOfVote, type Portee } from '../rules/portees.ts'
import { made } from './acte/running.ts'
import { noClient } from './failure.ts'
import { misused, refuse } from '../sdk/commands/failure.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { type Session, withDatabase } from './session.ts'
import { checkOutput, showOnce } from './shown-once.ts'

const columns = [
  'cleId',
  'etat',
  'libelle',
  'dateCreation',
  'dateExpiration',
  'dateRevocation',
  'derniereUtilisation',
  'portees',
  'campagneId',
  'reseaux',
] as const

type IssueOptions = { label: string; expires?: string; scope?: Portee[]; campagne?: string; network?: string[] }

export const issueKey = (idClient: string, options: IssueOptions, command: Command) =>
  withDatabase(async ({ config: { environment }, database }) => {
    checkOutput()
    const { label: libelle, expires: expire } = options
    const issued = await database.write(idClient, async (db) => {
      const client = (await findClient(db.q, idClient)) ?? noClient(idClient)
      if (client.environnement !== environment) {
        refuse(`Client ${idClient} is of ${client.environnement}; this deployment serves ${environment} (ENVIRONMENT)`)
      }
      if (client.effacementLe !== null)
        refuse(`Client ${idClient} was deleted, and no key of it opens: \`client undelete\` takes that back`)
      if (expire !== undefined && isPast(expire, db)) refuse(`${expire} is past: the key would never be accepted`)
      const limits = await limitsOf(db, options)
      const key = {
        ...limits,
        clientId: idClient,
        environnement: environment,
        libelle,
        expire: expire ?? null,
        now: db.now,
      }
      const { cleId, key: apiKey } = await issueCle(db.q, key)
      await announce(db.q)
      made({ cleId })
      return { ...withState(await describeCle(db, cleId), db), apiKey }
    })
    const remedy = `Key ${issued.cleId} was made, and nobody has it: \`cle revoke ${issued.cleId}\` ends it`
    await showOnce(() => {
      outputOf(command).line(issued.apiKey, issued)
    }, remedy)
    note(`Key ${issued.cleId} is shown this once and is not stored: keep it in a safe place now`)
  })

function judgeNetworks(network: readonly string[] = []) {
  if (network.some((text) => networkOf(text) === undefined))
    misused('--network is wrong. A network looks like 203.0.113.0/24, 2001:db8::/32 or 203.0.113.7.')
}

/** What a new key is held to. A key of one campaign opens what is about a campaign: it needs scopes of the vote alone. */
async function limitsOf(db: Db, { scope, campagne, network }: IssueOptions): Promise<Limits> {
  judgeNetworks(network)
  if (campagne !== undefined) {
    if (!scope?.every(isOfVote))
      refuse('A key of one campaign has scopes of the vote: give --scope vote.scrutin, or others that begin with vote.')
    if (!(await find(db, campagne))) refuse(`Client ${db.clientId} has no campaign ${campagne}`)
  }
  return { portees: scope ?? null, campagneId: campagne ?? null, reseaux: network ?? null }
}

export const printKeys = (idClient: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    if (!(await findClient(database.registry, idClient))) noClient(idClient)
    const keys = await database.read(idClient, async (db) => (await listCles(db)).map((cle) => withState(cle, db)))
    outputOf(command).table(keys, columns, `Client ${idClient} has no key: \`cle issue ${idClient}\` makes one`)
  })

export const revokeKey = (id: string, _: unknown, command: Command) =>
  withDatabase(async (session) => {
    const { revoked, cle } = await onKey(session, id, async (db) => {
      const revoked = await revokeCle(db, id)
      return { revoked, cle: withState(await describeCle(db, id), db) }
    })
    const said = revoked ? 'is revoked' : `was already revoked on ${cle.dateRevocation ?? ''}`
    outputOf(command).line(`Key ${id} ${said}`, cle)
  })

export const expireKey = (id: string, { at }: { at: string }, command: Command) =>
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
