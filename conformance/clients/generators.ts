import { join } from 'node:path'
import { root, run } from './client.ts'

/** The folder of the generators that nothing but this check needs: its lock file pins them. */
export const generators = join(root, 'conformance/generators')

let installing: Promise<unknown> | undefined

/** Runs a generator of that folder, which is installed once, for all the clients. */
export async function runGenerator(name: string, args: readonly string[], folder: string): Promise<void> {
  await (installing ??= run('npm', ['ci', '--prefer-offline'], generators))
  await run(join(generators, 'node_modules/.bin', name), args, folder)
}
