import { holdsStandingMembership } from '../db/members/adhesions-remove.ts'
import { votesInActiveCampaign } from '../db/vote/campagnes-actives.ts'
import { list } from '../db/members/employes.ts'
import * as employes from '../db/members/employes.ts'
import * as employeurs from '../db/members/employeurs.ts'
import type { Handlers } from './handler.ts'

export const employeHandlers = {
  listEmployes: ({ db, query }) => list(db, query),

  getEmploye: async ({ db, path, query, fail }) =>
    (await employes.find(db, path.idExterne, query)) ?? fail('Employe.NotFound', { valeur: path.idExterne }),

  async createEmploye({ db, body, fail }) {
    const { identifiantExterneEmployeur: valeur } = body
    const unknown = () => fail('Employe.EmployeurMustExist', { valeur: String(valeur) }, 'identifiantExterneEmployeur')
    const employeurId = valeur && ((await employeurs.idOf(db, valeur)) ?? unknown())
    return employes.insert(db, body, { employeurId })
  },

  async updateEmploye({ db, body, fail }) {
    const missing = () => fail('Employe.NotFound', { valeur: body.idExterne })
    const { id } = (await employes.lock(db, body.idExterne)) ?? missing()
    const { identifiantExterneEmployeur: valeur } = body
    const unknown = () => fail('Employe.EmployeurMustExist', { valeur: String(valeur) }, 'identifiantExterneEmployeur')
    const employeurId = valeur && ((await employeurs.idOf(db, valeur)) ?? unknown())
    return employes.update(db, id, body, { employeurId })
  },

  // Everything is read behind the lock, the version too: who links the employee holds it until the link is to be seen.
  async deleteEmploye({ client, path, service: { database }, once, condition, fail }) {
    const valeur = path.idExterne
    const work = once(async (db) => {
      const { id } = (await employes.lock(db, valeur)) ?? fail('Employe.NotFound', { valeur })
      await condition(db)
      if (await votesInActiveCampaign(db, id)) fail('Employe.LinkedToActiveCampaign', { valeur })
      if (await holdsStandingMembership(db, id)) fail('Employe.HasAdhesions', { valeur })
      await employes.deactivate(db, id)
    })
    await database.write(client.id, work)
  },
} satisfies Partial<Handlers>
