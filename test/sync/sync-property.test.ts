import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { newClient } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { type Client, load } from '../support/data/sync-samples.ts'
import { randomOf, seedOr } from '../support/seed.ts'

const seed = seedOr(710_859_690)

/** Rows that are good or bad in themselves, and never in conflict with one another: then their order says nothing. */
function rowsOf(random: (limit: number) => number, count: number) {
  const faults = [
    {},
    { ville: 'Lévis' },
    { prenom: '' },
    { nom: null },
    { courriel: 'x' },
    { courriel: 'a@b, c@d' },
    { telephonePrincipal: 'x'.repeat(31) },
    { noMembre: 5 },
    { courrielAlternatif: '' },
    { nom: '  Côté ' },
    { prenom: 'L\u2019Écuyer "\\' },
    { codePostal: null },
    // What stages the rows writes arrays: these are their signs, and what JSON escapes.
    { ville: 'NULL' },
    { ville: '{"a",NULL}' },
    { adresse1: '1,\\"\\n\n\t\u001f\b\u2028 rue 😀' },
  ]
  return Array.from({ length: count }, (_, i) => {
    const changes: Record<string, unknown> = { ...faults[random(faults.length)], ...faults[random(faults.length)] }
    return employe(i, { noMembre: random(2) ? `M-${i}` : undefined, ...changes })
  })
}

const people = async ({ ok }: Client) =>
  (await ok('listEmployes'))
    .map(({ idUnique: _, derniereMAJ: __, dateCreation: ___, ...person }) => person)
    .sort((a, b) => String(a.idExterne).localeCompare(String(b.idExterne)))

test(`the same rows one by one and as a batch give the same people and the same codes (seed ${seed})`, async () => {
  const random = randomOf(seed)
  const [single, batch] = [await newClient(), await newClient()]
  for (const client of [single, batch]) {
    await client.ok('createSyndicat', { body: syndicat(1) })
    await client.ok('createEmployeur', { body: employeur(1) })
  }
  for (const [round, operation] of (['createEmploye', 'updateEmploye'] as OperationId[]).entries()) {
    const rows = rowsOf(random, 60).filter((_, i) => round === 0 || i % 3 > 0)
    const codes: string[] = []
    for (const [i, body] of rows.entries()) {
      const { status, body: answer } = await single.call(operation, { body })
      const isUnknown = status === 404
      // The batch creates whom the update does not find: those rows are left to the first round.
      if (isUnknown) rows[i] = { idExterne: '' } as never
      else if (status >= 400) codes.push([i, ...(answer as { errorCodes: string[] }).errorCodes].join(' '))
    }
    const known = rows.map((row, i) => [row, i] as const).filter(([row]) => row.idExterne !== '')
    const { result } = await load(batch, { employes: known.map(([row]) => row) })
    const place = (index: number) => known[index]?.[1] ?? -1
    expect(result.errors.map(({ index, errorCodes }) => [place(index), ...errorCodes].join(' '))).toEqual(codes)
    expect(await people(batch)).toEqual(await people(single))
  }
})
