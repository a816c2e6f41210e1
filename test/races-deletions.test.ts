import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newClient } from './api.ts'
import { type Api, type Call, race, tally } from './races.ts'
import { at, emploi, employe, employeur, syndicat } from './samples.ts'

const rounds = 24

/** Two calls at once, many times, on things made for each round: how the pairs ended. */
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

const employerIds = async ({ ok }: Api) =>
  (await ok('listEmployeurs')).map(({ identifiantExterne }) => identifiantExterne).sort()

const linksOf = async ({ ok }: Api) =>
  (await ok('listEmployes')).map((item) => item.identifiantExterneEmployeur).filter((link) => link !== null)

describe('a deletion against what refers to the row', () => {
  test('deleteEmployeur and createEmploi leave no orphan', async () => {
    const api = await newClient()
    await api.ok('createEmploye', { body: employe() })
    const seen = await duel(api, async (n) => {
      await api.ok('createEmployeur', { body: employeur(n) })
      const body = emploi(n, { identifiantExterneEmployeur: `EMP-${n}` })
      return [
        ['deleteEmployeur', at(`EMP-${n}`)],
        ['createEmploi', { body }],
      ]
    })
    expect(except(seen, '204 | 404 Employeur.NotFound', '409 Employeur.HasEmplois | 201')).toEqual([])
    const jobs = await api.ok('listEmplois')
    expect(jobs.map((job) => job.identifiantExterneEmployeur).sort()).toEqual(await employerIds(api))
  })

  test('deleteEmployeur and createEmploye leave no orphan', async () => {
    const api = await newClient()
    const seen = await duel(api, async (n) => {
      await api.ok('createEmployeur', { body: employeur(n) })
      const body = employe(n, { identifiantExterneEmployeur: `EMP-${n}` })
      return [
        ['deleteEmployeur', at(`EMP-${n}`)],
        ['createEmploye', { body }],
      ]
    })
    expect(except(seen, '204 | 404 Employe.EmployeurMustExist', '409 Employeur.HasEmployes | 201')).toEqual([])
    expect((await linksOf(api)).sort()).toEqual(await employerIds(api))
  })

  test('deleteEmployeur and updateEmploye leave no orphan', async () => {
    const api = await newClient()
    const seen = await duel(api, async (n) => {
      await api.ok('createEmployeur', { body: employeur(n) })
      await api.ok('createEmploye', { body: employe(n) })
      const body = { idExterne: `E-${n}`, identifiantExterneEmployeur: `EMP-${n}` }
      return [
        ['deleteEmployeur', at(`EMP-${n}`)],
        ['updateEmploye', { body }],
      ]
    })
    expect(except(seen, '204 | 404 Employe.EmployeurMustExist', '409 Employeur.HasEmployes | 200')).toEqual([])
    expect((await linksOf(api)).sort()).toEqual(await employerIds(api))
  })

  test('deleteEmployeur and the reactivation of an employee that it had leave no orphan', async () => {
    const api = await newClient()
    const seen = await duel(api, async (n) => {
      await api.ok('createEmployeur', { body: employeur(n) })
      await api.ok('createEmploye', { body: employe(n, { identifiantExterneEmployeur: `EMP-${n}` }) })
      await api.ok('deleteEmploye', at(`E-${n}`))
      return [
        ['deleteEmployeur', at(`EMP-${n}`)],
        ['createEmploye', { body: employe(n) }],
      ]
    })
    expect(except(seen, '204 | 201', '409 Employeur.HasEmployes | 201')).toEqual([])
    expect((await linksOf(api)).sort()).toEqual(await employerIds(api))
  })

  test.each(['createEmployeur', 'updateEmployeur'] as const)(
    'deleteSyndicat and %s leave no orphan',
    async (operation) => {
      const api = await newClient()
      const seen = await duel(api, async (n) => {
        await api.ok('createSyndicat', { body: syndicat(n) })
        if (operation === 'updateEmployeur') await api.ok('createEmployeur', { body: employeur(n) })
        const body = employeur(n, { syndicatIdExterne: `SYN-${n}` })
        return [
          ['deleteSyndicat', at(`SYN-${n}`)],
          [operation, { body }],
        ]
      })
      const success = operation === 'createEmployeur' ? 201 : 200
      expect(except(seen, '204 | 404 Syndicat.NotFound', `400 Syndicat.HasEmployeurs | ${success}`)).toEqual([])
      const unions = (await api.ok('listSyndicats')).map(({ identifiantExterne }) => identifiantExterne).sort()
      const links = (await api.ok('listEmployeurs')).map(({ syndicatIdExterne }) => syndicatIdExterne)
      expect(links.filter((link) => link !== null).sort()).toEqual(unions)
    },
  )
})

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
