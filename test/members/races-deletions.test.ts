import { describe, expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { type Api, type Call, later, rowsWhere } from '../support/races.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { beforeStatement } from '../support/statements.ts'

/** What an employer or a union is about to get, what the call that gives it is answered where that goes first, and it. */
type Rival = {
  readonly deletion: Call
  readonly rival: Call
  readonly prepare?: (api: Api) => Promise<unknown>
  /** How the deletion ends where it comes second, and the rival where it does. */
  readonly refused: string
  readonly missing: string
}

const employer = { table: 'employeur', deletion: ['deleteEmployeur', at('EMP-1')] as Call }
const union = { table: 'syndicat', deletion: ['deleteSyndicat', at('SYN-1')] as Call }
const employed = { identifiantExterneEmployeur: 'EMP-1' }

const rivals: (Rival & { name: string; table: string })[] = [
  {
    ...employer,
    ...{ name: 'createEmploi', rival: ['createEmploi', { body: emploi() }] },
    ...{ refused: '409 Employeur.HasEmplois', missing: '404 Employeur.NotFound' },
  },
  {
    ...employer,
    ...{ name: 'createEmploye', rival: ['createEmploye', { body: employe(2, employed) }] },
    ...{ refused: '409 Employeur.HasEmployes', missing: '404 Employe.EmployeurMustExist' },
  },
  {
    ...employer,
    ...{ name: 'updateEmploye', rival: ['updateEmploye', { body: { idExterne: 'E-1', ...employed } }] },
    ...{ refused: '409 Employeur.HasEmployes', missing: '404 Employe.EmployeurMustExist' },
  },
  {
    ...employer,
    ...{ name: 'the reactivation of an employee that it had', rival: ['createEmploye', { body: employe(3) }] },
    async prepare({ ok }) {
      await ok('createEmploye', { body: employe(3, employed) })
      await ok('deleteEmploye', at('E-3'))
    },
    ...{ refused: '409 Employeur.HasEmployes', missing: '201' },
  },
  {
    ...union,
    ...{ name: 'createEmployeur', rival: ['createEmployeur', { body: employeur(2, { syndicatIdExterne: 'SYN-1' }) }] },
    ...{ refused: '400 Syndicat.HasEmployeurs', missing: '404 Syndicat.NotFound' },
  },
  {
    ...union,
    ...{ name: 'updateEmployeur', rival: ['updateEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) }] },
    ...{ refused: '400 Syndicat.HasEmployeurs', missing: '404 Syndicat.NotFound' },
  },
]

describe('a deletion against what refers to the row', () => {
  test.each(rivals)('$deletion.0 and $name leave no orphan', async ({ table, deletion, rival, prepare, ...ends }) => {
    for (const isDeletedFirst of [true, false]) {
      const api = await newClient()
      await api.ok('createSyndicat', { body: syndicat() })
      await api.ok('createEmployeur', { body: employeur() })
      await api.ok('createEmploye', { body: employe() })
      await prepare?.(api)
      const works = [later(api, ...deletion), later(api, ...rival)]
      const outcomes = await meeting(rowsWhere(table, api), isDeletedFirst ? works : works.toReversed())
      const success = rival[0].startsWith('update') ? '200' : '201'
      expect(outcomes).toEqual(isDeletedFirst ? ['204', ends.missing] : [success, ends.refused])
      const [employers, unions] = [await api.ok('listEmployeurs'), await api.ok('listSyndicats')]
      const links = [
        ...(await api.ok('listEmployes')).map((item) => item.identifiantExterneEmployeur),
        ...(await api.ok('listEmplois')).map((item) => item.identifiantExterneEmployeur),
        ...employers.map(({ syndicatIdExterne }) => syndicatIdExterne),
      ]
      const known = [...employers, ...unions].map(({ identifiantExterne }) => identifiantExterne)
      expect(known).toEqual(expect.arrayContaining(links.filter((link) => link !== null)))
    }
  })
})

/**
 * How a call and the deletion of what stands in its way end, where this goes between the refusal by a constraint and the
 * question of which it was.
 */
async function betweenRefusalAndQuestion(api: Api, constraint: string, call: Call, deletion: Call) {
  let deleted = 'nothing was deleted'
  const question = beforeStatement(new RegExp(` as "${constraint}"`), async () => {
    deleted = await later(api, ...deletion)()
  })
  const outcome = await later(api, ...call)()
  return { outcome, deleted, asked: question.sent() }
}

describe('a conflict that goes away while it is being refused is no failure of the service: the call is made again', () => {
  test('createEmploye with the address of an employee who is deactivated', async () => {
    const api = await newClient()
    await api.ok('createEmploye', { body: employe(1, { idExterne: 'A-1' }) })
    const call: Call = ['createEmploye', { body: employe(1) }]
    const constraint = 'employe_client_id_courriel_cle_key'
    const ends = await betweenRefusalAndQuestion(api, constraint, call, ['deleteEmploye', at('A-1')])
    expect(ends).toEqual({ outcome: '201', deleted: '204', asked: 1 })
    expect(await api.ok('listEmployes')).toMatchObject([{ idExterne: 'E-1' }])
  })

  test('createEmploi with the payroll number of a job that is deleted', async () => {
    const api = await newClient()
    await api.ok('createEmployeur', { body: employeur() })
    for (const n of [1, 2]) await api.ok('createEmploye', { body: employe(n) })
    await api.ok('createEmploi', { body: emploi(1, { matricule: '7' }) })
    const body = emploi(2, { identifiantExterneEmploye: 'E-2', matricule: '7' })
    const call: Call = ['createEmploi', { body }]
    const constraint = 'emploi_client_id_employeur_id_matricule_key'
    const ends = await betweenRefusalAndQuestion(api, constraint, call, ['deleteEmploi', at('J-1')])
    expect(ends).toEqual({ outcome: '201', deleted: '204', asked: 1 })
    expect(await api.ok('listEmplois')).toMatchObject([{ identifiantExterne: 'J-2' }])
  })

  test('deleteEmployeur and the deactivation of its last employee', async () => {
    const api = await newClient()
    await api.ok('createEmployeur', { body: employeur() })
    await api.ok('createEmploye', { body: employe(1, employed) })
    const constraint = 'delete employe_client_id_employeur_id_fkey'
    const ends = await betweenRefusalAndQuestion(api, constraint, employer.deletion, ['deleteEmploye', at('E-1')])
    expect(ends).toEqual({ outcome: '204', deleted: '204', asked: 1 })
    expect(await api.ok('listEmployeurs')).toEqual([])
  })

  test('deleteEmployeur and the deletion of its last job', async () => {
    const api = await newClient()
    await api.ok('createEmployeur', { body: employeur() })
    await api.ok('createEmploye', { body: employe() })
    await api.ok('createEmploi', { body: emploi() })
    const constraint = 'delete emploi_client_id_employeur_id_fkey'
    const ends = await betweenRefusalAndQuestion(api, constraint, employer.deletion, ['deleteEmploi', at('J-1')])
    expect(ends).toEqual({ outcome: '204', deleted: '204', asked: 1 })
    expect(await api.ok('listEmployeurs')).toEqual([])
  })
})
