import type { Config } from '../config.ts'
import type { Fournisseur as Nom } from '../config-courriels.ts'
import { contexteOf } from '../courriels/contexte.ts'
import { isPermanent } from '../courriels/failure.ts'
import { type Fournisseur, type Message, openFournisseurs } from '../courriels/fournisseurs.ts'
import { render } from '../courriels/rendu.ts'
import { type Contexte, secrets } from '../courriels/sources.ts'
import { forgetRendered, keepRendered, piecesOf, type Rendu, type Stored, taken } from '../db/courriels.ts'
import type { Database, Db } from '../db/database.ts'
import { noteEnvoi } from '../db/envois.ts'
import { type Issue, type Prise, settle } from '../db/file-attente.ts'
import type { Travail } from './worker.ts'

type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail'>
type Context = { database: Database; config: Settings; fournisseurs: ReadonlyMap<Nom, Fournisseur> }

/** What is ready to leave, and by whom. */
type Depart = { readonly courriel: Stored; readonly message: Message; readonly par: Nom }

/** Sends the e-mails of the queue. `close` ends the connections to the providers. */
export function openCourriels(database: Database, config: Settings) {
  const context = { database, config, fournisseurs: openFournisseurs(config.mail) }
  const travail: Travail = {
    file: 'courriel',
    parClient: 4,
    limite: 8,
    run: (prise, signal) => run(context, prise, signal),
  }
  return {
    travail,
    close: () => {
      for (const fournisseur of context.fournisseurs.values()) fournisseur.close()
    },
  }
}

async function run(context: Context, prise: Prise, signal: AbortSignal) {
  const { database } = context
  const depart = await database.write(prise.clientId, (db) => prepare(db, context, prise))
  if (depart === 'perdu') return
  const issue = depart === 'annule' ? ({ statut: 'Annule' } as const) : await send(context, prise, depart, signal)
  const keeps = depart === 'annule' || depart.par === 'Journal'
  await database.write(prise.clientId, async (db) => {
    if (!(await settle(db, 'courriel', prise, issue)) || !('statut' in issue)) return
    if (depart !== 'annule') await tell(db, depart.courriel, issue.statut)
    if (issue.statut === 'Transmis' && !keeps) await forgetRendered(db, prise.id)
  })
}

/** Tells what queued an e-mail what became of it. */
async function tell(db: Db, { modele, donnees }: Stored, statut: 'Transmis' | 'Rejete' | 'Annule') {
  if (modele !== 'LienDeVote' || statut === 'Annule') return
  await noteEnvoi(db, (donnees as { votantId: string }).votantId, statut)
}

/** The message, rendered at its first attempt and the same at the next ones. */
async function prepare(db: Db, { config }: Context, prise: Prise): Promise<Depart | 'perdu' | 'annule'> {
  const courriel = await taken(db, prise)
  const contexte = courriel && (await contexteOf(db, config))
  if (!contexte) return 'perdu'
  // A sandbox is open to anybody: nothing of it leaves.
  const par = contexte.estBacASable ? 'Journal' : ((courriel.fournisseur as Nom | null) ?? config.mail.provider)
  const rendu = await rendered(db, courriel, contexte, par)
  if (!rendu) return 'annule'
  const { destinataire, copie, repondreA } = courriel
  const de = { nom: contexte.organisation, adresse: config.mail.from }
  return { courriel, message: { ...rendu, id: prise.id, de, destinataire, copie, repondreA }, par }
}

/** What was rendered before, or now: it is kept for the next attempts, unless it holds a secret. */
async function rendered(db: Db, courriel: Stored, contexte: Contexte, par: Nom): Promise<Rendu | undefined> {
  const { id, sujet, texte, html, modele } = courriel
  if (sujet !== null) return { sujet, texte: texte ?? '', html: html ?? '', pieces: await piecesOf(db, id) }
  const rendu = await render(db, courriel, contexte)
  if (rendu && (par === 'Journal' || !secrets.includes(modele))) await keepRendered(db, id, rendu)
  return rendu
}

/** Hands a message over; what its failure means for the next attempt. */
async function send(
  { config, fournisseurs }: Context,
  { tentatives }: Prise,
  { message, par }: Depart,
  signal: AbortSignal,
): Promise<Issue<'courriel'>> {
  try {
    const fournisseur = fournisseurs.get(par)
    if (!fournisseur) throw new Error(`The provider ${par} is not configured`)
    await fournisseur.send(message, signal)
    return { statut: 'Transmis' }
  } catch (error) {
    const erreur = error instanceof Error ? error.message : String(error)
    const reprise = config.mail.retries[tentatives - 1]
    return isPermanent(error) || reprise === undefined ? { statut: 'Rejete', erreur } : { reprise, erreur }
  }
}
