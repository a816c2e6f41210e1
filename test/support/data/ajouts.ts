import { ownerDatabase } from '../api.ts'
import { prepareVotants, type Votants } from './votes.ts'

const owner = ownerDatabase().pools.main

/** An open campaign, and what is said of additions to its voters. */
export async function prepareAjouts(changes: Record<string, unknown> = {}) {
  return ajoutsOf(await prepareVotants(changes))
}

/** What is said of additions to the voters of a campaign. */
export function ajoutsOf<T extends Votants>(api: T) {
  const post = (body: object) => api.ok('addListeElectorale', { path: api.path, body })
  const events = async () => {
    const text = `select donnees from evenement where client_id = $1 and type = 'campaign.liste_electorale_cree' order by id`
    return (await owner.query<{ donnees: object }>(text, [api.id])).rows.map(({ donnees }) => donnees)
  }
  const codes = async (body: object) =>
    (await post(body)).errors.map(({ code, chemin, identifiant }) => [code, chemin, identifiant])
  return { ...api, post, events, codes }
}
