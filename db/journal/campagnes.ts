import { closing, type Facts, type Wanted } from '../../rules/campagnes.ts'
import { digestOf } from './hashes.ts'

const date = (instant: string) => new Date(instant).toISOString()

/** A campaign as its journal tells of it: its long texts by their digest. */
const shown = (campagne: Wanted) => ({
  titre: campagne.titre,
  ouvertureDuVoteUtc: date(campagne.ouverture),
  fermetureDuVoteUtc: date(campagne.fermeture),
  libelleAbstention: campagne.libelleAbstention,
  ordreReponsesAleatoire: campagne.ordreReponsesAleatoire,
  verrouillerDroitsALOuverture: campagne.verrouillerDroits,
  confirmationParCourriel: campagne.confirmationParCourriel,
  refuserPoidsIdentifiants: campagne.refuserPoidsIdentifiants,
  quorum: campagne.quorum,
  rappels: campagne.rappels.map(date),
  textePageAccueil: digestOf(campagne.textePageAccueil),
  modeleEnvoiLien: campagne.modeleEnvoiLien && digestOf(campagne.modeleEnvoiLien),
})

/** What is told of a new campaign. */
export const created = (campagne: Wanted): object => ({ apres: shown(campagne) })

/** What is told of a campaign that changes: what differs. */
export function changed(facts: Facts, next: Wanted): object {
  const [before, after] = [shown(facts), shown({ ...next, fermeture: closing(facts, next) })]
  const names = (Object.keys(before) as (keyof typeof before)[]).filter(
    (name) => String(before[name]) !== String(after[name]),
  )
  const only = (campagne: typeof before) => Object.fromEntries(names.map((name) => [name, campagne[name]]))
  return { avant: only(before), apres: only(after) }
}
