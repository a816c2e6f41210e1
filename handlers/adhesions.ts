import type { Db } from '../db/engine/database.ts'
import { resign } from '../db/members/adhesions-end.ts'
import * as removal from '../db/members/adhesions-remove.ts'
import { sign } from '../db/members/adhesions-sign.ts'
import * as adhesions from '../db/members/adhesions.ts'
import { votesInActiveCampaign } from '../db/members/deactivation/blocks.ts'
import * as employes from '../db/members/employes.ts'
import * as paiements from '../db/members/paiements.ts'
import * as syndicats from '../db/members/syndicats.ts'
import type { Call, Handlers } from './handler.ts'

export const adhesionHandlers = {
  listAdhesionsV1: ({ db, query }) => adhesions.listV1(db, query),
  listAdhesionsEmployeV1: ({ db, path, query }) => adhesions.listV1(db, { ...query, ...path }),
  listAdhesions: ({ db, query }) => adhesions.list(db, query),
  listAdhesionsEmploye: ({ db, path, query }) => adhesions.list(db, { ...query, idExterneEmploye: path.identifiant }),

  async deleteAdhesion({ db, path, fail }) {
    const id = path.identifiant
    const employeId = (await adhesions.holdEmployeOf(db, id)) ?? fail('Adhesion.NotFound', { valeur: id })
    if (await votesInActiveCampaign(db, employeId)) fail('Adhesion.LinkedToActiveCampaign', { valeur: id })
    if (!(await removal.remove(db, { id }))) fail('Adhesion.NotFound', { valeur: id })
  },

  async deleteAdhesionsMembre({ db, path, query, fail }) {
    const valeur = path.idExterneMembre
    const named = { key: 'id_externe', value: valeur } as const
    const known = await employes.lock(db, named, { inclureInactifs: true })
    const { id: employeId } = known ?? fail('Employe.NotFound', { valeur })
    if (!(await removal.exist(db, { employeId, ...query }))) fail('Adhesion.NotFound', { valeur })
    if (await votesInActiveCampaign(db, employeId)) fail('Adhesion.LinkedToActiveCampaign', { valeur })
    if (!(await removal.remove(db, { employeId, ...query }))) fail('Adhesion.NotFound', { valeur })
  },

  async simulateAdhesion({ db, body, fail }) {
    const { idExterneEmploye, syndicatIdExterne, ...signature } = body
    return sign(db, { ...(await pairOf(db, { idExterneEmploye, syndicatIdExterne }, fail)), ...signature })
  },

  async simulateDemission({ db, body, fail }) {
    const [latest] = await resign(db, await pairOf(db, body, fail))
    return latest ?? fail('Adhesion.NotFound', { valeur: body.idExterneEmploye })
  },

  simulatePaiement: async ({ db, body: { idUniqueAdhesion, ...paiement } }) => ({
    id: await paiements.record(db, { ...paiement, adhesionId: idUniqueAdhesion }),
  }),
} satisfies Partial<Handlers>

type Named = Call<'simulateDemission'>['body']

/** The employee and the union that a body names. */
async function pairOf(db: Db, { idExterneEmploye, syndicatIdExterne }: Named, fail: Call<'simulateAdhesion'>['fail']) {
  const employeId = await employes.idOf(db, idExterneEmploye)
  const syndicatId = await syndicats.idOf(db, syndicatIdExterne)
  if (employeId && syndicatId) return { employeId, syndicatId }
  return fail.all([
    !employeId && ['Employe.NotFound', { valeur: idExterneEmploye }, 'idExterneEmploye'],
    !syndicatId && ['Syndicat.NotFound', { valeur: syndicatIdExterne }, 'syndicatIdExterne'],
  ])
}
