import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import type { Answered, FormToFill } from '../../rules/formulaire.ts'
import { type Contenu, contentOf } from '../../rules/preuve-formulaire.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { reachOf } from '../lists/incremental.ts'
import { rows } from '../lists/rows.ts'

export type Drawing = Buffer | null

/** What proves an answer besides its words: the drawing, whence it came, and the digest of the secret of its page. */
export type Proof = { readonly drawing: Drawing; readonly address: string; readonly secret: Buffer | null }

/**
 * The digest of the secret of the page of a link (decision F-25), whose token it is of: the same secret is another one on another
 * page. Null of a page that has none, which an earlier version made.
 */
export const digestOf = (jeton: string, secret: string | undefined): Buffer | null =>
  secret !== undefined && /^[\w-]{43}$/.test(secret) ? hash('sha256', `${jeton} ${secret}`, 'buffer') : null

/** The page of an answer was answered before, by a call that has ended: nothing of this one is to stay. */
export class Repeated extends Error {}

type Who = { readonly employe_id: string } | { readonly demande_id: string }
type Kept = { readonly answered: Answered; readonly proof: Proof }

/**
 * Keeps what was answered, word for word, with its hash; gives its id. Of calls that come from one page at once the
 * others wait for the first, and are `Repeated` (decision F-25).
 */
