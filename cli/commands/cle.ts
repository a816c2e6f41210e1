import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { cleId, clientId, isoDate, text } from '../values.ts'

const actions = () => import('../cle.ts')
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

/** Adds `cle issue`, `list`, `revoke` and `expire`. */
export function addCleCommands(program: Command) {
  const cle = program.command('cle').description('the API keys of the clients')
  const issue = cle
    .command('issue')
    .description('make a key for a client; prints it, this once')
    .argument('<client>', 'id of the client', clientId)
    .option('--label <text>', 'what the key is for', text(100), '')
    .option('--expires <date>', 'ISO date or instant (UTC) from which it is refused; never when left out', isoDate)
    .action(later(async () => (await actions()).issueKey))
  examples(issue, `cle issue ${exampleClient} --label "Paie" --expires 2027-01-31`)
  const list = cle
    .command('list')
    .description('list the keys of a client, with their last use (written every minute)')
    .argument('<client>', 'id of the client', clientId)
    .action(later(async () => (await actions()).printKeys))
  examples(list, `cle list ${exampleClient}`)
  addEnds(cle)
  examples(cle, `cle list ${exampleClient}`, 'cle revoke 4fT9xQ2a')
}

function addEnds(cle: Command) {
  const revoke = cle
    .command('revoke')
    .description('refuse a key from now on, in every process at once; it cannot be undone')
    .argument('<cleId>', 'id of the key: its 8 characters after mv_dev_, mv_stg_ or mv_prd_', cleId)
    .action(later(async () => (await actions()).revokeKey))
  examples(revoke, 'cle revoke 4fT9xQ2a')
  const expire = cle
    .command('expire')
    .description('set when a key that is still good expires; a key is rotated so: issue, deploy, expire the old one')
    .argument('<cleId>', 'id of the key: its 8 characters after mv_dev_, mv_stg_ or mv_prd_', cleId)
    .requiredOption('--at <date>', 'ISO date or instant (UTC), in the future', isoDate)
    .action(later(async () => (await actions()).expireKey))
  examples(expire, 'cle expire 4fT9xQ2a --at 2027-01-31', 'cle expire 4fT9xQ2a --at 2027-01-31T18:00:00-05:00')
}
