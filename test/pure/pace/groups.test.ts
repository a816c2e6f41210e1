import { expect, test } from 'vitest'
import { openGroups } from '../../../pace/groups.ts'

/** Groups that end when the test says so. */
function begun(bounds: Partial<Parameters<typeof openGroups>[0]> = {}) {
  const groups: { owner: string; items: readonly number[]; end: () => void; fail: () => void }[] = []
  const enter = openGroups<number, string>({ most: 3, atOnce: 2, longestQueue: 10, ...bounds }, (owner, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    const end = () => {
      resolve(items.map((item) => `${owner}${String(item)}`))
    }
    const fail = () => {
      reject(new Error('la base est partie'))
    }
    groups.push({ owner, items, end, fail })
    return promise
  })
  const told = () => groups.map(({ owner, items }) => [owner, ...items].join(' '))
  return { enter, groups, told }
}

test('works that come at once are done together, by their owner, and each is told its own outcome', async () => {
  const { enter, groups, told } = begun()
  const works = [1, 2, 3].map((n) => enter('A', n)).concat(enter('B', 1))
  expect(groups).toEqual([])
  await expect.poll(told).toEqual(['A 1 2 3', 'B 1'])
  for (const { end } of groups) end()
  expect(await Promise.all(works)).toEqual(['A1', 'A2', 'A3', 'B1'])
})

test('those that come while a group is in progress gather until it ends, or they are a full one', async () => {
  const { enter, groups, told } = begun({ most: 2 })
  const first = enter('A', 1)
  await expect.poll(told).toEqual(['A 1'])
  const alone = enter('A', 2)
  const other = enter('B', 1)
  await expect.poll(told).toEqual(['A 1', 'B 1'])
  const full = enter('A', 3)
  await expect.poll(told).toEqual(['A 1', 'B 1', 'A 2 3'])
  const last = enter('A', 4)
  // A group that ends beside another one begins none that is not full.
  groups[2]?.end()
  expect(await Promise.all([alone, full])).toEqual(['A2', 'A3'])
  expect(told()).toHaveLength(3)
  groups[0]?.end()
  await expect.poll(told).toEqual(['A 1', 'B 1', 'A 2 3', 'A 4'])
  for (const { end } of groups) end()
  expect(await Promise.all([first, other, last])).toEqual(['A1', 'B1', 'A4'])
})

test('those that come while as many groups as may are in progress wait for the end of one', async () => {
  const { enter, groups, told } = begun({ most: 2 })
  const first = [1, 2, 3, 4, 5].map((n) => enter('A', n))
  await expect.poll(told).toEqual(['A 1 2', 'A 3 4'])
  const last = enter('A', 6)
  groups[1]?.end()
  await expect.poll(told).toEqual(['A 1 2', 'A 3 4', 'A 5 6'])
  groups[0]?.end()
  groups[2]?.end()
  expect(await Promise.all([...first, last])).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6'])
})

test('those of a group that fails fail, and the next are done', async () => {
  const { enter, groups, told } = begun({ most: 1, atOnce: 1 })
  const [lost, next] = [enter('A', 1), enter('A', 2)]
  await expect.poll(told).toEqual(['A 1'])
  groups[0]?.fail()
  await expect(lost).rejects.toThrow('la base est partie')
  await expect.poll(told).toEqual(['A 1', 'A 2'])
  groups[1]?.end()
  expect(await next).toBe('A2')
})

test('too many of one owner are told to come again, and those of another are not', async () => {
  const { enter, groups, told } = begun({ longestQueue: 2 })
  const works = [1, 2].map((n) => enter('A', n))
  expect(() => enter('A', 3)).toThrow(expect.objectContaining({ code: 'crowded' }))
  const other = enter('B', 1)
  await expect.poll(() => told().sort()).toEqual(['A 1 2', 'B 1'])
  for (const { end } of groups) end()
  expect(await Promise.all([...works, other])).toEqual(['A1', 'A2', 'B1'])
})
