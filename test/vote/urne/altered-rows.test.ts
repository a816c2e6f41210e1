import { expect, test } from 'vitest'
import { of, rows, voted } from './voted.ts'

const changes: [what: string, statement: string][] = [
  ['the last head is gone', `delete from urne_tete ${of}`],
  ['a tile is gone', `delete from urne_tuile ${of}`],
  ['a tile is shorter', `update urne_tuile set hachages = substring(hachages from 1 for 32) ${of}`],
]

test.each(changes)(
  'all signed ballots are counted where %s while one waits, and the result says so',
  async (_, change) => {
    const api = await voted(2)
    await api.append()
    await api.vote(await api.add(9))
    await rows(api, change)
    await api.close(api.campagneId)
    expect(await api.round()).toEqual([{ empreinte: null, motif: 'JournalDifferent' }])
    const { totaux, anomalies } = await api.result()
    expect(totaux.bulletins).toBe(3)
    expect(anomalies).toEqual([{ empreinte: null, motif: 'JournalDifferent' }])
  },
)

test('a head that nobody signed, of a key that there is, holds up neither the log nor the count', async () => {
  const api = await voted(2)
  await api.append()
  await rows(
    api,
    `insert into urne_tete select client_id, campagne_id, 1000000, racine, signee_le, cle_signature, signature
     from urne_tete ${of}`,
  )
  await api.vote(await api.add(9))
  await api.append()
  expect(await api.leaves()).toHaveLength(3)
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  expect(await api.result()).toMatchObject({ anomalies: [], totaux: { bulletins: 3 }, tete: { taille: 3 } })
})
