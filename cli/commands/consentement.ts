import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { clientId } from '../values.ts'

/** Adds `consentement verify`. */
export function addConsentementCommands(program: Command) {
  const consentement = program.command('consentement').description('the proof of the consents')
  const verify = consentement
    .command('verify')
    .description('recompute the chain of proof of a client; exits with 1 at the first record that breaks it')
    .argument('<client>', 'id of the client', clientId)
    .action(later(async () => (await import('../consentement.ts')).verifyChain))
  examples(verify, 'consentement verify 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e')
  examples(consentement, 'consentement verify --help')
}
