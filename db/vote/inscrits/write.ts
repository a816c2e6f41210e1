// Raw: entries are made by the database, which has the weights, and pages are written as arrays.
import { type RawBuilder, sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Signer } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { saidOf } from '../publie/document.ts'
import { publicationOf } from '../publie/kept.ts'
import { signerOfPublication } from '../publie/signers.ts'
import { signedOf } from './check.ts'
import { digestOfUnion, type Page, pageMessage, pageOf, perPage, printOf, unionBytes } from './page.ts'

/**
 * Signs the voters of a locked campaign that is being published, each with the weight and the union of that moment (decision H-34);
 * gives their fingerprint, which what is published is to have.
 */
export async function signInscrits(db: Db, campagneId: string, signer: Signer): Promise<string> {
  const pages = await pagesOf(db, campagneId, { among: sql`true`, units })
  const empreinteListe = printOf(db.now, pages)
  await write(db, campagneId, pages, { signer, empreinteListe })
  return empreinteListe
}

/** A campaign that voters come into. */
type Campagne = { readonly id: string; readonly estPublie: boolean }

/**
 * Signs voters who have come into a campaign that is published, `ids` a query of theirs, with the weights and the unions that
 * they came with. Nothing of a campaign that an earlier version has published. Throws where somebody has changed what was published.
 */
export const signComers = (db: Db, campagne: Campagne, ids: RawBuilder<unknown>, keys: BoxKeys) =>
  signSome(db, campagne, { among: sql`id in (${ids})`, units }, keys)

/**
 * Signs the unions that a call has given voters, and nothing of their weights, which no call changes any more. Few of them have a
 * page each: one of two voters lies around all those between them, who would be looked for behind those of hundreds of calls.
 */
export const signUnions = (db: Db, campagne: Campagne, ids: RawBuilder<unknown>, keys: BoxKeys) =>
  signSome(db, campagne, { among: sql`id in (${ids})`, units: sql`0::bigint`, alone: few }, keys)

/** Voters who have a page each: as many signatures take some ten milliseconds. */
const few = 500

async function signSome(db: Db, { id, estPublie }: Campagne, some: Some, keys: BoxKeys): Promise<void> {
  const publication = estPublie ? await publicationOf(db, id, keys) : undefined
  const empreinteListe = publication?.document.campagne.empreinteListe
  if (empreinteListe === undefined) return
  const signer = signerOfPublication(keys, { clientId: db.clientId, campagneId: id }, publication)
  await write(db, id, await pagesOf(db, id, some), { signer, empreinteListe })
}

/** Signs one who has come, as `signComers` does. */
export const signComer = (db: Db, campagne: Campagne, votantId: string, keys: BoxKeys) =>
  signComers(db, campagne, sql`${votantId}::uuid`, keys)

/** A voter whom a call has changed, and the union that it names, if any. */
type Changed = { readonly id: string; readonly syndicat: string | null | undefined }

/**
 * Signs the union that a call has given a voter of a published campaign, and nothing of what it does not name: the row may say what
 * somebody has written there.
 */
export async function signChanged(db: Db, campagne: Campagne, { id, syndicat }: Changed, keys: BoxKeys): Promise<void> {
  if (!campagne.estPublie || syndicat === undefined) return
  const signed = await signedOf(db, await saidOf(db, campagne.id), id, keys)
  if (signed?.every(({ union: digest }) => digest !== digestOfUnion(syndicat)))
    await signUnions(db, campagne, sql`${id}::uuid`, keys)
}

/** Forgets those of a campaign that is published no more. */
export const forgetInscrits = (db: Db, campagneId: string) =>
  db.q
    .deleteFrom('inscrits_signes')
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .execute()

/** Which voters, and what is said of their weights; up to `alone` of them have a page each. */
type Some = { readonly among: RawBuilder<unknown>; readonly units: RawBuilder<unknown>; readonly alone?: number }

const units = sql`(n.poids * 10000)::bigint`
const union = sql`case when n.syndicat is null then decode(repeat('00', ${sql.lit(unionBytes)}), 'hex')
  else substr(sha256(convert_to(n.syndicat, 'UTF8')), 1, ${sql.lit(unionBytes)}) end`

/** Pages of voters of a campaign, as its rows have them now. */
async function pagesOf(db: Db, campagneId: string, { among, units: weight, alone = 0 }: Some): Promise<Page[]> {
  const length = sql`case when count(*) over () <= ${sql.lit(alone)} then 1 else ${sql.lit(perPage)} end`
  const { rows } = await sql<{ entrees: Buffer }>`
    select string_agg(uuid_send(n.id) || int8send(${weight}) || ${union}, ''::bytea order by n.id) as entrees
    from (select id, poids, syndicat_id_externe as syndicat, (row_number() over (order by id) - 1) / ${length} as page from votant
      where client_id = ${db.clientId} and campagne_id = ${campagneId} and ${among}) n
    group by n.page order by n.page`.execute(db.q)
  return rows.map(({ entrees }) => pageOf(entrees))
}

type Means = { readonly signer: Signer; readonly empreinteListe: string }

/** Pages that one statement writes: some megabyte. */
const together = 100

async function write(db: Db, campagneId: string, pages: readonly Page[], { signer, empreinteListe }: Means) {
  for (let from = 0; from < pages.length; from += together) {
    const some = pages.slice(from, from + together)
    const signatures = some.map((page) => signer.sign(pageMessage(campagneId, empreinteListe, page)))
    await sql`insert into inscrits_signes (client_id, campagne_id, premier, dernier, entrees, signature)
      select ${db.clientId}, ${campagneId}, p.* from unnest(${some.map(({ premier }) => premier)}::uuid[],
        ${some.map(({ dernier }) => dernier)}::uuid[], ${some.map(({ entrees }) => entrees)}::bytea[], ${signatures}::bytea[]) as p
      on conflict (client_id, campagne_id, signature) do nothing`.execute(db.q)
  }
}
