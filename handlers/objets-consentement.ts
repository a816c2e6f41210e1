import { withinForms } from '../db/forms/taille.ts'
import * as objets from '../db/members/objets-consentement.ts'
import type { Handlers } from './handler.ts'

export const objetConsentementHandlers = {
  listObjetsConsentement: ({ db }) => objets.list(db),

  getObjetConsentement: async ({ db, path, fail }) =>
    (await objets.find(db, path.idExterne)) ?? fail('ObjetConsentement.NotFound', { valeur: path.idExterne }),

  // One that comes back is on the forms that showed it.
  createObjetConsentement: ({ db, body, fail }) =>
    withinForms(
      db,
      { kind: 'objet', idExterne: body.identifiantExterne },
      () => objets.insert(db, body),
      (nom) => fail('Formulaire.ContenuTropVolumineux', { valeur: nom }),
    ),

  async updateObjetConsentement({ db, body, fail }) {
    const { identifiantExterne: valeur } = body
    const updated = await withinForms(
      db,
      { kind: 'objet', idExterne: valeur },
      () => objets.update(db, body),
      (nom) => fail('Formulaire.ContenuTropVolumineux', { valeur: nom }),
    )
    return updated ?? fail('ObjetConsentement.NotFound', { valeur })
  },

  async deleteObjetConsentement({ db, path, fail }) {
    if (!(await objets.withdraw(db, path.idExterne))) fail('ObjetConsentement.NotFound', { valeur: path.idExterne })
  },
} satisfies Partial<Handlers>
