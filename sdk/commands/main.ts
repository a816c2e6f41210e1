#!/usr/bin/env node
import { failureOf } from './failure.ts'
import { examples } from './help.ts'
import { newProgram, run } from './program.ts'
import { addSyncCommand } from './sync/command.ts'
import { addListenCommand } from './webhook/command.ts'

const settings = `
It calls the service at --url, or at BASE_URL, with the API key of API_KEY.

Exit codes: 0 done; 1 refused; 2 wrong usage or setting; 3 service unavailable;
128 and its number when a signal ended it (130 for Ctrl-C).`

/** What integrators type: nothing of the service is needed but its address and a key. */
const program = newProgram(
  'npx --no -- membres-et-votes',
  'Loads payrolls and receives events, as an integrator.',
).addHelpText('afterAll', settings)
addSyncCommand(program)
addListenCommand(program.command('webhook').description('the events of the service'))
examples(program, 'sync paie.csv', 'webhook listen')
await run(program, (error) => Promise.resolve(failureOf(error)))
