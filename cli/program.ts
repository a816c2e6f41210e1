import { createProgram } from './commands/all.ts'
import { addCompletionCommands } from './commands/completion.ts'
import { whatWasDone } from './acte/running.ts'
import { run } from '../sdk/commands/program.ts'

const program = createProgram()
addCompletionCommands(program, createProgram)
await run(program, async (error) => (await import('./failure.ts')).failureOf(error), whatWasDone)
