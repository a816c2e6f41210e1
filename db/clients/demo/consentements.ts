import { recordConsents } from '../../members/consentements.ts'
import type { Db } from '../../engine/database.ts'
import { newId } from '../../engine/ids.ts'

type Row = { readonly id: string }

const objets = [
  { id_externe: 'OC-INFOLETTRE', titre: 'Infolettre', description: "Recevoir l'infolettre du syndicat." },
  {
    id_externe: 'OC-FEDERATION',
    titre: 'Transmission à la fédération',
    description: 'Transmettre mes coordonnées à la fédération.',
  },
]

/**
 * Two consent objects. Every employee answers the first and thirty the second, one refusal in ten; ten withdraw the
 * first consent later.
 */
export async function insertDemoConsentements(db: Db, employes: readonly Row[]) {
  const objetsConsentement = objets.map((objet) => ({
    client_id: db.clientId,
    id: newId(),
    ...objet,
    date_creation: db.now,
    derniere_maj: db.now,
  }))
  await db.q.insertInto('objet_consentement').values(objetsConsentement).execute()
  const [infolettre = [], federation = []] = objetsConsentement.map((objet) =>
    employes.map(({ id }, i) => ({
      employeId: id,
      objet: { ...objet, identifiantExterne: objet.id_externe },
      consent: i % 10 !== 9,
      source: 'Import' as const,
    })),
  )
  const withdrawn = infolettre.slice(0, 10).map((consent) => ({ ...consent, consent: false }))
  const consentements = await recordConsents(db, [...infolettre, ...federation.slice(0, 30), ...withdrawn])
  return { objetsConsentement, consentements }
}
