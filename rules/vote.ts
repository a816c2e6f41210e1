import type { Etat } from './campagnes.ts'

/** What says whether somebody may vote now. */
type Situation = {
  readonly etat: Etat
  readonly droitDeVote: boolean
  readonly estRadie: boolean
  readonly aVote: boolean
}

/** Why somebody may not vote now; undefined when the person may. */
export function refusalToVote({ etat, droitDeVote, estRadie, aVote }: Situation) {
  if (etat === 'Termine' || etat === 'Archive') return 'Campagne.VoteTermine'
  if (estRadie) return 'Votant.EstRadie'
  if (aVote) return 'Votant.ADejaVote'
  if (!droitDeVote) return 'Votant.SansDroitDeVote'
  return etat === 'VoteOuvert' ? undefined : 'Campagne.VotePasOuvert'
}
