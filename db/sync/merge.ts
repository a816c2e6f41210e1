// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { Problem, type Refusal } from '../../problems.ts'
import { nameInAdhesions } from '../members/employes.ts'
import { takeBack } from '../members/syndicats.ts'
import * as absents from './absents.ts'
import * as adhesions from './adhesions.ts'
import { rejectAlsoIncomplete, rejectBesides, rejectUnreachable, settle } from './conflicts.ts'
import * as emplois from './emplois.ts'
import * as employes from './employes.ts'
import * as of from './entities.ts'
import { fold } from './fold.ts'
import { raw, type Work } from './fragments.ts'
import { type Collection, collections } from './lines.ts'
import { sureOfLinked } from './linked.ts'
import { loadAdhesions, loadEmplois, loadEmployes, loadEmployeurs, loadSimple } from './load.ts'
import type { Noticed } from './told/noticed.ts'
import { countRejected, openRejections, reject, type Rejection, rejections } from './told/reject.ts'
import { beyond, inTurns } from './threshold.ts'
import { holdPeople, refuseDeactivated, refuseMerged } from './tombstones.ts'
import { findTwins, findTwinsAgain, mergeTwins, noticeIgnored } from './twins.ts'
import { count, type Counts, insertion, write } from './write.ts'

/** How rows are written. */
export type Options = {
  /** False for a call that changes people and creates none. */
  readonly creation: boolean
  /** Whether rows of employees write the direct link to an employer; where they do not, they may say what is stored. */
  readonly writesLinks: boolean
  readonly terminerEmploisAbsents: boolean
  readonly desactiverEmployesAbsents: boolean
  readonly confirmer: boolean
}

/** What was staged: how many rows of each collection, whether some give custom fields, those that schemas refuse, and the nested ones of these that may be anybody's. */
export type Staged = {
  readonly rows: ReadonlyMap<Collection, number>
  readonly hasValues: boolean
  readonly refusedRows: ReadonlyMap<Collection, number>
  readonly obscure: number
}

/** What became of the rows: `rejected` has the first reasons, `refused` counts the rows of each collection. */
export type Merged = {
  counts: Map<Collection, Counts>
  rejected: Rejection[]
  refused: ReadonlyMap<Collection, number>
  /** What looks wrong, and is written all the same. */
  noticed: readonly Noticed[]
  /** Where the load was asked to deactivate who is absent. */
  absents?: absents.Absents
}
type Progress = (collection: Collection) => void

/** Writes the staged rows that can be written, in sets, in the order of decision G-4; gives the others. */
export async function merge(work: Work, staged: Staged, options: Options, done: Progress): Promise<Merged> {
  await sql`set local default_statistics_target = 4; set local jit = off; set local work_mem = '64MB'`.execute(work.q)
  // Who is stored is looked up among those of the client: a table read whole has the rows of all the others.
  await sql`set local enable_seqscan = off`.execute(work.q)
  await openRejections(work)
  const active = options.terminerEmploisAbsents ? await emplois.countActive(work) : 0
  if (options.desactiverEmployesAbsents) await absents.keepWorkers(work)
  const noticed: Noticed[] = []
  const phases: Record<Collection, () => Promise<void>> = {
    objetsConsentement: () => mergeSimple(work, of.objets, { description: "''" }),
    syndicats: async () => {
      await mergeSimple(work, of.syndicats)
      await takeBack(work, sql`select f.cible from f_syndicat f where not f.existe`)
    },
    employeurs: () => mergeEmployeurs(work, staged),
    employes: async () => {
      noticed.push(...(await mergeEmployes(work, staged, options)))
    },
    emplois: async () => {
      noticed.push(...(await mergeEmplois(work)))
    },
    adhesions: async () => {
      noticed.push(...(await mergeAdhesions(work, staged)))
    },
  }
  const counts = new Map<Collection, Counts>()
  const given = collections.filter((name) => staged.rows.has(name))
  for (const collection of given) {
    await phases[collection]()
    counts.set(collection, await count(work, of.entityOf(collection)))
    done(collection)
  }
  const ended = await endAbsents(work, staged, counts, { ...options, active })
  await refuseMerged(work, staged.rows)
  await refuseDeactivated(work, staged.rows)
  const refused = new Map<Collection, number>()
  for (const collection of given) refused.set(collection, await countRejected(work, of.entityOf(collection)))
  return { counts, rejected: await rejections(work), refused, noticed, ...ended }
}

