import type { Config } from '../config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import type { Atelier } from '../mail/threads.ts'
import { contexteOf } from '../mail/context.ts'
import type { Message } from '../mail/provider.ts'
import { matiereOf } from '../mail/material.ts'
import type { Resultat } from '../mail/thread.ts'
import type { ARendre } from '../mail/render.ts'
import { secrets } from '../mail/sources.ts'
import { type Contenu, keepRendered, piecesOf, type Rendu, type Stored, taken } from '../db/outbox/courriels.ts'
import type { Database, Db } from '../db/engine/database.ts'
import type { Prise } from '../db/outbox/queue.ts'

type Commun = NonNullable<Awaited<ReturnType<typeof contexteOf>>>
type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail'>
type Context = { readonly database: Database; readonly config: Settings; readonly atelier: Atelier }

/** What is ready to leave, and by whom. */
export type Depart = { readonly courriel: Stored; readonly message: Message; readonly par: Nom }

/** What could not be rendered, and why. */
export type Illisible = { readonly courriel: Stored; readonly illisible: string }

/** What became of an e-mail: ready, not to be rendered, or given up because what it speaks of is gone. */
export type Sort = Depart | Illisible | 'annule'

/** By id; those that another worker holds are not there. */
export type Departs = Readonly<Record<string, Sort | undefined>>

/** An e-mail as it was read: what it is made of, or what an earlier attempt said; neither when its subject is gone. */
type Lu = { readonly courriel: Stored; readonly contexte: Commun; readonly aRendre?: ARendre; readonly rendu?: Rendu }

/**
 * The messages of rows of a client that were taken, each rendered at its first attempt and the same at the next ones. Those
 * that there was no time for are left out, never the first one. No transaction is open while they are rendered.
 */
export async function prepare({ database, config, atelier }: Context, prises: readonly Prise[]): Promise<Departs> {
  const [{ clientId } = { clientId: '' }] = prises
  const sorts: Record<string, Sort> = {}
  const news: Contenu[] = []
  const lus = await database.write(clientId, (db) => readAll(db, config, prises))
  const resultats = await rendered(atelier, clientId, lus)
  for (const lu of lus) {
    const sort = sortOf(lu, lu.aRendre && resultats.next().value, config)
    if (sort === undefined) continue
    sorts[lu.courriel.id] = sort
    if (isDepart(sort) && isNew(sort)) news.push({ ...sort.message, id: lu.courriel.id })
  }
  if (news.length > 0) await database.write(clientId, (db) => keepRendered(db, news))
  return sorts
}

/** What became of those that are rendered now, in their order. */
async function rendered(atelier: Atelier, clientId: string, lus: readonly Lu[]) {
  const anew = lus.flatMap(({ aRendre }) => (aRendre ? [aRendre] : []))
  return (anew.length > 0 ? await atelier.rendre(clientId, anew) : []).values()
}

export const isDepart = (sort: Sort): sort is Depart => sort !== 'annule' && 'message' in sort

async function readAll(db: Db, config: Settings, prises: readonly Prise[]): Promise<Lu[]> {
  const contexte = await contexteOf(db, config)
  if (!contexte) return []
  const lus: Lu[] = []
  for (const courriel of await taken(db, prises)) {
    const rendu = await kept(db, courriel)
    lus.push({ courriel, contexte, rendu, aRendre: rendu ? undefined : await matiereOf(db, courriel, contexte) })
  }
  return lus
}

/** What becomes of an e-mail; undefined when there was no time to render it. */
function sortOf({ courriel, contexte, aRendre, rendu: before }: Lu, resultat: Resultat | undefined, config: Settings) {
  if (aRendre && !resultat) return undefined
  if (resultat && 'illisible' in resultat) return { courriel, illisible: resultat.illisible }
  const rendu = resultat?.rendu ?? before
  const par = providerOf(courriel, contexte, config)
  return rendu ? { courriel, message: addressed(courriel, rendu, contexte, config), par } : 'annule'
}

/** A sandbox is open to anybody: nothing of it leaves. */
const providerOf = ({ fournisseur }: Stored, { estBacASable }: Commun, { mail }: Settings): Nom =>
  estBacASable ? 'Journal' : ((fournisseur as Nom | null) ?? mail.provider)

function addressed({ id, destinataire, copie, repondreA }: Stored, rendu: Rendu, contexte: Commun, { mail }: Settings) {
  const de = { nom: contexte.organisation, adresse: mail.from }
  return { ...rendu, id, de, destinataire, copie, repondreA }
}

/** Whether what a message says is to be kept for the next attempts: not what was before, nor a secret. */
const isNew = ({ courriel: { sujet, modele }, par }: Depart) =>
  sujet === null && (par === 'Journal' || !secrets.includes(modele))

/** What an earlier attempt said. */
async function kept(db: Db, { id, sujet, texte, html }: Stored): Promise<Rendu | undefined> {
  if (sujet === null) return undefined
  return { sujet, texte: texte ?? '', html: html ?? '', pieces: await piecesOf(db, id) }
}
