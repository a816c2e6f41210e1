import { holdsStandingMembership, votesInActiveCampaign } from '../db/members/deactivation/blocks.ts'
import * as deactivation from '../db/members/deactivation/deactivate.ts'
import { findClient } from '../db/clients/clients.ts'
import { anonymise } from '../db/clients/anonymise.ts'
import { dossierOf } from '../db/clients/dossier.ts'
import { forgetting } from '../db/clients/forgetting.ts'
import { list } from '../db/members/employes-list.ts'
import * as employes from '../db/members/employes.ts'
import * as employeurs from '../db/members/employeurs.ts'
import { mergeInto, rehearsed } from '../db/members/fusion.ts'
import { givingWay, patiently } from '../db/engine/holds/giving-way.ts'
import { isAbout } from '../db/journal/actes/tell.ts'
import { writeOf } from '../db/engine/long-write.ts'
import { maxErrors } from '../db/sync/lines.ts'
import { blocksOf } from '../db/sync/told/report.ts'
import { type Refused, refusedValues, storeValues } from '../db/members/valeurs-champ.ts'
import { nobody, refusalsOf } from '../db/members/valeurs-described.ts'
import type { Db } from '../db/engine/database.ts'
import { sure } from '../db/engine/compiled.ts'
import { keptAddress, unreachable } from '../rules/courriels.ts'
import { type Call, type Fail, type FailArgs as Reason, type Handlers, Pdf, type Refuse } from './handler.ts'

export const employeHandlers = {
  listEmployes: ({ db, query }) => list(db, query),

  getEmploye: (call) => get(call, byIdExterne(call.path.idExterne)),
  async getEmployeByIdUnique({ db, path: { idUnique }, query: { inclureInactifs = false }, fail }) {
    const found = await standing({ db, fail }, idUnique)
    return found?.estActif || (found && inclureInactifs) ? found : fail('Employe.NotFound', { valeur: idUnique })
  },

  async getDossierEmploye({ db, path: { idUnique }, fail }) {
    return dossierOf(db, (await standing({ db, fail }, idUnique)) ?? fail('Employe.NotFound', { valeur: idUnique }))
  },

  async getDossierEmployePdf({ client, path: { idUnique }, query: { langue: language = 'fr' }, service, fail }) {
    const { database, workshop, config } = service
    const [dossier, known] = await database.read(client.id, async (db) => [
      await dossierOf(db, (await standing({ db, fail }, idUnique)) ?? fail('Employe.NotFound', { valeur: idUnique })),
      await findClient(db.q, client.id),
    ])
    const handed = { dossier, organisation: known?.organisation ?? '', language, timeZone: config.timeZone }
    return new Pdf(await workshop.dossier(client.id, handed))
  },

  async anonymiseEmploye({ client, path: { idUnique }, query: { simulation = false }, service, once, fail }) {
    const unknown = () => fail('Employe.NotFound', { valeur: idUnique })
    const work = once(async (db) => {
      await patiently(db, () => employes.hold(db, idUnique))
      await standing({ db, fail }, idUnique).then((found) => found ?? unknown())
      const years = service.config.keptYears
      const done = async () =>
        (await anonymise(db, idUnique, years)) ?? fail('Employe.VoteEnCours', { valeur: idUnique })
      return { ...(await (simulation ? rehearsed(db, done) : done())), simulation }
    })
    return forgetting(service.database, client.id, work)
  },

  async createEmploye({ db, body, refuse }) {
    const { idExterne, valeursChampUtilisateur: given } = body
    const unreached = await unreachableIn(db, body, byIdExterne(idExterne))
    const { employeurId, unknown } = await employeurOf(db, body)
    // Who comes back may have them already.
    const known = given?.length ? await employes.idOfAny(db, idExterne) : undefined
    refuse([...unreached, ...unknown, ...(await wrongValues(db, known ?? nobody, given))])
    return withValues(db, await employes.insert(db, body, { employeurId }, { isAll: !given?.length }), given)
  },

  async updateEmploye(call) {
    return update(call, await locked(call, byIdExterne(call.body.idExterne)))
  },

  // Who has no external id is given one; another one than the employee has is not.
  async updateEmployeByIdUnique(call) {
    const known = await lockedById(call, call.path.idUnique)
    const { idExterne: given = known.idExterne } = call.body
    if (known.idExterne !== null && given !== known.idExterne)
      call.fail('Employe.IdExterneImmutable', { valeur: known.idExterne }, 'idExterne')
    return update(call, known)
  },

  mergeEmploye: async ({ db, path, body, query: { simulation = false }, fail }) => {
    const [{ idUnique }, { dans }] = [path, body]
    if (idUnique === dans) fail('Employe.FusionAvecSoi', { valeur: dans }, 'dans')
    const [first = '', second = ''] = [idUnique, dans].sort()
    // It holds somebody whom a load may want, and a connection: it waits for a moment only (decision G-17).
    return patiently(db, async () => {
      for (const id of [first, second]) await employes.hold(db, id)
      const known = async (id: string, member?: string) =>
        (await somebody({ db, fail }, id)) ?? fail('Employe.NotFound', { valeur: id }, member)
      const [merged, target] = [await known(idUnique), await known(dans, 'dans')]
      const done = () => mergeInto(db, merged, target)
      return { idUnique, fusionneDans: dans, ...(await (simulation ? rehearsed(db, done) : done())), simulation }
    })
  },

  deleteEmploye: ({ path: { idExterne }, ...call }) =>
    deactivate(call, idExterne, (db) => locked({ ...call, db }, byIdExterne(idExterne))),
  deleteEmployeByIdUnique: ({ path: { idUnique }, ...call }) =>
    deactivate(call, idUnique, (db) => lockedById({ ...call, db }, idUnique)),

  async deactivateEmployes({ client, body, query: { simulation = false }, service: { database }, once, language }) {
    const work = once(async (db) => {
      await patiently(db, () => deactivation.gather(db, deactivation.named(db, body.idExternes)))
      await deactivation.judge(db)
      if (!simulation) await deactivation.deactivateAll(db)
      const errors = await blocksOf(client.id, await deactivation.blocked(db, maxErrors), language)
      return { ...(await deactivation.count(db)), errors, simulation }
    })
    return givingWay(() => writeOf(database, client.id, body.idExternes.length, work))
  },
} satisfies Partial<Handlers>

