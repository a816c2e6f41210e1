// Raw: entries are made by the database, which has the weights, and pages are written as arrays.
import { type RawBuilder, sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Signer } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { saidOf } from '../publie/document.ts'
import { publicationOf } from '../publie/kept.ts'
import { signerOfPublication } from '../publie/signers.ts'
import { isSigned } from './check.ts'
import { type Page, pageMessage, pageOf, perPage, printOf } from './page.ts'

/**
 * Signs the voters of a locked campaign that is being published, each with the weight of that moment (decision H-34); gives their
 * fingerprint, which what is published is to have.
 */
export async function signInscrits(db: Db, campagneId: string, signer: Signer): Promise<string> {
  const pages = await pagesOf(db, campagneId, sql`true`)
  const empreinteListe = printOf(pages)
  await write(db, campagneId, pages, { signer, empreinteListe })
  return empreinteListe
}

/** A campaign that voters come into. */
type Campagne = { readonly id: string; readonly estPublie: boolean }

/**
 * Signs voters who have come into a campaign that is published, `ids` a query of theirs, with the weights that they came with.
 * Nothing of a campaign that an earlier version has published. Throws where somebody has changed what was published.
 */
export async function signComers(db: Db, { id, estPublie }: Campagne, ids: RawBuilder<unknown>, keys: BoxKeys) {
  const publication = estPublie ? await publicationOf(db, id, keys) : undefined
  const empreinteListe = publication?.document.campagne.empreinteListe
  if (empreinteListe === undefined) return
  const signer = signerOfPublication(keys, { clientId: db.clientId, campagneId: id }, publication)
  await write(db, id, await pagesOf(db, id, sql`id in (${ids})`), { signer, empreinteListe })
}

/** The same of one. */
export const signComer = (db: Db, campagne: Campagne, votantId: string, keys: BoxKeys) =>
  signComers(db, campagne, sql`${votantId}::uuid`, keys)

/**
 * Signs a voter of a published campaign who is changed by a call, and whom the service has not signed: a process of the version
 * before, beside this one, has added the voter.
 */
export async function signUnsigned(db: Db, campagne: Campagne, votantId: string, keys: BoxKeys): Promise<void> {
  if (!campagne.estPublie || (await isSigned(db, await saidOf(db, campagne.id), votantId, keys))) return
  await signComer(db, campagne, votantId, keys)
}

/** Forgets those of a campaign that is published no more. */
export const forgetInscrits = (db: Db, campagneId: string) =>
  db.q
    .deleteFrom('inscrits_signes')
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .execute()

/** Pages of the voters of a campaign, as its rows have them now. */
async function pagesOf(db: Db, campagneId: string, among: RawBuilder<unknown>): Promise<Page[]> {
  const { rows } = await sql<{ entrees: Buffer }>`
    select string_agg(uuid_send(n.id) || int8send((n.poids * 10000)::bigint), ''::bytea order by n.id) as entrees
    from (select id, poids, (row_number() over (order by id) - 1) / ${sql.lit(perPage)} as page from votant
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
      on conflict (client_id, campagne_id, premier) do update set dernier = excluded.dernier, entrees = excluded.entrees,
        signature = excluded.signature`.execute(db.q)
  }
}
