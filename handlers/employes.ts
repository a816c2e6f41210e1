import { holdsStandingMembership } from '../db/members/adhesions-remove.ts'
import { votesInActiveCampaign } from '../db/vote/campagnes-actives.ts'
import { list } from '../db/members/employes.ts'
import * as employes from '../db/members/employes.ts'
import * as employeurs from '../db/members/employeurs.ts'
import { type Refused, setValues } from '../db/members/valeurs-champ.ts'
import { refusalsOf } from '../db/members/valeurs-described.ts'
import type { Db } from '../db/engine/database.ts'
import { sure } from '../db/engine/compiled.ts'
import type { Call, Handlers, Refuse } from './handler.ts'

export const employeHandlers = {
  listEmployes: ({ db, query }) => list(db, query),

  getEmploye: async ({ db, path, query, fail }) =>
    (await employes.find(db, path.idExterne, query)) ?? fail('Employe.NotFound', { valeur: path.idExterne }),

  async createEmploye({ db, body, fail, refuse }) {
    const { identifiantExterneEmployeur: valeur } = body
    const unknown = () => fail('Employe.EmployeurMustExist', { valeur: String(valeur) }, 'identifiantExterneEmployeur')
    const employeurId = valeur && ((await employeurs.idOf(db, valeur)) ?? unknown())
    return withValues(db, await employes.insert(db, body, { employeurId }), body, refuse)
  },

  async updateEmploye({ db, body, fail, refuse }) {
    const missing = () => fail('Employe.NotFound', { valeur: body.idExterne })
    const { id } = (await employes.lock(db, body.idExterne)) ?? missing()
    const { identifiantExterneEmployeur: valeur } = body
    const unknown = () => fail('Employe.EmployeurMustExist', { valeur: String(valeur) }, 'identifiantExterneEmployeur')
    const employeurId = valeur && ((await employeurs.idOf(db, valeur)) ?? unknown())
    return withValues(db, await employes.update(db, id, body, { employeurId }), body, refuse)
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

type Update = Call<'updateEmploye'>
type Written = Awaited<ReturnType<typeof employes.update>>

/** Gives an employee who was written the values of custom fields that a body sends; the employee as it is then. */
async function withValues(
  db: Db,
  employe: Written,
  { valeursChampUtilisateur: given }: Update['body'],
  refuse: Refuse<Refused['code']>,
) {
  if (!given?.length) return employe
  refuse(refusalsOf(await setValues(db, employe.idUnique, given)))
  return sure(await employes.findById(db, employe.idUnique))
}
