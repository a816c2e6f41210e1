import * as objets from '../db/members/objets-consentement.ts'
import type { Handlers } from './handler.ts'

export const objetConsentementHandlers = {
  listObjetsConsentement: ({ db }) => objets.list(db),

  getObjetConsentement: async ({ db, path, fail }) =>
    (await objets.find(db, path.idExterne)) ?? fail('ObjetConsentement.NotFound', { valeur: path.idExterne }),

  createObjetConsentement: ({ db, body }) => objets.insert(db, body),

  updateObjetConsentement: async ({ db, body, fail }) =>
    (await objets.update(db, body)) ?? fail('ObjetConsentement.NotFound', { valeur: body.identifiantExterne }),

  async deleteObjetConsentement({ db, path, fail }) {
    if (!(await objets.withdraw(db, path.idExterne))) fail('ObjetConsentement.NotFound', { valeur: path.idExterne })
  },
} satisfies Partial<Handlers>
