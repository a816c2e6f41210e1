import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Call, race } from './races.ts'
import { at, employe, syndicat, votant } from './samples.ts'
import { of, sign } from './signing.ts'
import { prepareVotants, type Votants } from './votes.ts'

/** An employee with a membership, who is a voter of an open campaign. */
async function prepare(changes: Record<string, unknown> = {}) {
  const api = await prepareVotants(changes)
  await api.ok('createSyndicat', { body: syndicat(1) })
  await api.ok('createEmploye', { body: employe(1) })
  const { idUniqueAdhesion } = await sign(api, 1)
  const votantId = await api.put({ ...votant(1), employeIdExterne: 'E-1' })
  const deletions: Call[] = [
    ['deleteAdhesion', of(idUniqueAdhesion)],
    ['deleteAdhesionsMembre', { path: { idExterneMembre: 'E-1' } }],
    ['deleteEmploye', at('E-1')],
  ]
  return { ...api, votantId, deletions }
}

const blocked = [
  '409 Adhesion.LinkedToActiveCampaign',
  '409 Adhesion.LinkedToActiveCampaign',
  '409 Employe.LinkedToActiveCampaign',
]

const outcomes = async (api: Awaited<ReturnType<typeof prepare>>) => {
  const seen: string[] = []
  for (const call of api.deletions) seen.push(...(await race(api, [call])))
  return seen
}

test.each([{}, { ouvertureDuVoteUtc: '2098-01-01' }])(
  'a voter of a published campaign is kept: %j',
  async (changes) => {
    expect(await outcomes(await prepare(changes))).toEqual(blocked)
  },
)

test.each<[string, (api: Votants, id: string) => Promise<unknown>]>([
  ['struck off', ({ ok, at: where }, id) => ok('strikeOffVotant', where(id))],
  ['deleted', ({ ok, at: where }, id) => ok('deleteVotant', where(id))],
  ['of a draft', ({ ok, campagneId: id }) => ok('unpublishCampagne', { path: { id } })],
  ['of a campaign that has ended', ({ close, campagneId }) => close(campagneId)],
  ['of somebody else', ({ put }, votantId) => put({ votantId, employeIdExterne: null, courriel: 'x@exemple.ca' })],
])('a voter who is %s keeps nobody', async (_, change) => {
  const api = await prepare()
  await change(api, api.votantId)
  expect(await outcomes(api)).toEqual(['204', '404 Adhesion.NotFound', '204'])
})

describe('a deactivation against what makes it impossible', () => {
  test('the publication of the campaign, and the link of a voter', async () => {
    const api = await prepareVotants()
    for (let n = 1; n <= 16; n++) {
      await api.ok('createEmploye', { body: employe(n) })
      const campagneId = await api.draft()
      const body = { ...votant(n), employeIdExterne: `E-${n}` }
      const linking = n % 2 === 0
      if (linking) await api.ok('publishCampagne', { path: { id: campagneId } })
      else await api.ok('upsertVotant', { path: { campagneId }, body })
      const rival: Call = linking
        ? ['upsertVotant', { path: { campagneId }, body }]
        : ['publishCampagne', { path: { id: campagneId } }]
      const deletion = async () => {
        await sleep(n % 3)
        return race(api, [['deleteEmploye', at(`E-${n}`)]])
      }
      const seen = (await Promise.all([race(api, [rival]), deletion()])).flat().join(' | ')
      const first = linking ? '200' : '204'
      const possible = [
        `${first} | 409 Employe.LinkedToActiveCampaign`,
        linking ? '404 Employe.NotFound | 204' : '204 | 204',
      ]
      expect(possible).toContain(seen)
      // Deactivated before the publication: the voter stays, and nothing blocks any more.
      if (linking && seen.startsWith('404')) expect(await api.ok('listVotants', { path: { campagneId } })).toEqual([])
    }
  })
})
