import { expect } from 'vitest'
import { type keepCalling, type Outcome, type Running } from './rig.ts'

// Several processes on one database, which callers see as one service: what is put in the place of what, and no call fails.

const within = { timeout: 60_000, interval: 50 }

/** What stands between callers and processes: calls go to those that serve, in turns. */
export function openBalancer(key: string) {
  const serving: Running[] = []
  let turn = 0
  const open = new Map<Running, number>()
  async function call(...[method, to, given = {}]: Parameters<Running['call']>): Promise<Outcome> {
    const process = serving[turn++ % serving.length]
    if (!process) throw new Error('Nobody serves')
    open.set(process, (open.get(process) ?? 0) + 1)
    try {
      return await process.call(method, to, { key, ...given })
    } finally {
      open.set(process, (open.get(process) ?? 0) - 1)
    }
  }
  const add = (process: Running) => void serving.push(process)
  /** Takes a process away as a deployment does: it is given no call, ends those that it has, then ends. */
  async function remove(process: Running) {
    serving.splice(serving.indexOf(process), 1)
    await expect.poll(() => open.get(process) ?? 0, within).toBe(0)
    process.kill('SIGTERM')
    expect(await process.ended).toMatchObject({ code: 0 })
  }
  return { call, add, remove }
}

export type Balancer = ReturnType<typeof openBalancer>

/** Waits until each caller was answered so many times more, as long as none was refused. */
export async function more({ count }: ReturnType<typeof keepCalling>, times = 5) {
  const sum = (...statuses: number[]) =>
    statuses.map(count).reduce((one, other) => one.map((n, i) => n + (other[i] ?? 0)))
  const before = sum(...good)
  const fewest = () => Math.min(...sum(...good).map((n, i) => n - (before[i] ?? 0)))
  await expect.poll(() => fewest() > times || Math.max(...sum(400, 404, 409, 500, 503)) > 0, within).toBe(true)
}

const good = [200, 201, 202, 204]

/** Says how many calls there were, and which failed: none may. */
export function judge(what: string, outcomes: readonly (Outcome & { readonly name: string })[]) {
  const failed = outcomes.filter(({ status }) => status >= 300)
  console.log(`${what}: ${String(outcomes.length)} calls, ${String(failed.length)} failed`)
  expect(failed.map(({ name, status, body }) => ({ name, status, body }))).toEqual([])
}
