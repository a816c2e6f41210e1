import type { newClient } from '../../support/api.ts'
import { adhesionOf, idOf, nobody, type Op, type Said, type World } from './world.ts'

export type Client = Awaited<ReturnType<typeof newClient>> & { readonly campagneId: string }
type Received = { readonly status: number; readonly body: unknown }

/**
 * How a call ended: `ok`, with the external ids of the rows that were refused; the status where it was refused whole. That a
 * row tells another date of what the person has signed here is refused of its membership alone, and changes nothing.
 */
function told({ status, body }: Received): string {
  if (status >= 300) return String(status)
  const { errors = [] } = (body ?? {}) as { errors?: { idExterne: string; code: string }[] }
  const refused = errors.filter(({ code }) => code !== 'Adhesion.DejaSignee')
  return ['ok', ...refused.map(({ idExterne }) => idExterne)].join(' ')
}

let [jobs, voters] = [0, 0]

/** What is said of a person, as a body says it. */
const bodyOf = ({ no, note, ...said }: Partial<Said>) => ({
  ...said,
  ...(no !== undefined && { noMembre: no }),
  ...(note !== undefined && { valeursChampUtilisateur: [{ nom: 'note', valeur: note }] }),
})

/** Makes a thing happen by a call of its own. What must be there before the call is made first: only the call may meet others. */
export async function callOf(client: Client, world: World, op: Op): Promise<() => Promise<string>> {
  const { ok, call } = client
  const path = { idUnique: 'n' in op ? idOf(world, op.n) : nobody }
  const to = (...[id, input]: Parameters<typeof call>) => {
    return async () => told(await call(id, input))
  }
  switch (op.op) {
    case 'create': {
      const { ext: idExterne, prenom, nom, courriel, no, note } = op
      return to('createEmploye', { body: { idExterne, ...bodyOf({ prenom, nom, courriel, no, note }) } })
    }
    case 'put':
      return to('updateEmploye', { body: { idExterne: op.ext, ...bodyOf(op.said) } })
    case 'putById':
      return to('updateEmployeByIdUnique', {
        path,
        body: { ...bodyOf(op.said), ...(op.ext !== null && { idExterne: op.ext }) },
      })
    case 'leave':
      return to('deleteEmployeByIdUnique', { path })
    case 'leaveAll':
      return to('deactivateEmployes', { body: { idExternes: [...op.exts] } })
    case 'withdraw':
      return to('deleteAdhesion', { path: { identifiant: adhesionOf(world, op.place) } })
    case 'sign':
      return to('simulateAdhesion', { body: { idExterneEmploye: op.ext, syndicatIdExterne: op.syndicat } })
    case 'resign':
      return to('simulateDemission', { body: { idExterneEmploye: op.ext, syndicatIdExterne: op.syndicat } })
    case 'work': {
      const ids = { identifiantExterne: `J-${String(jobs++)}`, identifiantExterneEmploye: op.ext }
      return to('createEmploi', { body: { ...ids, identifiantExterneEmployeur: op.chez, dateDebut: '2020-01-01' } })
    }
    case 'consent':
      return to('simulateConsentement', { body: { idExterne: op.ext, identifiantExterne: 'OC', consent: true } })
    case 'enlist': {
      const one = {
        identifiant: `V-${String(voters)}`,
        courriel: `v${String(voters++)}@exemple.ca`,
        nom: 'N',
        prenom: 'P',
      }
      return to('upsertVotant', {
        path: { campagneId: client.campagneId },
        body: { ...one, employeIdExterne: op.ext },
      })
    }
    case 'load': {
      const employes = op.rows.map(({ ext: idExterne, adhere, ...said }) => ({
        ...{ idExterne, ...bodyOf(said) },
        ...(adhere && { adhesions: [{ syndicatIdExterne: 'SYN-1', dateSignature: '2099-01-01T10:00:00Z' }] }),
      }))
      return to(op.version === 'V1' ? 'syncEmployes' : 'createSync', { body: { employes } })
    }
    case 'address':
      return to('updateCourriels', { body: { employes: [{ idExterne: op.ext, courriel: op.courriel }] } })
    case 'confirm': {
      const { prenom, nom, courriel } = op.said
      const asked = { prenom, nom, courriel, syndicatIdExterne: 'SYN-1' }
      const { id: idDemande } = await ok('simulateDemandeAdhesion', { body: asked })
      const body = { ...(op.ext !== null && { idExterne: op.ext }), ...(op.named && path) }
      return to('confirmDemandeAdhesion', { path: { idDemande }, body })
    }
    case 'merge':
      return to('mergeEmploye', { path, body: { dans: idOf(world, op.into) } })
  }
}

/** What a merge says that it would do, as it would say that it did; or how its rehearsal is refused. */
export async function rehearse({ call }: Client, world: World, { n, into }: Extract<Op, { op: 'merge' }>) {
  const [path, dans] = [{ idUnique: idOf(world, n) }, idOf(world, into)]
  const make = async (simulation: boolean) => {
    const { status, body } = await call('mergeEmploye', { path, body: { dans }, query: { simulation } })
    if (status >= 300) return String(status)
    const { deplaces, employe } = body as { deplaces: object; employe: object }
    return { deplaces, employe: { ...employe, derniereMAJ: '' } }
  }
  return { expected: await make(true), make: () => make(false) }
}

/** All that can be read of the people of a client, and the items themselves. */
export async function read({ ok, campagneId }: Client) {
  const [people, adhesions, emplois, consents, votants] = await Promise.all([
    ok('listEmployes', { query: { inclureInactifs: true } }),
    ok('listAdhesions'),
    ok('listEmploisV2'),
    ok('listConsentements'),
    ok('listListeElectorale', { path: { campagneId } }),
  ])
  const world: World = {
    people: people
      .map(({ idUnique: id, idExterne: ext, prenom, nom, courrielAlternatif: alt, noMembre: no, ...one }) => {
        const note = one.valeursChampUtilisateur[0]?.valeur ?? null
        const said = { prenom, nom, courriel: one.courriel ?? '', no, note }
        return { id, ext, ...said, alt, actif: one.estActif, dans: one.fusionneDans }
      })
      .sort((a, b) => a.id.localeCompare(b.id)),
    adhesions: adhesions.map((one) => ({
      id: one.idUniqueAdhesion,
      de: one.employeIdUnique,
      ext: one.employeIdExterne,
      syndicat: one.syndicatIdExterne,
      enVigueur: one.dateDemission === null,
    })),
    emplois: emplois.map((one) => ({
      id: one.idUnique,
      de: one.employeIdUnique,
      chez: one.identifiantExterneEmployeur,
    })),
    consents: consents.map((one) => ({ id: one.idUniqueConsentement, de: one.idUniqueSignataire })),
    // Whoever is a voter has an external id, or is merged into somebody who gets it.
    votants: votants.map(({ id, employeIdExterne: ext }) => ({
      id,
      de: people.find(({ idExterne }) => ext !== null && idExterne === ext)?.idUnique ?? nobody,
    })),
  }
  return { world, people, adhesions, consents }
}
export type Read = Awaited<ReturnType<typeof read>>
