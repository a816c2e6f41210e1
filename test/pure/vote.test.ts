import { expect, test } from 'vitest'
import { refusalToVote } from '../../rules/vote.ts'

const may = { etat: 'VoteOuvert', droitDeVote: true, estRadie: false, aVote: false } as const

test.each([
  [{}, undefined],
  [{ etat: 'Brouillon' }, 'Campagne.VotePasOuvert'],
  [{ etat: 'Planifie' }, 'Campagne.VotePasOuvert'],
  [{ etat: 'Termine', estRadie: true, aVote: true, droitDeVote: false }, 'Campagne.VoteTermine'],
  [{ etat: 'Archive' }, 'Campagne.VoteTermine'],
  [{ estRadie: true, aVote: true, droitDeVote: false }, 'Votant.EstRadie'],
  [{ aVote: true, droitDeVote: false }, 'Votant.ADejaVote'],
  [{ droitDeVote: false }, 'Votant.SansDroitDeVote'],
  [{ etat: 'Planifie', droitDeVote: false }, 'Votant.SansDroitDeVote'],
] as const)('%j: %s', (changes, refusal) => {
  expect(refusalToVote({ ...may, ...changes })).toBe(refusal)
})
