import * as consentements from '../db/members/consentements.ts'
import * as employes from '../db/members/employes.ts'
import * as objets from '../db/members/objets-consentement.ts'
import type { Handlers } from './handler.ts'

export const consentementHandlers = {
  listConsentements: ({ db, query }) => consentements.list(db, query),
  listConsentementsEmploye: ({ db, path, query }) => consentements.list(db, { ...query, idExterne: path.idExterne }),

  async simulateConsentement({ db, body, fail }) {
    const { idExterne, identifiantExterne, consent } = body
    const employeId = await employes.idOf(db, idExterne)
    const objet = await objets.findToConsent(db, identifiantExterne)
    if (!employeId || !objet) {
      return fail.all([
        !employeId && ['Employe.NotFound', { valeur: idExterne }, 'idExterne'],
        !objet && ['ObjetConsentement.NotFound', { valeur: identifiantExterne }, 'identifiantExterne'],
      ])
    }
    return consentements.recordConsent(db, { employeId, objet, consent, source: 'Import' })
  },
} satisfies Partial<Handlers>
