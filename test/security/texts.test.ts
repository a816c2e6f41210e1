import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { newClient } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { at, employe } from '../support/contract/samples.ts'
import { isBlank } from '../../rules/blank.ts'
import { seedOr } from '../support/seed.ts'

// The same texts for every run, so that one which fails is found again; another SEED looks further.
const seed = seedOr(20_261_121)
console.log(`Texts of any kind: seed ${String(seed)}`)

/** Any text that JSON can write, and those that have broken others. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.constantFrom('\0', '\ud800', '\\N', '\\.', "'; drop table employe; --", '{{ lien', '${jndi:ldap://x}', '%00'),
  fc.constantFrom('<script>alert(1)</script>', '\u202e', '\uffff', '=1+1', '../..', '\r\nX: y', 'a'.repeat(100_000)),
)
const runs = { seed, numRuns: 12, endOnFailure: true }
const isText = (value: unknown) => typeof value === 'string'

const bodies = operations.flatMap(({ id }) => {
  const body = validCall(id).body
  const members = Object.entries(body ?? {}).flatMap(([name, value]) => (isText(value) ? [name] : []))
  return members.length > 0 ? [[id, members] as const] : []
})

const queries = operations.flatMap(({ id, parameters }) => {
  const names = parameters.filter((p) => p.in === 'query' && p.schema.type === 'string').map(({ name }) => name)
  return names.length > 0 ? [[id, names] as const] : []
})

describe('a text that nobody expects is stored or refused as the contract declares', () => {
  test.each(bodies)('%s, in its body', async (id, members) => {
    const { call } = await newClient({ estBacASable: true })
    const valid = validCall(id)
    const property = fc.asyncProperty(fc.constantFrom(...members), text, async (member, value) => {
      const { status } = await call(id, { ...valid, body: { ...(valid.body as object), [member]: value } })
      expect(status, `${member}: ${JSON.stringify(value)}`).toBeLessThan(500)
    })
    await fc.assert(property, runs)
  })

  test.each(queries)('%s, in its parameters', async (id, names) => {
    const { call } = await newClient({ estBacASable: true })
    const short = text.filter((value) => value.length < 1000 && value.isWellFormed())
    const property = fc.asyncProperty(fc.constantFrom(...names), short, async (name, value) => {
      const { status } = await call(id, { ...validCall(id), query: { [name]: value } })
      expect(status, `${name}: ${JSON.stringify(value)}`).toBeLessThan(500)
    })
    await fc.assert(property, runs)
  })
})

test('a name of which something is seen comes back as it was sent, blanks at its ends aside', async () => {
  const { call, ok } = await newClient()
  let n = 0
  const property = fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (nom) => {
    const body = employe(++n, { nom })
    const { status } = await call('createEmploye', { body })
    expect(status === 201).toBe(!isBlank(nom) && !nom.includes('\0'))
    if (status === 201) expect(await ok('getEmploye', at(body.idExterne))).toMatchObject({ nom: nom.trim() })
  })
  await fc.assert(property, { ...runs, numRuns: 60 })
})
