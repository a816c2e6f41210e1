import { expect, test, vi } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { changes, createClient, type Item, type ListPath } from '../../sdk/index.ts'
import { type Input, newClient, service } from '../support/api.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { heldBeyondShortWrites } from '../support/held-rows.ts'
import { seedOr } from '../support/seed.ts'

const seed = seedOr(710_859_690)
/** Twice so many works of each writer, and loads of each syncer: what they have written is compared after each time. */
const [works, loads] = [Number(process.env['WORKS'] ?? 10) / 2, Number(process.env['WORKS'] ?? 10) / 10]
const [writers, syncers, people, many] = [8, 2, 4, 3000]

type Client = Awaited<ReturnType<typeof newClient>>
type Random = (limit: number) => number

/** Numbers below `limit`, the same for the same seed (mulberry32). */
function randomOf(start: number): Random {
  let state = start >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

/**
 * A call that is answered, or that did not happen since the service was busy: those who write about the same people wait
 * for each other, and give up in the end.
 */
const isServed = (status: number) => status < 500 || status === 503

type Employe = Item<'/b2b/v1/employe'>
type Adhesion = Item<'/b2b/v2/adhesion'>

/** What a job is by itself: what it shows of its employee, its employer and its union is dated with them. */
const ofJob = ({ idUnique, identifiantExterne, employeIdUnique, ...job }: Item<'/b2b/v2/emploi'>) => {
  const { identifiantExterneEmployeur, matricule, dateDebut, dateFin, derniereMAJ } = job
  const own = { matricule, dateDebut, dateFin, derniereMAJ }
  return { idUnique, identifiantExterne, employeIdUnique, identifiantExterneEmployeur, ...own }
}

/** What a consent is by itself: its employee is dated apart. */
const ofConsent = ({ idUniqueConsentement, idUniqueSignataire, consent, empreinte }: Item<'/b2b/v1/consentement'>) => ({
  ...{ idUniqueConsentement, idUniqueSignataire, consent, empreinte },
})

/** What is in the lists of the service now, by the ids that it made. */
async function stateOf({ ok }: Client) {
  const byId = <T>(items: readonly T[], id: (item: T) => string) => new Map(items.map((item) => [id(item), item]))
  return {
    employes: byId(await ok('listEmployes', { query: { inclureInactifs: true } }), ({ idUnique }) => idUnique),
    emplois: byId((await ok('listEmploisV2')).map(ofJob), ({ idUnique }) => idUnique),
    adhesions: byId(await ok('listAdhesions'), ({ idUniqueAdhesion }) => idUniqueAdhesion),
    consentements: byId((await ok('listConsentements')).map(ofConsent), (one) => one.idUniqueConsentement),
  }
}

/** A copy of the lists that only follows their links, and what was deleted; `turn` brings it up to date. */
async function copyOf({ key }: Client) {
  const api = createClient({ baseUrl: `http://127.0.0.1:${String((await service()).port)}`, apiKey: key })
  const copy = {
    employes: new Map<string, Employe>(),
    emplois: new Map<string, ReturnType<typeof ofJob>>(),
    adhesions: new Map<string, Adhesion>(),
    consentements: new Map<string, ReturnType<typeof ofConsent>>(),
  }
  const merged = new Map<string, string>()
  const [told, twice] = [new Set<string>(), [] as string[]]
  let turns = 0
  /** Follows a list; what comes again although it is as it was is remembered. */
  const follow = <P extends ListPath>(path: P, query: object, take: (item: Item<P>) => string) => {
    let position: string | undefined
    return async () => {
      // Small pages, which changes come between, and large ones.
      const size = turns % 2 === 0 ? 7 : 500
      for await (const page of changes(api, path, { query, from: position, size } as never)) {
        for (const item of page.items) {
          const change = `${path} ${take(item)}`
          if (told.has(change)) twice.push(change)
          told.add(change)
        }
        position = page.position
      }
    }
  }
  const removed: Record<string, Map<string, unknown>> = { Emploi: copy.emplois, Adhesion: copy.adhesions }
  const past = '1970-01-01T00:00:00Z'
  const parts = [
    follow('/b2b/v2/suppression', {}, ({ type, idUnique, fusionneDans }) => {
      removed[type]?.delete(idUnique)
      if (fusionneDans !== null) merged.set(idUnique, fusionneDans)
      return `${type} ${idUnique}`
    }),
    follow('/b2b/v1/employe', { apres: past, inclureInactifs: true }, (one) => {
      copy.employes.set(one.idUnique, one)
      return `${one.idUnique} ${one.derniereMAJ}`
    }),
    follow('/b2b/v2/emploi', { modifieApres: past }, (one) => {
      copy.emplois.set(one.idUnique, ofJob(one))
      return `${one.idUnique} ${one.derniereMAJ}`
    }),
    follow('/b2b/v2/adhesion', { modifieApres: past }, (one) => {
      copy.adhesions.set(one.idUniqueAdhesion, one)
      return `${one.idUniqueAdhesion} ${one.derniereMAJ}`
    }),
    follow('/b2b/v1/consentement', { apres: past }, (one) => {
      copy.consentements.set(one.idUniqueConsentement, ofConsent(one))
      return one.idUniqueConsentement
    }),
  ]
  const turn = async () => {
    turns++
    for (const part of parts) await part()
  }
  /** Into whom the feed says that somebody was merged, however many merges came after another. */
  const intoWhom = (id: string): string => {
    const next = merged.get(id)
    return next === undefined ? id : intoWhom(next)
  }
  return { copy, turn, twice, merged, intoWhom }
}

const field = { nom: 'quart' }
const shifts = ['JOUR', 'SOIR', 'NUIT']

/** The choices of the custom field, some of them, by whatever label they have now: who shows one of them is dated anew. */
const choices = (random: Random) =>
  shifts.slice(random(2)).map((idExterne) => ({ idExterne, label: `${idExterne} ${String(random(9))}` }))

/** Somebody who writes about a few people, at random. What is refused, because it is so already or no more, is no fault. */
async function write({ call }: Client, n: number, random: Random) {
  const attempt = async (id: OperationId, input: Input): Promise<unknown> => {
    const { status, body, text } = await call(id, input)
    expect(status, `${id} ${text}`).toSatisfy(isServed)
    return body
  }
  const person = () => n * 100 + random(people)
  const membership = (who: number) => ({
    ...{ idExterneEmploye: `E-${String(who)}`, syndicatIdExterne: `SYN-${String(1 + random(2))}` },
  })
  // At one employer, so that the jobs of two people who are merged become one.
  const job = (who: number) => emploi(who, { identifiantExterneEmploye: `E-${String(who)}` })
  const merge = async (who: number) => {
    const two: { idUnique?: string }[] = []
    for (const one of [who, person()]) two.push((await attempt('getEmploye', at(`E-${String(one)}`))) as object)
    const [idUnique, dans] = two.map((one) => one.idUnique)
    if (idUnique && dans) await attempt('mergeEmploye', { path: { idUnique }, body: { dans } })
  }
  const ways: ((who: number) => Promise<unknown>)[] = [
    (who) => attempt('createEmploye', { body: employe(who) }),
    (who) => attempt('createEmploye', { body: employe(who) }),
    (who) =>
      attempt('updateEmploye', { body: { idExterne: `E-${String(who)}`, ville: `Ville ${String(random(99))}` } }),
    (who) => {
      const valeur = shifts[random(shifts.length)] ?? null
      const valeursChampUtilisateur = [{ ...field, valeur }]
      return attempt('updateEmploye', { body: { idExterne: `E-${String(who)}`, valeursChampUtilisateur } })
    },
    () => attempt('replaceChoixChampUtilisateur', { path: field, body: { choix: choices(random) } }),
    (who) => attempt('deleteEmploye', at(`E-${String(who)}`)),
    (who) => attempt('createEmploi', { body: job(who) }),
    (who) => attempt('createEmploi', { body: job(who) }),
    (who) => attempt('updateEmploi', { body: { identifiantExterne: `J-${String(who)}`, matricule: String(who) } }),
    (who) => attempt('deleteEmploi', at(`J-${String(who)}`)),
    (who) => attempt('simulateAdhesion', { body: membership(who) }),
    (who) => attempt('simulateAdhesion', { body: membership(who) }),
    (who) => attempt('simulateDemission', { body: membership(who) }),
    (who) => attempt('deleteAdhesionsMembre', { path: { idExterneMembre: `E-${String(who)}` } }),
    (who) =>
      attempt('simulateConsentement', {
        body: { idExterne: `E-${String(who)}`, identifiantExterne: 'OC-1', consent: random(2) === 0 },
      }),
    merge,
    merge,
  ]
  for (let work = 0; work < works; work++) await ways[random(ways.length)]?.(person())
}

/** Loads about the people of all the writers, with their jobs. */
async function synchronise({ call }: Client, random: Random) {
  for (let load = 0; load < loads; load++) {
    const employes = Array.from({ length: 6 }, () => {
      const who = random(writers) * 100 + random(people)
      const emplois = [
        { identifiantExterne: `J-${String(who)}`, identifiantExterneEmployeur: 'EMP-1', dateDebut: '2020-01-01' },
      ]
      const valeursChampUtilisateur = [{ ...field, valeur: shifts[2] }]
      const given = [{ emplois }, { valeursChampUtilisateur }, {}][random(3)]
      return employe(who, { ville: `Ville ${String(random(99))}`, ...given })
    })
    const query = { terminerEmploisAbsents: random(2) === 0, confirmer: true }
    const { status, text } = await call('createSync', { body: { employes }, query })
    expect(status, text).toSatisfy(isServed)
  }
}

/**
 * One load of thousands of people of its own, twice: with their jobs and a choice, whose new labels date them page by page,
 * and with other towns of half of them. The second one is held for longer than readers wait for short writes: what it
 * writes is dated long before it can be seen.
 */
async function synchroniseMany({ ok, id }: Client) {
  const first = writers * 100
  const valeursChampUtilisateur = [{ ...field, valeur: shifts[2] }]
  const rows = Array.from({ length: many }, (_, i) => {
    const emplois = [{ identifiantExterne: `J-${String(first + i)}`, identifiantExterneEmployeur: 'EMP-2' }]
    const jobs = emplois.map((one) => ({ ...one, dateDebut: '2020-01-01' }))
    return employe(first + i, { emplois: jobs, valeursChampUtilisateur })
  })
  const write = async (ville: string, done: object) => {
    const employes = rows.map((row, i) => ({ ...row, ville: i % 2 === 0 ? ville : 'Laval' }))
    const { details, errors } = await ok('createSync', { body: { employes } })
    expect([errors, details['employes']]).toMatchObject([[], done])
  }
  await write('Laval', { created: many })
  const one = `select from employe where client_id = $1 and id_externe = 'E-${String(first)}' for update`
  await heldBeyondShortWrites(one, [id], () => write('Alma', { updated: many / 2, unchanged: many / 2 }))
}

test(`a copy that follows the links has what the lists have, under writers and loads (SEED=${String(seed)})`, async () => {
  const client = await newClient({ estBacASable: true })
  for (const n of [1, 2]) {
    await client.ok('createSyndicat', { body: syndicat(n) })
    await client.ok('createEmployeur', { body: employeur(n, { syndicatIdExterne: `SYN-${String(n)}` }) })
  }
  await client.ok('createObjetConsentement', { body: { identifiantExterne: 'OC-1', titre: 'Infolettre' } })
  await client.ok('createChampUtilisateur', { body: { ...field, typeChampUtilisateurId: typeIds.Choix } })
  const choix = shifts.map((idExterne) => ({ idExterne, label: idExterne }))
  await client.ok('replaceChoixChampUtilisateur', { path: field, body: { choix } })
  const { copy, turn, twice, merged, intoWhom } = await copyOf(client)
  /** Follows what is written meanwhile; gives the lists as they are once it is quiet, and the copy is the same. */
  const quietAfter = async (written: readonly Promise<unknown>[]) => {
    let isQuiet = false
    const all = Promise.all(written).finally(() => (isQuiet = true))
    // One turn after the other: two at once would read the same changes.
    const followed = async () => {
      while (!isQuiet) await turn()
    }
    await Promise.all([all, followed()])
    const state = await stateOf(client)
    // What was written last settles some seconds later; nothing else changes the copy.
    const settled = async () => {
      await turn()
      expect(copy).toEqual(state)
    }
    await vi.waitFor(settled, { timeout: 40_000, interval: 500 })
    expect(twice, 'nothing is told of twice').toEqual([])
    return state
  }
  const busy = (from: number) => [
    ...Array.from({ length: writers }, (_, n) => write(client, n, randomOf(seed + from + n))),
    ...Array.from({ length: syncers }, (_, n) => synchronise(client, randomOf(seed + from + writers + n))),
  ]
  await quietAfter(busy(0))
  const state = await quietAfter([...busy(100), synchroniseMany(client)])
  expect(state.employes.size).toBeGreaterThan(many)
  const shown = [...state.employes.values()].flatMap((one) => one.valeursChampUtilisateur)
  expect(shown.some(({ libelleValeur }) => /^\w+ \d$/.test(libelleValeur ?? ''))).toBe(true)
  const tombstones = [...state.employes.values()].flatMap((one) => (one.fusionneDans === null ? [] : [one]))
  expect([...merged.keys()].sort()).toEqual(tombstones.map(({ idUnique }) => idUnique).sort())
  expect(tombstones.map(({ idUnique }) => intoWhom(idUnique))).toEqual(tombstones.map((one) => one.fusionneDans))
}, 120_000)