export async function keep(db: Db, form: FormToFill, who: Who, { answered, proof }: Kept): Promise<string> {
  const { drawing, address, secret } = proof
  const empreinteDessin = drawing && hash('sha256', drawing)
  const contenu = JSON.stringify(contentOf(form, answered, { instant: db.now, address, empreinteDessin }))
  const row = await db.q
    .insertInto('reponse_formulaire')
    .values({
      ...{ client_id: db.clientId, id: newId(), formulaire_id: form.id, date_reponse: db.now, ...who },
      ...{ signature: answered.signature, signature_dessin: drawing, adresse_reseau: address, secret },
      ...{ contenu, empreinte: hash('sha256', contenu, 'buffer') },
    })
    .onConflict((on) => on.columns(['client_id', 'secret']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Repeated()
  return row.id
}

const mine = (db: Db) => db.q.selectFrom('reponse_formulaire').where('reponse_formulaire.client_id', '=', db.clientId)

/** Whether the page of this secret was answered. */
export const isKept = async (db: Db, secret: Buffer | null): Promise<boolean> =>
  secret !== null && (await mine(db).select('id').where('secret', '=', secret).executeTakeFirst()) !== undefined

type Item = components['schemas']['ReponseFormulaire']
type Filter = NonNullable<operations['listReponsesFormulaire']['parameters']['query']>

/** A member of what was answered. Raw: the text is read as JSON; of an answer to an earlier version nothing was kept. */
const keys = (path: readonly string[]) => sql.join(path.map((key) => sql.lit(key)))
const said = <T>(...path: string[]) => sql<T>`json_extract_path(reponse_formulaire.contenu::json, ${keys(path)})`
const saidText = (...path: string[]) =>
  sql<string | null>`json_extract_path_text(reponse_formulaire.contenu::json, ${keys(path)})`
const saidList = <T>(name: string) => sql<T>`coalesce(${said(name)}, '[]'::json)`

/** An answer as the contract shows it: the one place where columns become members. Raw: see `said`. */
const select = (db: Db) =>
  mine(db)
    .innerJoin('formulaire', (join) =>
      join
        .onRef('formulaire.client_id', '=', 'reponse_formulaire.client_id')
        .onRef('formulaire.id', '=', 'reponse_formulaire.formulaire_id'),
    )
    .leftJoin('employe', (join) =>
      join
        .onRef('employe.client_id', '=', 'reponse_formulaire.client_id')
        .onRef('employe.id', '=', 'reponse_formulaire.employe_id'),
    )
    .leftJoin('demande_adhesion as d', (join) =>
      join
        .onRef('d.client_id', '=', 'reponse_formulaire.client_id')
        .onRef('d.id', '=', 'reponse_formulaire.demande_id'),
    )
    .select(['reponse_formulaire.id', 'reponse_formulaire.date_reponse as dateReponse'])
    .select(['reponse_formulaire.formulaire_id as idFormulaire', 'employe.id_externe as employeIdExterne'])
    .select(['reponse_formulaire.employe_id as employeIdUnique', 'reponse_formulaire.demande_id as idDemande'])
    .select([
      sql<string>`coalesce(${saidText('formulaire', 'nom')}, formulaire.nom)`.as('nomFormulaire'),
      sql<Item['typeFormulaire']>`coalesce(${saidText('formulaire', 'type')}, formulaire.type)`.as('typeFormulaire'),
      sql<string>`coalesce(${saidText('prenom')}, employe.prenom, d.prenom)`.as('prenom'),
      sql<string>`coalesce(${saidText('nom')}, employe.nom, d.nom)`.as('nom'),
      saidText('courriel').as('courriel'),
      sql<Item['coordonnees']>`nullif(${said('coordonnees')}::text, 'null')::json`.as('coordonnees'),
      saidList<Item['champs']>('champs').as('champs'),
      saidList<Item['consentements']>('consentements').as('consentements'),
      'reponse_formulaire.signature',
      sql<boolean>`reponse_formulaire.signature_dessin is not null`.as('aSignatureManuscripte'),
      'reponse_formulaire.adresse_reseau as adresseReseau',
      sql<string | null>`encode(reponse_formulaire.empreinte, 'hex')`.as('empreinte'),
      'reponse_formulaire.contenu as contenuSigne',
    ])

/** The answers by their dates, up to what is settled (decision A-35): they are read incrementally. */
export async function list(db: Db, { apres, idFormulaire }: Filter) {
  const reach = await reachOf(db, 'apres', apres)
  return rows(
    select(db)
      .where('reponse_formulaire.date_reponse', '<', reach.until)
      .$if(apres !== undefined, (q) => q.where('reponse_formulaire.date_reponse', '>=', apres ?? ''))
      .$if(idFormulaire !== undefined, (q) => q.where('reponse_formulaire.formulaire_id', '=', idFormulaire ?? 0))
      .orderBy('reponse_formulaire.date_reponse')
      .orderBy('reponse_formulaire.id'),
    reach,
  )
}

/** The latest answers, for a person who looks: a thousand at most, and none of their content. */
export const latest = (db: Db, { apres, idFormulaire }: Filter) =>
  mine(db)
    .innerJoin('formulaire', (join) =>
      join
        .onRef('formulaire.client_id', '=', 'reponse_formulaire.client_id')
        .onRef('formulaire.id', '=', 'reponse_formulaire.formulaire_id'),
    )
    .select(['reponse_formulaire.id', 'date_reponse as dateReponse', 'formulaire.nom as nomFormulaire', 'signature'])
    .select([saidText('prenom').as('prenom'), saidText('nom').as('nom')])
    .select(sql<boolean>`signature_dessin is not null`.as('aSignatureManuscripte'))
    .$if(apres !== undefined, (q) => q.where('date_reponse', '>=', apres ?? ''))
    .$if(idFormulaire !== undefined, (q) => q.where('reponse_formulaire.formulaire_id', '=', idFormulaire ?? 0))
    .orderBy('date_reponse', 'desc')
    .orderBy('reponse_formulaire.id', 'desc')
    .limit(1000)
    .execute()

export const find = (db: Db, id: string): Promise<Item | undefined> =>
  select(db).where('reponse_formulaire.id', '=', id).executeTakeFirst()

export const exists = async (db: Db, id: string): Promise<boolean> =>
  (await mine(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** What a signed form is drawn of. */
export type Signed = {
  readonly contenu: Contenu
  readonly empreinte: string
  readonly dessin: Buffer | null
}

/** What was signed; undefined where nothing was, or an earlier version has kept no words of it. */
export async function findSigned(db: Db, id: string): Promise<Signed | undefined> {
  const row = await mine(db)
    .select(['contenu', 'empreinte', 'signature', 'signature_dessin as dessin'])
    .where('reponse_formulaire.id', '=', id)
    .executeTakeFirst()
  if (!row?.contenu || !row.empreinte || row.signature === null) return undefined
  return { contenu: JSON.parse(row.contenu) as Contenu, empreinte: row.empreinte.toString('hex'), dessin: row.dessin }
}
