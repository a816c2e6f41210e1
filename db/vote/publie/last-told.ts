// Raw: the last lines of a journal that tell of a publication, beside the row that they are about, in one look.
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { ofPublications, type Place } from '../../journal/order.ts'
import type { Urne } from '../box/ballots.ts'
import { attestedBy, type Line, mayAttest } from './attested.ts'
import type { Kept } from './sound.ts'

/** A published campaign as its row has it. */
export type Row = Urne &
  Kept & {
    readonly estPublie: boolean
    readonly garde: string
    readonly isCounted: boolean
  }

/**
 * The fingerprint of what was signed last, by the journal; null of what was withdrawn or deleted since, or not signed. With the
 * row of the campaign, undefined where there is none, and whether the service has signed the line.
 */
export type Told = { readonly empreinte: string | null; readonly row: Row | undefined; readonly isAttested: boolean }

/** Lines that are looked at together: the last one is the one, but for those that somebody else has written, of which there may be thousands. */
const first = 20
const page = 2000

/** The fingerprint that a line of a journal tells: found in its text, since a line that somebody has written may not be read as JSON. */
const empreinteTold = sql`substring(l.details::text from '"empreintePublication"[[:space:]]*:[[:space:]]*"([^"]*)"')`

/** The next lines that may be signed, the last one first. */
const attesting = (db: Db, campagneId: string, before?: Line) => sql`
  select to_json(l.instant) #>> '{}' as instant, l.id, l.details::text as details from journal_campagne l
  where l.client_id = ${db.clientId} and l.campagne_id = ${campagneId} and ${ofPublications} and ${mayAttest}
    and (l.instant, l.id) < (${before?.instant ?? 'infinity'}::timestamptz, ${before?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
  order by l.instant desc, l.id desc limit ${before ? page : first}`

type Found = { readonly row: (Row & { readonly id: string | null }) | undefined; readonly lignes: readonly Line[] }

/** The row of a campaign, and the last lines of its journal that may be signed, as of one instant. */
async function lookAt(db: Db, campagneId: string): Promise<Found> {
  const { rows } = await sql<Row & { id: string | null; lignes: readonly Line[] | null }>`
    select c.id, c.id as "campagneId", c.est_publie as "estPublie", c.protocole, c.garde,
      c.cle_publique as "clePublique", c.urne_cle_publique as "urneClePublique", c.publication as document,
      c.publication_empreinte as "publicationEmpreinte", c.publication_cle as "publicationCle",
      c.publication_signature as "publicationSignature",
      c.depouille_le is not null and c.empreinte_resultat is not null as "isCounted", j.lignes
    from (select json_agg(t) as lignes from (${attesting(db, campagneId)}) t) j
    left join campagne c on c.client_id = ${db.clientId} and c.id = ${campagneId}`.execute(db.q)
  const [found] = rows
  return { row: found?.id ? found : undefined, lignes: found?.lignes ?? [] }
}

/**
 * What the last line of a journal that the service has signed tells of a publication: somebody may have written others. Where
 * none is signed, as of a version before, the last line by its instant and, where that is another one, by its id.
 */
export async function lastTold(db: Db, campagneId: string, keys: BoxKeys): Promise<Told[]> {
  const { row, lignes } = await lookAt(db, campagneId)
  const attested = await firstAttested(db, campagneId, lignes, keys)
  if (attested) return [{ ...attested, row, isAttested: true }]
  const told = await unattested(db, campagneId)
  return told.map((empreinte) => ({ empreinte, row, isAttested: false }))
}

/** The place of the last line of a journal that the service has signed; undefined where it has signed none. */
export async function lastSigned(db: Db, campagneId: string, keys: BoxKeys): Promise<Place | undefined> {
  const { rows } = await attesting(db, campagneId).$castTo<Line>().execute(db.q)
  return (await firstAttested(db, campagneId, rows, keys))?.place
}

/** The first that is signed of some lines, and of those after them. */
async function firstAttested(db: Db, campagneId: string, first: readonly Line[], keys: BoxKeys) {
  for (let lines = first; lines.length > 0; lines = await following(db, campagneId, lines)) {
    const attested = await attestedBy(lines, { clientId: db.clientId, campagneId }, keys)
    if (attested) return attested
  }
  return undefined
}

/** The lines after some. */
async function following(db: Db, campagneId: string, lines: readonly Line[]): Promise<readonly Line[]> {
  if (lines.length < first) return []
  return (await attesting(db, campagneId, lines.at(-1)).$castTo<Line>().execute(db.q)).rows
}

/** What the last lines tell that nobody has signed. */
async function unattested(db: Db, campagneId: string): Promise<(string | null)[]> {
  const told = sql`select l.id, ${empreinteTold} as empreinte from journal_campagne l
    where l.client_id = ${db.clientId} and l.campagne_id = ${campagneId} and ${ofPublications}
      and (l.acte <> 'CampagneModifiee' or ${empreinteTold} is not null)`
  const { rows } = await sql<{ empreinte: string | null }>`
    select j.empreinte from ((${told} order by l.instant desc, l.id desc limit 1)
      union (${told} order by l.id desc limit 1)) j`.execute(db.q)
  return rows.map(({ empreinte }) => empreinte)
}
