import { expect } from 'vitest'
import type { OperationId } from '../../../contract/contract.ts'
import { typeIds } from '../../../db/members/champs-utilisateur.ts'
import type { Input } from '../api.ts'
import { at, emploi, employe, employeur, syndicat } from '../contract/samples.ts'
import { recordAnswer } from '../data/reponses-filled.ts'
import type { Client } from './copy.ts'
import { alone, one } from './lists.ts'

export const [writers, people] = [8, 4]
export type Random = (limit: number) => number

/**
 * A call that is answered, or that did not happen since the service was busy: those who write about the same people wait
 * for each other, and give up in the end.
 */
export const isServed = (status: number) => status < 500 || status === 503

export const field = { nom: 'quart' }
export const shifts = ['JOUR', 'SOIR', 'NUIT']

/** The choices of the custom field, some of them, by whatever label they have now: who shows one of them is dated anew. */
const choices = (random: Random) =>
  shifts.slice(random(2)).map((idExterne) => ({ idExterne, label: `${idExterne} ${String(random(9))}` }))

type Attempt = (id: OperationId, input: Input) => Promise<unknown>
type Way = (who: number) => Promise<unknown>

/** Who of the writers it is, how much is to be done, and the form that is answered. */
type Work = { readonly formulaireId: number; readonly n: number; readonly works: number }

/** Somebody who writes about a few people, at random. What is refused, because it is so already or no more, is no fault. */
export async function write(client: Client, { formulaireId, n, works }: Work, random: Random) {
  const attempt: Attempt = async (id, input) => {
    const { status, body, text } = await client.call(id, input)
    expect(status, `${id} ${text}`).toSatisfy(isServed)
    return body
  }
  const person = () => n * 100 + random(people)
  const answer = () => recordAnswer(client.id, { formulaireId, employe: one })
  const ways = [...aboutPeople(attempt, random), ...aboutMembers(attempt, random), ...aboutFew(attempt, random), answer]
  for (const way of meeting(attempt, person)) ways.push(way, way)
  for (let work = 0; work < works; work++) await ways[random(ways.length)]?.(person())
}

const id = (who: number) => `E-${String(who)}`
const idOf = async (attempt: Attempt, who: number) =>
  ((await attempt('getEmploye', at(id(who)))) as { idUnique?: string }).idUnique

function aboutPeople(attempt: Attempt, random: Random): Way[] {
  // At one employer, so that the jobs of two people who are merged become one.
  const job = (who: number) => emploi(who, { identifiantExterneEmploye: id(who) })
  const ville = () => `Ville ${String(random(99))}`
  const valeursChampUtilisateur = () => [{ ...field, valeur: shifts[random(shifts.length)] ?? null }]
  const create: Way = (who) => attempt('createEmploye', { body: employe(who) })
  const hire: Way = (who) => attempt('createEmploi', { body: job(who) })
  return [
    ...[create, create, hire, hire],
    (who) => attempt('updateEmploye', { body: { idExterne: id(who), ville: ville() } }),
    (who) =>
      attempt('updateEmploye', {
        body: { idExterne: id(who), valeursChampUtilisateur: valeursChampUtilisateur() },
      }),
    (who) => attempt('upsertEmployes', { body: { employes: [employe(who, { ville: ville() })] } }),
    (who) =>
      attempt('updateCourriels', {
        body: { employes: [{ idExterne: id(who), courriel: `e${String(who)}.${String(random(9))}@exemple.ca` }] },
      }),
    (who) => attempt('deleteEmploye', at(id(who))),
    (who) => attempt('deactivateEmployes', { body: { idExternes: [id(who), id(who + 1)] } }),
    async (who) => {
      const idUnique = await idOf(attempt, who)
      if (idUnique) await attempt('anonymiseEmploye', { path: { idUnique } })
    },
    (who) => attempt('updateEmploi', { body: { identifiantExterne: `J-${String(who)}`, matricule: String(who) } }),
    (who) => attempt('deleteEmploi', at(`J-${String(who)}`)),
  ]
}

/** What people sign, and take back; a request that is confirmed brings somebody back, or makes a person. */
function aboutMembers(attempt: Attempt, random: Random): Way[] {
  const syndicatIdExterne = () => `SYN-${String(1 + random(2))}`
  const ofSomebody = (who: number) => (random(3) === 0 ? alone : who)
  const membership = (who: number) => ({
    body: { idExterneEmploye: id(ofSomebody(who)), syndicatIdExterne: syndicatIdExterne() },
  })
  const join: Way = (who) => attempt('simulateAdhesion', membership(who))
  return [
    ...[join, join],
    (who) => attempt('simulateDemission', membership(who)),
    (who) => attempt('deleteAdhesionsMembre', { path: { idExterneMembre: id(ofSomebody(who)) } }),
    (who) =>
      attempt('simulateConsentement', {
        body: { idExterne: id(ofSomebody(who)), identifiantExterne: 'OC-1', consent: random(2) === 0 },
      }),
    async (who) => {
      const { prenom, nom, courriel } = employe(who)
      const body = { syndicatIdExterne: syndicatIdExterne(), prenom, nom, courriel }
      const { id: idDemande } = (await attempt('simulateDemandeAdhesion', { body })) as { id: string }
      const known = random(2) === 0 ? { idExterne: id(who) } : {}
      await attempt('confirmDemandeAdhesion', { path: { idDemande }, body: known })
    },
  ]
}

/** Two of the people of a writer who turn out to be one. */
const meeting = (attempt: Attempt, person: () => number): Way[] => [
  async (who) => {
    const [idUnique, dans] = [await idOf(attempt, who), await idOf(attempt, person())]
    if (idUnique && dans) await attempt('mergeEmploye', { path: { idUnique }, body: { dans } })
  },
]

/** Unions, employers, fields and objects that come, change and go, with some that stay. */
export const few = (random: Random) => 3 + random(3)

function aboutFew(attempt: Attempt, random: Random): Way[] {
  const named = () => ({ nom: `Nom ${String(random(99))}` })
  const ofTwo = (create: OperationId, update: OperationId) => (random(2) === 0 ? create : update)
  const extra = () => ({ nom: `extra${String(few(random))}` })
  const objet = () => ({ identifiantExterne: `OC-${String(few(random))}`, titre: `Objet ${String(random(9))}` })
  return [
    () => attempt(ofTwo('createSyndicat', 'updateSyndicat'), { body: syndicat(few(random), named()) }),
    () => attempt('deleteSyndicat', at(`SYN-${String(few(random))}`)),
    () => attempt(ofTwo('createEmployeur', 'updateEmployeur'), { body: employeur(few(random), named()) }),
    () => attempt('deleteEmployeur', at(`EMP-${String(few(random))}`)),
    () => attempt('createChampUtilisateur', { body: { ...extra(), typeChampUtilisateurId: typeIds.Texte } }),
    () => attempt('deleteChampUtilisateur', { path: extra() }),
    (who) =>
      attempt('updateEmploye', {
        body: { idExterne: id(who), valeursChampUtilisateur: [{ ...extra(), valeur: String(random(99)) }] },
      }),
    () => attempt('replaceChoixChampUtilisateur', { path: field, body: { choix: choices(random) } }),
    () => attempt(ofTwo('createObjetConsentement', 'updateObjetConsentement'), { body: objet() }),
    () => attempt('deleteObjetConsentement', at(objet().identifiantExterne)),
  ]
}
