import { join } from 'node:path'
import { install, programIn } from '../../tools/installed.ts'
import { root, run } from './client.ts'

/** The folder of the generators that nothing but this check needs: its lock file pins them. */
export const generators = join(root, 'conformance/generators')

/** Runs a generator of that folder, which is installed when it is first needed. */
export async function runGenerator(name: string, args: readonly string[], folder: string): Promise<void> {
  install(generators)
  await run(programIn(generators, name), args, folder)
}