type Asked = Options & { readonly active: number }
/** `hasMeant` says whether refused rows may mean people besides those whom they are about. */
type Ends = Asked & { readonly hasMeant: boolean }

/** Ends, and deactivates, what the payload does not list, where that is asked; refuses too much of it (decision G-11). */
async function endAbsents(work: Work, staged: Staged, counts: Merged['counts'], options: Asked) {
  const { terminerEmploisAbsents, desactiverEmployesAbsents } = options
  const hasMeant = (terminerEmploisAbsents || desactiverEmployesAbsents) && (await absents.keepMeant(work, staged))
  const ends = { ...options, hasMeant }
  const refusals = terminerEmploisAbsents && staged.rows.has('employes') ? await end(work, counts, ends) : []
  const leaving: Leaving = desactiverEmployesAbsents ? await leave(work, staged, ends) : { refusals: [] }
  const [first, ...others] = inTurns([refusals, leaving.refusals])
  if (first) throw new Problem(first, ...others)
  return leaving.absents ? { absents: leaving.absents } : {}
}

async function end(work: Work, counts: Merged['counts'], { active, confirmer, hasMeant }: Ends) {
  const found = counts.get('emplois')
  const ending = await emplois.endAbsent(work, { hasRows: found !== undefined, hasMeant })
  const { created = 0, updated = 0, unchanged = 0 } = found ?? {}
  counts.set('emplois', { created, updated: updated + ending.count, unchanged })
  return confirmer ? [] : beyond('terminerEmploisAbsents', { ...ending, of: active })
}

/** Why too many would leave, or who has left; neither where nobody was to leave. */
type Leaving = { readonly refusals: readonly Refusal[]; readonly absents?: absents.Absents }

/** A load without jobs names no employer, and nobody is absent; nor is anybody while a row may be about anybody. */
async function leave(
  work: Work,
  { rows, refusedRows, obscure }: Staged,
  { confirmer, hasMeant }: Ends,
): Promise<Leaving> {
  const nobody = { deactivated: 0, refused: 0, idExternes: [], blocked: [] }
  if (!rows.has('employes')) return { refusals: [], absents: { ...nobody, unidentified: 0 } }
  const unidentified = obscure + (await absents.countUnidentified(work, refusedRows.get('employes') ?? 0))
  if (!rows.has('emplois') || (unidentified > 0 && !confirmer))
    return { refusals: [], absents: { ...nobody, unidentified } }
  const ending = await absents.gatherAbsents(work, { hasAdhesions: rows.has('adhesions'), hasMeant })
  const refusals = confirmer ? [] : beyond('desactiverEmployesAbsents', ending)
  if (refusals.length > 0) return { refusals }
  return { refusals, absents: { ...(await absents.deactivateAbsents(work)), unidentified } }
}

async function mergeSimple(work: Work, entity: of.Entity, defaults = {}) {
  await loadSimple(work, entity)
  await fold(work, entity)
  const settled = () => settle(work, entity)
  await settled()
  await write(work, entity, { insertion: insertion(work, entity, defaults), settled })
  await rejectBesides(work, entity)
}

async function mergeEmployeurs(work: Work, { rows }: Staged) {
  await loadEmployeurs(work, { nested: rows.has('syndicats') })
  await rejectUnknown(work, of.employeurs)
  await rejectMisplaced(work)
  await fold(work, of.employeurs)
  const settled = () => settle(work, of.employeurs)
  await settled()
  await write(work, of.employeurs, { insertion: insertion(work, of.employeurs), settled })
  await rejectBesides(work, of.employeurs)
}

