import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { portees } from '../../rules/portees.ts'
import { cleId, clientId, isoDate, networks, scopes, text, uuid } from '../values.ts'

const actions = () => import('../cle.ts')
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

/** Adds `cle issue`, `list`, `revoke` and `expire`. */
export function addCleCommands(program: Command) {
  const cle = program.command('cle').description('the API keys of the clients')
  const issue = cle
    .command('issue')
    .description('make a key for a client; prints it, this once, and makes none for /dev/null')
    .argument('<client>', 'id of the client', clientId)
    .option('--label <text>', 'what the key is for', text(100), '')
    .option('--expires <date>', 'ISO date or instant (UTC) from which it is refused; never when left out', isoDate)
    .option(
      '--scope <scopes>',
      `what it opens, separated by commas; everything when left out: ${portees.join(', ')}`,
      scopes,
    )
    .option('--campagne <id>', 'the one campaign that it opens, with scopes of the vote', uuid)
    .option(
      '--network <networks>',
      'from where it is accepted (203.0.113.0/24), separated by commas, as TRUST_PROXY lets the service know who calls; anywhere when left out',
      networks,
    )
    .action(later(async () => (await actions()).issueKey))
  examples(
    issue,
    `cle issue ${exampleClient} --label "Paie" --scope membres.lecture,membres.ecriture --expires 2027-01-31`,
    `cle issue ${exampleClient} --label "Scrutateurs" --scope vote.scrutin --campagne 0198c0e1-3b22-7c1c-9d2e-4f5a6b7c8d9e`,
  )
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
