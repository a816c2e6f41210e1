import type { Db } from '../db/engine/database.ts'
import * as modeles from '../db/outbox/modeles.ts'
import type { KnownModele, Matter, Modele, ModeleNom } from '../rules/modeles.ts'
import { defaults } from './defaults.ts'
import type { Draft } from './render.ts'
import { type Context, sources } from './sources.ts'

/** An e-mail that leaves, and to whom. */
type Leaving<M extends ModeleNom = ModeleNom> = Matter<M> & { readonly destinataire: string }

/**
 * Reads all that an e-mail is made of; undefined when what it speaks of is gone, or its person has left the address. Makes its
 * link: run it in a write.
 */
export async function draftOf(db: Db, matter: Leaving, context: Context): Promise<Draft | undefined> {
  const { organisation } = context
  if (matter.modele === 'Transactionnel') {
    return { organisation, kind: 'transactionnel', transactionnel: matter.donnees }
  }
  const material = await materialOf(db, matter, context)
  if (!material) return undefined
  const { variables, carte, signe, modele } = material
  const worded = { modele: modele ?? (await wordingOf(db, matter.modele)), variables, carte, signe }
  return { organisation, kind: 'worded', worded }
}

const materialOf = <M extends KnownModele>(db: Db, { modele, donnees, destinataire }: Leaving<M>, context: Context) =>
  sources[modele](db, donnees, { ...context, destinataire })

/** The wording of an e-mail that the client's operator, or else the service, gave to it. */
export const wordingOf = async (db: Db, name: KnownModele): Promise<Modele> =>
  (await modeles.find(db, name)) ?? defaults[name]
