import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { launch } from '../../support/processes/processes.ts'

/** A new key of a ring, as an operator writes it. */
export const ringKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

/** A command of the operator, which succeeds: what it printed. */
export async function cli(env: Record<string, string>, ...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', ...args]
  const { code, out, err } = await launch({ env, command }).ended
  expect([args.join(' '), code, code === 0 ? '' : err]).toEqual([args.join(' '), 0, ''])
  return out.trim()
}
