import type { BoxKeys } from '../../../rules/ring.ts'
import { Blocked } from '../blocked.ts'
import { touching } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { type Look, lookAt } from '../figures/look.ts'
import { soundFigures } from '../figures/sound.ts'

/**
 * Whether the result of a locked campaign is there, signed by the service and of what was published, though its row does not
 * say so; the row then says so again (decision H-33). Throws where the key is lacking that signed it.
 */
export async function foundAgain(db: Db, campagneId: string, keys: BoxKeys): Promise<boolean> {
  const look = await lookAt(db, campagneId)
  if (!look || !isSound({ clientId: db.clientId, campagneId }, look, keys)) return false
  const empreinte = Buffer.from(look.actuelle, 'hex')
  await touching(db, campagneId, { depouille_le: db.now, empreinte_resultat: empreinte, est_publie: true })
  return true
}

/** Has the row of a locked campaign say that it is not counted: nobody has counted it. */
export const forgetCount = (db: Db, campagneId: string) =>
  touching(db, campagneId, { depouille_le: null, empreinte_resultat: null })

/** Whether a result is one that the service has signed, whatever hash its campaign has. */
function isSound(vote: Parameters<typeof soundFigures>[0], look: Look, keys: BoxKeys): boolean {
  try {
    soundFigures(vote, { ...look, empreinte: look.actuelle }, keys)
    return true
  } catch (fault) {
    if (fault instanceof Blocked && fault.motif === 'ResultatManquant') return false
    throw fault
  }
}
