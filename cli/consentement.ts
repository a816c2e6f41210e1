import type { Command } from 'commander'
import { findClient } from '../db/clients/clients.ts'
import { type Broken, verifyConsents } from '../db/members/consentements-verify.ts'
import { noClient } from './failure.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { withDatabase } from './session.ts'

export const verifyChain = (id: string, _: unknown, command: Command) =>
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
