import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { clientId, termOr } from '../values.ts'

const actions = () => import('../conservation.ts')
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const help = `
What goes by a rule cannot be brought back. The service applies the rules every hour, a
worker alone does not: people by 200 an hour for each client, those who have a vote
that is not over later.
The signatures of people who were anonymised go CONSERVATION_ANS after their date,
whatever the rules. A backup keeps what it holds until it is erased itself.`

const terms = `
Each takes a whole number from 1, or \`never\`, which is what a new client has; of e-mails
\`default\` stands in its place.
`

/** Adds `conservation show`, `set` and `apply`. */
export function addConservationCommands(program: Command) {
  const conservation = program.command('conservation').description('how long what a client has collected is kept')
  const of = (name: string, description: string) =>
    conservation.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const show = of('show', 'show the rules of a client').action(later(async () => (await actions()).show))
  examples(show, `conservation show ${exampleClient}`)
  const set = of('set', 'set rules of a client; those that are left out stay as they are')
    .option(
      '--personnes <years>',
      'deactivated people are anonymised so many years after their last change',
      termOr('never', years),
    )
    .option('--demandes <days>', 'rejected requests for membership are erased so many days after the rejection', never)
    .option('--liens <days>', 'links to forms that nobody answered are erased so many days after their end', never)
    .option(
      '--courriels <days>',
      'e-mails are erased so many days after their end; `default` for MAIL_KEPT_DAYS',
      usual,
    )
    .option(
      '--actes <years>',
      'lines of the journal of acts are erased so many years after they were written',
      termOr('never', years),
    )
    .addHelpText('after', terms + help)
    .action(later(async () => (await actions()).set))
  examples(set, `conservation set ${exampleClient} --personnes 7 --demandes 365`)
  const apply = of('apply', 'apply the rules of a client now, all at once')
    .option('--dry-run', 'change nothing: say what would go')
    .addHelpText('after', help)
    .action(later(async () => (await actions()).apply))
  examples(apply, `conservation apply ${exampleClient} --dry-run`, `conservation apply ${exampleClient}`)
  examples(conservation, `conservation set ${exampleClient} --personnes 7`, 'conservation apply --help')
}

/** A hundred years, in years and in days: what is kept longer is kept for ever. */
const [years, days] = [100, 36_500]
const never = termOr('never', days)
const usual = termOr('default', days)
