import type { Stored } from '../db/outbox/courriels.ts'
import type { Db } from '../db/engine/database.ts'
import * as modeles from '../db/outbox/modeles.ts'
import { isModele, type Modele, type ModeleConnu } from '../rules/modeles.ts'
import { defauts } from './defaults.ts'
import type { ARendre, Transactionnel } from './render.ts'
import { type Contexte, sources } from './sources.ts'

/**
 * Reads all that an e-mail is made of; undefined when what it speaks of is gone. Makes its link: run it in a write.
 */
export async function matiereOf(
  db: Db,
  { modele: nom, donnees }: Pick<Stored, 'modele' | 'donnees'>,
  contexte: Contexte,
): Promise<ARendre | undefined> {
  const { organisation } = contexte
  if (!isModele(nom)) return { organisation, transactionnel: donnees as Transactionnel }
  const matiere = await sources[nom](db, donnees as never, contexte)
  if (!matiere) return undefined
  const { variables, carte, modele } = matiere
  return { organisation, redige: { modele: modele ?? (await wordingOf(db, nom)), variables, ...(carte && { carte }) } }
}

/** The wording of an e-mail that the client's operator, or else the service, gave to it. */
export const wordingOf = async (db: Db, nom: ModeleConnu): Promise<Modele> =>
  (await modeles.find(db, nom)) ?? defauts[nom]
