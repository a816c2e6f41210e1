import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newClient } from './api.ts'
import { meeting } from './held-rows.ts'
import { type Api, type Call, later, race, rowsWhere, tally } from './races.ts'
import { at, emploi, employe, employeur, syndicat } from './samples.ts'

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

const rounds = 24

/**
 * Two calls at once, many times, on things made for each round: how the pairs ended. Nothing can be held between a
 * refusal by a constraint and the question of which it was, so that these meet by chance.
 */
async function duel(api: Api, prepare: (n: number) => Promise<[Call, Call]>) {
  const seen: string[] = []
  for (let n = 1; n <= rounds; n++) {
    const [first, second] = await prepare(n)
    // One waits a little more at each round, so that every interleaving has its chance.
    const later = async (call: Call) => {
      await sleep((n % 8) / 2)
      return race(api, [call])
    }
    const outcomes = n % 2 ? [race(api, [first]), later(second)] : [later(first), race(api, [second])]
    seen.push((await Promise.all(outcomes)).flat().join(' | '))
  }
  return Object.keys(tally(seen))
}

/** The pairs of outcomes that are not among those decided. */
const except = (seen: string[], ...decided: string[]) => seen.filter((pair) => !decided.includes(pair))

describe('a conflict that goes away while it is being refused is no failure of the service', () => {
  test('createEmploye with the address of an employee who is being deactivated', async () => {
    const api = await newClient()
    const seen = await duel(api, async (n) => {
      await api.ok('createEmploye', { body: employe(n, { idExterne: `A-${n}` }) })
      return [
        ['deleteEmploye', at(`A-${n}`)],
        ['createEmploye', { body: employe(n) }],
      ]
    })
    expect(seen.filter((pair) => !/^204 \| (201$|409 Employe\.CourrielExists )/.test(pair))).toEqual([])
  })

  test('createEmploi with the payroll number of a job that is being deleted', async () => {
    const api = await newClient()
    await api.ok('createEmployeur', { body: employeur() })
    for (const n of [1, 2]) await api.ok('createEmploye', { body: employe(n) })
    const seen = await duel(api, async (n) => {
      if (n > 1) await api.call('deleteEmploi', at(`B-${n - 1}`))
      await api.ok('createEmploi', { body: emploi(n, { matricule: '7' }) })
      const body = emploi(n, { identifiantExterne: `B-${n}`, identifiantExterneEmploye: 'E-2', matricule: '7' })
      return [
        ['deleteEmploi', at(`J-${n}`)],
        ['createEmploi', { body }],
      ]
    })
    expect(except(seen, '204 | 201', '204 | 400 Employe.Validation')).toEqual([])
  })

  test('deleteEmployeur and the deactivation of its last employee', async () => {
    const api = await newClient()
    const seen = await duel(api, async (n) => {
      await api.ok('createEmployeur', { body: employeur(n) })
      await api.ok('createEmploye', { body: employe(n, { identifiantExterneEmployeur: `EMP-${n}` }) })
      return [
        ['deleteEmployeur', at(`EMP-${n}`)],
        ['deleteEmploye', at(`E-${n}`)],
      ]
    })
    expect(except(seen, '204 | 204', '409 Employeur.HasEmployes | 204')).toEqual([])
  })

  test('deleteEmployeur and the deletion of its last job', async () => {
    const api = await newClient()
    await api.ok('createEmploye', { body: employe() })
    const seen = await duel(api, async (n) => {
      await api.ok('createEmployeur', { body: employeur(n) })
      await api.ok('createEmploi', { body: emploi(n, { identifiantExterneEmployeur: `EMP-${n}` }) })
      return [
        ['deleteEmployeur', at(`EMP-${n}`)],
        ['deleteEmploi', at(`J-${n}`)],
      ]
    })
    expect(except(seen, '204 | 204', '409 Employeur.HasEmplois | 204')).toEqual([])
  })
})
