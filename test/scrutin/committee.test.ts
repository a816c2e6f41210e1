import { expect, test } from 'vitest'
import { committeeKey, committeeOf, publicOf, setOf } from '../../scrutin/committee.ts'

test('the keys of scrutineers follow from their secret, and are called by their public halves', () => {
  const [one, again, other] = [7, 7, 8].map((byte) => committeeOf(Buffer.alloc(32, byte)))
  if (!one || !again || !other) throw new Error('three are made')
  expect(publicOf(again)).toEqual(publicOf(one))
  expect(one.signer.id).toBe(committeeKey)
  const { urne, signature } = publicOf(one)
  expect({ committeeKey, urne, signature, set: setOf({ urne, signature }) }).toMatchInlineSnapshot(`
    {
      "committeeKey": "scrutateurs",
      "set": "36b93aecf12cfe532bad27f83758424a84677ca60c81a46b2afbe8e301fa6be5",
      "signature": "2KrPYkGW/uBOKRL6TxHHYmC/52Q0wAJnEnhtG/ZbjIk=",
      "urne": "9iw6dr6ugdf6oLUdp/DuJNsiwWqXe22jg0jLcKgblXQ=",
    }
  `)
  expect(publicOf(other).urne).not.toBe(urne)
  expect(setOf(publicOf(other))).not.toBe(setOf({ urne, signature }))
})
