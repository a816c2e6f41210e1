import { expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import type { Input } from '../support/api.ts'
import { rowsOf } from '../support/data/client-rows.ts'
import { clientOfExamples } from '../support/contract/examples-made.ts'
import { validCall } from '../support/contract/examples.ts'
import { positionsOf } from './positions.ts'

// Where the rest of the list stands: every operation with all ids of another client at once in test/clients/tenancy.test.ts;
// keys in test/clients/keys.test.ts; unknown members, sizes and gzip bombs of every operation in test/http/http-every-operation.test.ts;
// JSON in test/http/input-json.test.ts; slow and oversized requests in test/http*.test.ts and test/http/limits.test.ts; the
// patterns of the contract in tools/contract-rules/patterns.js too; the log in test/server/operational-log.test.ts; the addresses
// of webhooks in test/faults/webhooks/webhooks.test.ts; pages and their policy in test/pages/vote-pages.test.ts.

const words = ['SYN-01', 'EMP-10', 'E-1001', 'J-1001-10', 'OC-INFOLETTRE', 'quart', 'M-45871', 'SOIR', 'JOUR']
const own = new RegExp(`"(${words.join('|')})"`, 'g')
/** What the victim says where the examples say their words: ids and names that nobody else has. */
const victimSays = <T>(said: T): T =>
  JSON.parse(
    JSON.stringify(said)
      .replaceAll(own, '"VIC-$1"')
      .replaceAll(/Amélie|Plateau|Noémie|Infolettre/g, 'XQZ'),
  ) as T

const victim = await clientOfExamples(victimSays)
const attacker = await clientOfExamples()
/** What stands at a position, as the victim has it. */
const foreign = (value: unknown) =>
  victim.ids.get(String(value)) ?? (words.includes(String(value)) ? `VIC-${String(value)}` : undefined)

const cases = operations.flatMap((operation) => {
  const positions = positionsOf(operation).filter(({ value }) => foreign(value) !== undefined)
  return positions.length > 0 ? [{ id: operation.id, positions }] : []
})

test.each(cases)(
  '$id with one id of another client shows nothing of it and changes nothing',
  async ({ id, positions }) => {
    const before = await rowsOf(victim.id)
    for (const { where, value, with: put } of positions) {
      // The rest of the call names what the attacker has.
      const input = JSON.parse(
        JSON.stringify(attacker.own(put('@@'))).replaceAll('@@', String(foreign(value))),
      ) as Input
      const { status, text } = await attacker.call(id, input)
      expect([where, status < 500, text.includes('XQZ')]).toEqual([where, true, false])
    }
    expect(await rowsOf(victim.id)).toEqual(before)
    const made = [...victim.ids.values()]
    expect((await rowsOf(attacker.id)).filter((row) => made.some((one) => row.includes(one)))).toEqual([])
  },
)

test('the other client has something at every position', async () => {
  expect(cases.length).toBeGreaterThan(50)
  for (const id of [
    'getEmploye',
    'getCampagne',
    'getQuestion',
    'getVotant',
    'getDemandeAdhesion',
    'getEmploi',
  ] as const)
    await victim.ok(id, victim.own(validCall(id)))
})
