import * as employeurs from '../db/members/employeurs.ts'
import * as syndicats from '../db/members/syndicats.ts'
import type { Handlers } from './handler.ts'

export const employeurHandlers = {
  listEmployeurs: ({ db }) => employeurs.list(db),

  getEmployeur: async ({ db, path, fail }) =>
    (await employeurs.find(db, path.idExterne)) ?? fail('Employeur.NotFound', { valeur: path.idExterne }),

  async createEmployeur({ db, body, fail }) {
    const { syndicatIdExterne: valeur } = body
    const syndicatId =
      valeur && ((await syndicats.idOf(db, valeur)) ?? fail('Syndicat.NotFound', { valeur }, 'syndicatIdExterne'))
    return employeurs.insert(db, body, { syndicatId })
  },

  async updateEmployeur({ db, body, fail }) {
    const unknown = () => fail('Employeur.NotFound', { valeur: body.identifiantExterne })
    const id = (await employeurs.idOf(db, body.identifiantExterne)) ?? unknown()
    const { syndicatIdExterne: valeur } = body
    const syndicatId =
      valeur && ((await syndicats.idOf(db, valeur)) ?? fail('Syndicat.NotFound', { valeur }, 'syndicatIdExterne'))
    return (await employeurs.update(db, id, body, { syndicatId })) ?? unknown()
  },

  async deleteEmployeur({ db, path, fail }) {
    if (!(await employeurs.remove(db, path.idExterne))) fail('Employeur.NotFound', { valeur: path.idExterne })
  },
} satisfies Partial<Handlers>
