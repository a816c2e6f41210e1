import { describe, expect, test } from 'vitest'
import { meeting } from '../support/held-rows.ts'
import { type Call, later, rowsWhere } from '../support/races.ts'
import { at, employe, syndicat, votant } from '../support/contract/samples.ts'
import { of, sign } from '../support/data/signing.ts'
import { prepareVotants, type Votants } from '../support/data/votes.ts'

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
  for (const call of api.deletions) seen.push(await later(api, ...call)())
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

describe('at the row of an employee, or of the campaign', () => {
  /** A member who is a voter of nothing yet, and the calls that take the membership or the person away. */
  async function member(campagne: 'published' | 'draft') {
    const api = await prepareVotants()
    await api.ok('createSyndicat', { body: syndicat(1) })
    await api.ok('createEmploye', { body: employe(1) })
    const campagneId = campagne === 'draft' ? await api.draft() : api.campagneId
    const link = later(api, 'upsertVotant', { path: { campagneId }, body: { ...votant(1), employeIdExterne: 'E-1' } })
    const list = { votants: [{ ...votant(1), employeIdExterne: 'E-1' }] }
    const add = later(api, 'addListeElectorale', { path: { campagneId }, body: list })
    const publish = later(api, 'publishCampagne', { path: { id: campagneId } })
    return { ...api, campagneId, link, add, publish }
  }
  const employee = (api: Votants) => rowsWhere('employe', api)

  test.each([
    ['link', {}],
    ['add', {}],
    ['link', { 'if-match': '*' }],
    ['add', { 'if-match': '*' }],
  ] as const)('a voter is linked (%s) before the deactivation, or not at all', async (by, headers) => {
    const first = await member('published')
    const deletion = (api: typeof first) => later(api, 'deleteEmploye', { ...at('E-1'), headers })
    expect(await meeting(employee(first), [first[by], deletion(first)])).toEqual([
      '200',
      '409 Employe.LinkedToActiveCampaign',
    ])
    const second = await member('published')
    expect(await meeting(employee(second), [deletion(second), second[by]])).toEqual([
      '204',
      by === 'link' ? '404 Employe.NotFound' : '200',
    ])
    const voters = await second.ok('listVotants', { path: { campagneId: second.campagneId } })
    expect(voters).toEqual([])
  })

  const removals: [what: string, of: (id: string) => Call, refused: string][] = [
    ['a membership', (id) => ['deleteAdhesion', of(id)], '409 Adhesion.LinkedToActiveCampaign'],
    [
      'the memberships',
      () => ['deleteAdhesionsMembre', { path: { idExterneMembre: 'E-1' } }],
      '409 Adhesion.LinkedToActiveCampaign',
    ],
    ['the employee', () => ['deleteEmploye', at('E-1')], '409 Employe.LinkedToActiveCampaign'],
  ]

  test.each(removals)('%s stays where the person was made a voter first', async (_, removal, refused) => {
    const api = await member('published')
    const { idUniqueAdhesion } = await sign(api, 1)
    const works = [api.link, later(api, ...removal(idUniqueAdhesion))]
    expect(await meeting(employee(api), works)).toEqual(['200', refused])
  })

  test.each(removals)('%s stays where the campaign was published first', async (_, removal, refused) => {
    const api = await member('draft')
    const { idUniqueAdhesion } = await sign(api, 1)
    await api.link()
    const works = [api.publish, later(api, ...removal(idUniqueAdhesion))]
    expect(await meeting(rowsWhere('campagne', api, 'id = $2', api.campagneId), works)).toEqual(['204', refused])
  })
})
