import * as employes from '../db/members/employes.ts'
import * as employeurs from '../db/members/employeurs.ts'
import * as emplois from '../db/members/emplois.ts'
import { precedes } from '../rules/dates.ts'
import type { Handlers } from './handler.ts'

export const emploiHandlers = {
  listEmplois: ({ db, query }) => emplois.list(db, query),
  listEmploisV2: ({ db, query }) => emplois.listV2(db, query),

  getEmploi: async ({ db, path, fail }) =>
    (await emplois.find(db, path.idExterne)) ?? fail('Emploi.NotFoundByIdExterne', { valeur: path.idExterne }),

  async createEmploi({ db, body, fail }) {
    if (precedes(body.dateFin, body.dateDebut)) fail('Emploi.DateFinAvantDateDebut', undefined, 'dateFin')
    const { identifiantExterneEmploye: employe, identifiantExterneEmployeur: employeur } = body
    const [employeId, employeurId] = await Promise.all([employes.idOf(db, employe), employeurs.idOf(db, employeur)])
    if (!employeId || !employeurId) {
      return fail.all([
        !employeId && ['Employe.NotFound', { valeur: employe }, 'identifiantExterneEmploye'],
        !employeurId && ['Employeur.NotFound', { valeur: employeur }, 'identifiantExterneEmployeur'],
      ])
    }
    return emplois.insert(db, body, { employeId, employeurId })
  },

  async updateEmploi({ db, body, fail, refuse }) {
    const missing = () => fail('Emploi.NotFoundByIdExterne', { valeur: body.identifiantExterne })
    const emploi = (await emplois.lock(db, body.identifiantExterne)) ?? missing()
    const { identifiantExterneEmploye: employe, identifiantExterneEmployeur: employeur } = body
    const { dateDebut = emploi.dateDebut, dateFin = emploi.dateFin } = body
    refuse([
      differs(employe, emploi.identifiantExterneEmploye) && [
        'Emploi.EmployeImmutable',
        undefined,
        'identifiantExterneEmploye',
      ],
      differs(employeur, emploi.identifiantExterneEmployeur) && [
        'Emploi.EmployeurImmutable',
        undefined,
        'identifiantExterneEmployeur',
      ],
      precedes(dateFin, dateDebut) && ['Emploi.DateFinAvantDateDebut', undefined, 'dateFin'],
    ])
    return emplois.update(db, emploi.idUnique, body)
  },

  async deleteEmploi({ db, path, fail }) {
    if (!(await emplois.remove(db, path.idExterne))) fail('Emploi.NotFoundByIdExterne', { valeur: path.idExterne })
  },
} satisfies Partial<Handlers>

const differs = (sent: string | undefined, stored: string | null) => sent !== undefined && sent !== stored
