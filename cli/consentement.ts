import type { Command } from 'commander'
import { findClient } from '../db/clients.ts'
import { type Broken, verifyConsents } from '../db/consentements-verify.ts'
import { noClient, refuse } from './failure.ts'
import { examples } from './help.ts'
import { outputOf } from './output.ts'
import { withDatabase } from './session.ts'
import { clientId } from './values.ts'

/** Adds `consentement verify`. */
export function addConsentementCommands(program: Command) {
  const consentement = program.command('consentement').description('the proof of the consents')
  const verify = consentement
    .command('verify')
    .description('recompute the chain of proof of a client; exits with 1 at the first record that breaks it')
    .argument('<client>', 'id of the client', clientId)
    .action(verifyChain)
  examples(verify, 'consentement verify 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e')
  examples(consentement, 'consentement verify --help')
}

const verifyChain = (id: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    if (!(await findClient(database.registry, id))) noClient(id)
    const { intact, broken } = await verifyConsents(database, id)
    const output = outputOf(command)
    const result = { client: id, intact, ...(broken ?? { rang: null, id: null, what: null }) }
    if (!broken || output.json) output.line(`The ${intact} consents of client ${id} are as they were recorded`, result)
    if (broken) refuse(`The consents of client ${id} are broken after ${intact} of them: ${sentence(broken)}`)
  })

const sentence = ({ rang, id, what }: Broken) =>
  what === 'missing'
    ? `the record of rang ${rang} is missing`
    : `the record of rang ${rang}, ${id ?? ''}, is ${what === 'changed' ? 'changed' : 'out of its place'}`
