import type { Stored } from '../db/outbox/courriels.ts'
import type { Db } from '../db/engine/database.ts'
import * as modeles from '../db/outbox/modeles.ts'
import { isModele, type Modele, type KnownModele } from '../rules/modeles.ts'
import { defaults } from './defaults.ts'
import type { Draft, Transactionnel } from './render.ts'
import { type Context, sources } from './sources.ts'

/**
 * Reads all that an e-mail is made of; undefined when what it speaks of is gone. Makes its link: run it in a write.
 */
export async function draftOf(
  db: Db,
  { modele: name, donnees }: Pick<Stored, 'modele' | 'donnees'>,
  context: Context,
): Promise<Draft | undefined> {
  const { organisation } = context
  if (!isModele(name)) return { organisation, kind: 'transactionnel', transactionnel: donnees as Transactionnel }
  const material = await sources[name](db, donnees as never, context)
  if (!material) return undefined
  const { variables, carte, modele } = material
  const worded = { modele: modele ?? (await wordingOf(db, name)), variables, ...(carte && { carte }) }
  return { organisation, kind: 'worded', worded }
}

/** The wording of an e-mail that the client's operator, or else the service, gave to it. */
export const wordingOf = async (db: Db, name: KnownModele): Promise<Modele> =>
  (await modeles.find(db, name)) ?? defaults[name]