async function mergeEmployes(work: Work, { hasValues }: Staged, { creation, writesLinks }: Options) {
  await loadEmployes(work)
  const hasLinked = await findPeople(work, { creation })
  await employes.keepWritings(work)
  if (writesLinks) await rejectUnknown(work, of.employes)
  else await employes.keepLinks(work)
  if (hasValues) await employes.rejectValues(work)
  await rejectUnreachable(work, of.employes)
  await fold(work, of.employes)
  await findTwins(work)
  const settled = () => settle(work, of.employes, findTwinsAgain)
  await settled()
  const hasMerged = await mergeTwins(work)
  await write(
    work,
    { ...of.employes, reactivates: creation },
    {
      insertion: insertion(work, of.employes),
      settled,
      ...(hasLinked && { sure: () => sureOfLinked(work) }),
    },
  )
  if (hasLinked) await nameLinked(work)
  if (hasValues) await employes.writeValues(work)
  await rejectBesides(work, of.employes)
  return [...(hasMerged ? await noticeIgnored(work) : []), ...(hasValues ? await employes.noticeValues(work) : [])]
}

/** Says whether somebody is found who has no external id yet; for a call that creates nobody, refuses who is not there. */
async function findPeople(work: Work, { creation }: Pick<Options, 'creation'>): Promise<boolean> {
  const hasLinked = creation && (await employes.link(work))
  if (!creation) await employes.rejectAbsent(work)
  if (work.holds) await holdPeople(work)
  return hasLinked
}

/** Names who was given an external id in their memberships: whoever is found by one has it there. */
async function nameLinked(work: Work) {
  await sql`analyze c_employe`.execute(work.q)
  await nameInAdhesions(work, sql`select c.cible from c_employe c`)
}

async function mergeEmplois(work: Work) {
  await loadEmplois(work)
  await emplois.rejectReferences(work)
  await fold(work, of.emplois)
  const settled = () => settle(work, of.emplois, emplois.rejectDates)
  await settled()
  const renumbered = await emplois.renumber(work)
  await write(work, of.emplois, { insertion: insertion(work, of.emplois), settled })
  await emplois.rejectDatesBesides(work)
  await rejectAlsoIncomplete(work, of.emplois, emplois.perhapsStored(work))
  await rejectBesides(work, of.emplois)
  return renumbered
}

async function mergeAdhesions(work: Work, { rows, hasValues }: Staged) {
  await loadAdhesions(work, of.adhesions, { employes: rows.has('employes'), syndicats: rows.has('syndicats') })
  await adhesions.keepHours(work)
  await adhesions.rejectReferences(work)
  await adhesions.keepSigned(work)
  await adhesions.rejectEnds(work)
  if (hasValues) await adhesions.keepSignedValues(work)
  if (hasValues) await adhesions.loadValues(work)
  if (hasValues) await adhesions.rejectValues(work)
  await rejectUnreachable(work, of.adhesions)
  await fold(work, of.adhesions)
  const settled = () => settle(work, of.adhesions)
  await settled()
  if (hasValues) await adhesions.foldValues(work)
  await write(work, of.adhesions, { insertion: adhesions.insertion(work, { hasValues }), settled })
  if (hasValues) await adhesions.writeValues(work)
  await rejectAlsoIncomplete(work, of.adhesions, adhesions.perhapsStored(work))
  return [...(await adhesions.noticeReplaced(work)), ...(hasValues ? await adhesions.noticeValues(work) : [])]
}

/** Refuses the rows that name something that is not there. */
async function rejectUnknown(work: Work, entity: of.Entity) {
  for (const { nom, membre, reference } of entity.columns) {
    if (!reference) continue
    await reject(
      work,
      entity,
      sql`select rang, ${reference.code} as code, ${membre} as membre, ${raw(`${nom}_externe`)} as valeur
        from ${raw(`l_${entity.table}`)}
        where ${raw(`${nom}_externe`)} is not null and ${raw(`${nom}_nomme`)} is null and not rejet`,
    )
  }
}

/** Refuses the employers that name another union than the one that they are nested in (decision G-18). */
const rejectMisplaced = (work: Work) =>
  reject(
    work,
    of.employeurs,
    sql`select rang, 'Requete.Invalide' as code, 'syndicatIdExterne' as membre, autre_parent as valeur
      from l_employeur where autre_parent is not null`,
  )
