import { expect, test } from 'vitest'
import { prepareVotants } from '../support/data/votes.ts'

const liste = await prepareVotants()
const { add, put, ok, at, vote } = liste
await add(1, { nom: 'Zola', prenom: 'Émile' })
await add(2, { nom: 'Élie', prenom: 'Œuvre', droitDeVote: false })
await add(3, { nom: 'Elan', courriel: 'Élan_100%@exemple.ca'.replace('É', 'e') })
const votantId = await add(4, { nom: 'Abel' })
await ok('strikeOffVotant', at(votantId))
const voted = await add(5, { nom: 'Roy', commentaire: 'x' })
await put({ votantId: voted, commentaire: 'y' })
await vote(voted)

test.each<[Record<string, string | boolean>, string[]]>([
  [{}, ['M-4', 'M-3', 'M-2', 'M-5', 'M-1']],
  [{ nom: 'el' }, ['M-4', 'M-3', 'M-2', 'M-5']],
  [{ nom: 'EMILE' }, ['M-1']],
  [{ nom: 'oeuv' }, ['M-2']],
  [{ nom: '%' }, []],
  [{ courriel: 'ELAN_100%@' }, ['M-3']],
  [{ courriel: 'v_@' }, []],
  [{ identifiant: 'M-2' }, ['M-2']],
  [{ identifiant: 'm-2' }, []],
  [{ droitDeVote: false }, ['M-2']],
  [{ estRadie: 'TRUE' }, ['M-4']],
  [{ estRadie: false, droitDeVote: true }, ['M-3', 'M-5', 'M-1']],
  [{ aVote: true }, ['M-5']],
  [{ aVote: false, nom: 'roy' }, []],
])('the list filtered by %j gives %j', async (query, expected) => {
  expect(await liste.names(query)).toEqual(expected)
})
