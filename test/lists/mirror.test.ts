import { expect, test, vi } from 'vitest'
import { contracts, everyOperation, resolve } from '../../contract/contract.ts'
import { save } from '../../db/forms/formulaires.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import type { Item } from '../../sdk/index.ts'
import { newClient, service } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { heldBeyondShortWrites } from '../support/held-rows.ts'
import { type Client, copied, copyOf, differing, otherwiseShown, read } from '../support/mirror/copy.ts'
import { alone, followed, ofType } from '../support/mirror/lists.ts'
import { few, field, isServed, people, type Random, shifts, write, writers } from '../support/mirror/writers.ts'
import { randomOf, seedOr } from '../support/seed.ts'

const seed = seedOr(710_859_690)
/** Twice so many works of each writer, and loads of each syncer: what they have written is compared after each time. */
const [works, loads] = [Number(process.env['WORKS'] ?? 12) / 2, Number(process.env['WORKS'] ?? 12) / 10]
const [syncers, many] = [2, 3000]

test('every list that tells of what comes later is followed, and all that the feed names is kept', () => {
  const tells = ({ responses }: (typeof everyOperation)[number]) => {
    const link = responses['200']?.headers?.['Link']
    return link !== undefined && JSON.stringify(resolve(link)).includes('delta')
  }
  const telling = everyOperation.filter(tells).map(({ id }) => id)
  const ours = Object.values(followed).map(({ operation }) => operation)
  expect(telling.sort()).toEqual([...new Set([...ours, 'listSuppressions'])].sort())
  expect(contracts.components.schemas['TypeSuppression']?.enum?.toSorted()).toEqual(Object.keys(ofType).sort())
})

/** Loads about the people of all the writers, with their jobs. */
async function synchronise({ call }: Client, random: Random) {
  for (let load = 0; load < loads; load++) {
    const employes = Array.from({ length: 6 }, () => {
      const who = random(writers) * 100 + random(people)
      const emplois = [
        { identifiantExterne: `J-${String(who)}`, identifiantExterneEmployeur: 'EMP-1', dateDebut: '2020-01-01' },
      ]
      const valeursChampUtilisateur = [{ ...field, valeur: shifts[2] }]
      const adhesions = [{ syndicatIdExterne: 'SYN-1', dateSignature: '2020-01-01' }]
      const given = [{ emplois }, { valeursChampUtilisateur }, { adhesions }, {}][random(4)]
      return employe(who, { ville: `Ville ${String(random(99))}`, ...given })
    })
    const syndicats = [syndicat(few(random), { nom: `Syndicat ${String(random(9))} ${String(load)}` })]
    const leaving = random(4) === 0
    const query = { terminerEmploisAbsents: random(2) === 0, desactiverEmployesAbsents: leaving, confirmer: true }
    const { status, text } = await call('createSync', { body: { syndicats, employes }, query })
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

/** What the writers find, and the form that they answer. */
async function prepare(client: Client): Promise<number> {
  for (const n of [1, 2]) {
    await client.ok('createSyndicat', { body: syndicat(n) })
    await client.ok('createEmployeur', { body: employeur(n, { syndicatIdExterne: `SYN-${String(n)}` }) })
  }
  await client.ok('createObjetConsentement', { body: { identifiantExterne: 'OC-1', titre: 'Infolettre' } })
  await client.ok('createChampUtilisateur', { body: { ...field, typeChampUtilisateurId: typeIds.Choix } })
  const choix = shifts.map((idExterne) => ({ idExterne, label: idExterne }))
  await client.ok('replaceChoixChampUtilisateur', { path: field, body: { choix } })
  await client.ok('createEmploye', { body: employe(alone) })
  const parts = { description: null, syndicatIdExterne: null, modeleCourriel: null }
  const form = { ...parts, nom: 'Avis', typeFormulaire: 'Generique', champsUtilisateur: [], objetsConsentement: [] }
  const saved = await (await service()).service.database.write(client.id, (db) => save(db, undefined, form))
  if (saved.end === 'unknown') throw new Error('The form names what is not there')
  return saved.id
}

test(`a copy that follows the links has what the lists have, under writers and loads (SEED=${String(seed)})`, async () => {
  const client = await newClient({ estBacASable: true })
  const formulaireId = await prepare(client)
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
    // What was written last settles some seconds later; nothing else changes the copy. Answers and events are listed then.
    const settled = async () => {
      await turn()
      const state = await copied((list) => read(client, list))
      expect(differing(copy, state)).toEqual([])
      expect(await otherwiseShown(client, copy)).toEqual([])
      return state
    }
    const state = await vi.waitFor(settled, { timeout: 40_000, interval: 500 })
    expect(twice, 'nothing is told of twice').toEqual([])
    return state
  }
  const busy = (from: number) => [
    ...Array.from({ length: writers }, (_, n) => write(client, { formulaireId, n, works }, randomOf(seed + from + n))),
    ...Array.from({ length: syncers }, (_, n) => synchronise(client, randomOf(seed + from + writers + n))),
  ]
  await quietAfter(busy(0))
  const state = await quietAfter([...busy(100), synchroniseMany(client)])
  expect(state.employes.size).toBeGreaterThan(many)
  const everybody = Array.from(state.employes.values(), (person) => person as Item<'/b2b/v1/employe'>)
  const shown = everybody.flatMap(({ valeursChampUtilisateur }) => valeursChampUtilisateur)
  expect(shown.some(({ libelleValeur }) => /^\w+ \d$/.test(libelleValeur ?? ''))).toBe(true)
  const tombstones = everybody.flatMap((person) => (person.fusionneDans === null ? [] : [person]))
  expect([...merged.keys()].sort()).toEqual(tombstones.map(({ idUnique }) => idUnique).sort())
  expect(tombstones.map(({ idUnique }) => intoWhom(idUnique))).toEqual(tombstones.map((gone) => gone.fusionneDans))
}, 120_000)