const byIdExterne = (value: string): employes.Named => ({ key: 'id_externe', value })
const byIdUnique = (value: string): employes.Named => ({ key: 'id', value })

type Get = Pick<Call<'getEmploye'>, 'db' | 'query' | 'fail'>

const get = async ({ db, query, fail }: Get, named: employes.Named) =>
  (await employes.find(db, named, query)) ?? fail('Employe.NotFound', { valeur: named.value })

const locked = async ({ db, fail }: Pick<Get, 'db' | 'fail'>, named: employes.Named) =>
  (await employes.lock(db, named)) ?? fail('Employe.NotFound', { valeur: named.value })

type OrMerged = { readonly db: Db; readonly fail: Fail<'Employe.NotFound' | 'Employe.Fusionne'> }

/** The same by the id of the service, under which also who was merged is known. */
async function lockedById({ db, fail }: OrMerged, id: string) {
  const known = await employes.lock(db, byIdUnique(id))
  if (!known) await standing({ db, fail }, id)
  return known ?? fail('Employe.NotFound', { valeur: id })
}

type Update = Pick<Call<'updateEmployeByIdUnique'>, 'db' | 'body'> & {
  readonly refuse: Refuse<Refused['code'] | 'Courriel.BadEmailAddress' | 'Employe.EmployeurMustExist'>
}
type Body = Update['body']

/** The addresses that mail does not reach, but for those that the employee has already (decision C-4). */
async function unreachableIn(db: Db, body: Body, named: employes.Named): Promise<Reason<'Courriel.BadEmailAddress'>[]> {
  if (unreachable(body).length === 0) return []
  const known = await employes.find(db, named, { inclureInactifs: true })
  return unreachable(body, known).map((member) => ['Courriel.BadEmailAddress', undefined, member])
}

/** The id of the employer that a body names, and the reason to refuse one that is not there. */
async function employeurOf(db: Db, { identifiantExterneEmployeur: valeur }: Body) {
  const employeurId = valeur && (await employeurs.idOf(db, valeur))
  const unknown: Reason<'Employe.EmployeurMustExist'>[] =
    valeur && !employeurId ? [['Employe.EmployeurMustExist', { valeur }, 'identifiantExterneEmployeur']] : []
  return { employeurId, unknown }
}

type Given = Body['valeursChampUtilisateur']
const givenTo = (employeId: string, given: Given) => (given ?? []).map((value) => ({ employeId, ...value }))

/** The reasons to refuse the values of custom fields that a body gives an employee. */
const wrongValues = async (db: Db, employeId: string, given: Given) =>
  refusalsOf(await refusedValues(db, givenTo(employeId, given)))

/** Changes the employee `id`, whom the caller has locked. */
async function update({ db, body, refuse }: Update, { id, courriel }: { id: string; courriel: string | null }) {
  const { valeursChampUtilisateur: given } = body
  const unreached = await unreachableIn(db, body, byIdUnique(id))
  const { employeurId, unknown } = await employeurOf(db, body)
  refuse([...unreached, ...unknown, ...(await wrongValues(db, id, given))])
  const changes = { ...body, courriel: keptAddress(body.courriel, courriel) }
  return withValues(db, await employes.update(db, id, changes, { employeurId }), given)
}

/** An employee by the id of the service, deactivated or not; refuses one who was merged, and says into whom. */
async function standing({ db, fail }: { db: Db; fail: Fail<'Employe.Fusionne'> }, id: string) {
  const found = await employes.findById(db, id)
  const { fusionneDans } = found ?? {}
  if (fusionneDans) fail('Employe.Fusionne', { valeur: id, fusionneDans }, 'fusionneDans')
  return found
}

/** The same, but for those who were anonymised: nobody is merged with one (decision C-18). */
const somebody = async (call: Parameters<typeof standing>[0], id: string) =>
  (await employes.anonymisedSince(call.db, id)) === null ? standing(call, id) : undefined

type Delete = Pick<Call<'deleteEmploye'>, 'client' | 'service' | 'once' | 'condition' | 'refuse'>

/** Everything is read behind the lock, the version too: who links the employee holds it until the link is to be seen. */
async function deactivate(call: Delete, valeur: string, lock: (db: Db) => Promise<{ id: string }>) {
  const { client, service, once, condition, refuse } = call
  const work = once(async (db) => {
    const { id } = await lock(db)
    isAbout(db, id)
    await condition(db)
    refuse([
      (await votesInActiveCampaign(db, id)) && ['Employe.LinkedToActiveCampaign', { valeur }],
      (await holdsStandingMembership(db, id)) && ['Employe.HasAdhesions', { valeur }],
    ])
    await employes.deactivate(db, id)
  })
  await service.database.write(client.id, work)
}

type Written = Awaited<ReturnType<typeof employes.update>>

/** Gives an employee who was written the values of custom fields that a body sends; the employee as it is then. */
async function withValues(db: Db, employe: Written, given: Given) {
  if (!given?.length) return employe
  await storeValues(db, givenTo(employe.idUnique, given))
  return sure(await employes.findById(db, employe.idUnique))
}
