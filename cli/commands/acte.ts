import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { positiveInteger } from '../../sdk/commands/values.ts'
import { isoDate, journalOf, sha256, text, uuid } from '../values.ts'

const actions = () => import('../acte/acte.ts')
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const exampleLine = '0198c0de-7a12-7b0b-8c1d-2f3a4b5c6d7e'

const help = `
A line says who did what of a client and when: a key by its id, with the label that it
has today, the operator at the command line, the operator by the administration, with
the first digits of the SHA-256 of the token, or the service by itself. It names the members that were sent, never their values.`

/** Adds `acte list`, `show` and `verify`. */
export function addActeCommands(program: Command) {
  const acte = program
    .command('acte')
    .description('the journals of acts, of a client or of the operator: who did what, and when')
  const of = (name: string, description: string) =>
    acte
      .command(name)
      .description(description)
      .argument('<client>', 'id of the client; `operateur` for what was done of no client', journalOf)
  const list = of('list', 'list the latest lines, the oldest of them first')
    .option('--since <date>', 'done at this instant or later', isoDate)
    .option('--before <date>', 'done before this instant', isoDate)
    .option('--operation <name>', 'of this operation of the API, or this command of the operator', text(100))
    .option('--employe <id>', 'about this employee, by the id of the service', uuid)
    .option('--limit <n>', 'so many lines at most', positiveInteger, 50)
    .addHelpText('after', help)
    .action(later(async () => (await actions()).list))
  examples(list, `acte list ${exampleClient} --since 2026-11-01T00:00:00Z --operation "cle issue"`)
  const show = of('show', 'show one line')
    .argument('<id>', 'id of the line', uuid)
    .action(later(async () => (await actions()).show))
  examples(show, `acte show ${exampleClient} ${exampleLine}`)
  const verify = of('verify', 'recompute the chain of the lines; exits with 1 at the first one that breaks it')
    .option('--known <fingerprint>', 'one that was printed before: exits with 1 where no line has it any more', sha256)
    .action(later(async () => (await actions()).verify))
  examples(verify, `acte verify ${exampleClient}`, `acte verify ${exampleClient} --known ${'5e'.repeat(32)}`)
  examples(acte, `acte list ${exampleClient}`, 'acte list operateur', 'acte verify --help')
}
