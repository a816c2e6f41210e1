import type { Config } from '../config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import { contexteOf } from '../courriels/contexte.ts'
import type { Message } from '../courriels/fournisseurs.ts'
import { render } from '../courriels/rendu.ts'
import { type Contexte, secrets } from '../courriels/sources.ts'
import { type Contenu, keepRendered, piecesOf, type Rendu, type Stored, taken } from '../db/courriels.ts'
import type { Db } from '../db/database.ts'
import type { Prise } from '../db/file-attente.ts'

type Commun = NonNullable<Awaited<ReturnType<typeof contexteOf>>>
type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail'>

/** What is ready to leave, and by whom. */
export type Depart = { readonly courriel: Stored; readonly message: Message; readonly par: Nom }

/** What is ready by id, or given up because what it speaks of is gone; those that another worker holds are not there. */
export type Departs = Readonly<Record<string, Depart | 'annule' | undefined>>

/** Milliseconds after which no other message is rendered in a transaction, which must stay short. */
const longest = 1000

/**
 * The messages of rows that were taken, each rendered at its first attempt and the same at the next ones. Those that
 * there was no time for are left out, never the first one.
 */
export async function prepare(db: Db, config: Settings, prises: readonly Prise[]): Promise<Departs> {
  const courriels = await taken(db, prises)
  const contexte = await contexteOf(db, config)
  if (!contexte) return {}
  const departs: Record<string, Depart | 'annule'> = {}
  const news: Contenu[] = []
  const started = performance.now()
  for (const courriel of courriels) {
    const par = providerOf(courriel, contexte, config)
    const rendu = await rendered(db, courriel, contexte)
    departs[courriel.id] = rendu ? { courriel, message: addressed(courriel, rendu, contexte, config), par } : 'annule'
    if (rendu && isKept(courriel, par)) news.push({ id: courriel.id, ...rendu })
    if (performance.now() - started > longest) break
  }
  await keepRendered(db, news)
  return departs
}

/** A sandbox is open to anybody: nothing of it leaves. */
const providerOf = ({ fournisseur }: Stored, { estBacASable }: Commun, { mail }: Settings): Nom =>
  estBacASable ? 'Journal' : ((fournisseur as Nom | null) ?? mail.provider)

function addressed({ id, destinataire, copie, repondreA }: Stored, rendu: Rendu, contexte: Commun, { mail }: Settings) {
  const de = { nom: contexte.organisation, adresse: mail.from }
  return { ...rendu, id, de, destinataire, copie, repondreA }
}

/** What is rendered now is kept for the next attempts, unless it holds a secret. */
const isKept = ({ sujet, modele }: Stored, par: Nom) =>
  sujet === null && (par === 'Journal' || !secrets.includes(modele))

/** What was rendered before, or now. */
async function rendered(db: Db, courriel: Stored, contexte: Contexte): Promise<Rendu | undefined> {
  const { id, sujet, texte, html } = courriel
  if (sujet === null) return render(db, courriel, contexte)
  return { sujet, texte: texte ?? '', html: html ?? '', pieces: await piecesOf(db, id) }
}
