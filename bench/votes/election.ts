import pg from 'pg'
import { addVoters, type Client } from '../data.ts'
import { newLink } from '../links.ts'
import { query, type Served } from '../rig.ts'

export const voters = 40_000
export const connections = 10

export type Election = Awaited<ReturnType<typeof elect>>

/** An open campaign with 40,000 voters, made through the API but for the voters. */
export async function elect(url: string, served: Served, client: Client) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${String(served.port)}/b2b/v1/campagnes${path}`, {
      method,
      headers: { 'x-api-key': client.key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.status === 204 ? undefined : response.json()
  }
  const dates = { ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2099-01-01' }
  const id = String(await call('POST', '', { titre: 'Mesures', ...dates }))
  const options = [{ libelle: 'Oui' }, { libelle: 'Non' }]
  await call('POST', `/${id}/questions`, { titre: 'Question', options })
  // The service signs who is there then.
  await addVoters(url, client.id, id, voters)
  await call('POST', `/${id}/publier`)
  const [question] = (await call('GET', `/${id}/questions`)) as { id: string; options: { id: string }[] }[]
  const reponses = [{ questionId: question?.id, optionIds: [question?.options[0]?.id] }]
  await query(url, 'checkpoint')
  const ids = (await query<{ id: string }>(url, `select id from votant where campagne_id = '${id}'`)).map(
    (row) => row.id,
  )
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // Where a measure fails the database goes before its connections do: what is told then is the failure.
  pool.on('error', () => undefined)
  return {
    url,
    served,
    client,
    campagneId: id,
    ids,
    reponses,
    call,
    pool,
  }
}

/** A token of each voter, as its e-mail makes it. */
export async function tokensOf({ pool, client, campagneId }: Election, ids: readonly string[]) {
  const links = ids.map((votantId) => newLink({ clientId: client.id, campagneId, votantId }))
  await pool.query(
    `insert into jeton (client_id, empreinte, votant_id, campagne_id)
     select $1, e, v, $2 from unnest($3::bytea[], $4::uuid[]) as t (e, v)`,
    [client.id, campagneId, links.map(({ empreinte }) => empreinte), ids],
  )
  return links.map(({ jeton }) => jeton)
}

/** How many ballots the box holds. */
export async function ballotsOf({ pool, client, campagneId }: Election): Promise<number> {
  const of = 'where client_id = $1 and campagne_id = $2'
  const { rows } = await pool.query<{ nombre: number }>(`select count(*)::int as nombre from bulletin_signe ${of}`, [
    client.id,
    campagneId,
  ])
  return rows[0]?.nombre ?? 0
}
