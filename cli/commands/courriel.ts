import { type Command, Option } from 'commander'
import { modeles } from '../../rules/modeles.ts'
import { statutsCourriel } from '../../rules/statuts.ts'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { positiveInteger } from '../../sdk/commands/values.ts'
import { clientId, courrielId, isoDate, text, writtenAddress } from '../values.ts'

const actions = () => import('../courriel.ts')
const envois = () => import('../courriel-envois.ts')
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const exampleId = '0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0'

const about = 'the e-mails that a client sends: what became of each, and their wording'

const help = `
The content is HTML. {{prenom}} is replaced by the value of prenom, as text.
The e-mails and their variables (* cannot be left out):
${Object.entries(modeles)
  .map(([nom, { variables, required }]) => {
    const names = Object.keys(variables).map((name) => (required.some((one) => one === name) ? `${name}*` : name))
    return `  ${nom}: ${names.join(', ')}`
  })
  .join('\n')}`

/** Adds the commands of messages, and `courriel list-wordings`, `show-wording`, `preview`, `set` and `reset`. */
export function addCourrielCommands(program: Command) {
  const courriel = program.command('courriel').description(about)
  const of = (name: string, description: string) =>
    courriel.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const one = (name: string, description: string) => of(name, description).argument('<name>', 'name of the e-mail')
  addEnvois(courriel)
  examples(
    of('list-wordings', 'list the kinds of e-mails and who words them').action(
      later(async () => (await actions()).printAll),
    ),
    `courriel list-wordings ${exampleClient}`,
  )
  examples(
    one('show-wording', 'show the wording').action(later(async () => (await actions()).printOne)),
    `courriel show-wording ${exampleClient} CarteMembre`,
  )
  const preview = one('preview', 'show the e-mail filled with sample data, as HTML').option('--text', 'as text')
  examples(
    preview.action(later(async () => (await actions()).printPreview)),
    `courriel preview ${exampleClient} CarteMembre > carte.html`,
  )
  const set = one('set', 'word an e-mail; refuses a wording that lacks a variable')
    .argument('<file>', 'HTML file of the content')
    .requiredOption('--subject <text>', 'its subject', text(255))
    .addHelpText('after', help)
  examples(
    set.action(later(async () => (await actions()).setOne)),
    `courriel set ${exampleClient} CarteMembre carte.html --subject "Votre carte"`,
  )
  examples(
    one('reset', 'leave the wording to the service again').action(later(async () => (await actions()).reset)),
    `courriel reset ${exampleClient} CarteMembre`,
  )
  renamed(courriel, 'failed', 'list --status Rejete')
  renamed(courriel, 'list-failed', 'list --status Rejete')
  renamed(courriel, 'renvoyer', 'resend')
  renamed(courriel, 'annuler', 'cancel')
  examples(courriel, 'courriel set --help', `courriel list ${exampleClient} --status Rejete`)
}

/** Adds `courriel list`, `show`, `resend` and `cancel`: what became of the messages, and what may be done of it. */
function addEnvois(courriel: Command) {
  const of = (name: string, description: string) =>
    courriel.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const one = (name: string, description: string) =>
    of(name, description).argument('<id>', 'id of the message', courrielId)
  const list = of('list', 'list the messages, the latest first: to whom each goes, what became of it, and why')
    .addOption(new Option('--status <status>', 'those of which this became').choices(statutsCourriel))
    .option('--to <address>', 'those to this address', writtenAddress)
    .option('--from <date>', 'ISO date or instant (UTC) of the first ones', isoDate)
    .option('--limit <n>', 'how many at most', positiveInteger, 100)
  examples(
    list.action(later(async () => (await envois()).printEnvois)),
    `courriel list ${exampleClient} --status Rejete`,
  )
  const show = one('show', 'show to whom a message goes and what became of it')
  examples(show.action(later(async () => (await envois()).printEnvoi)), `courriel show ${exampleClient} ${exampleId}`)
  const resend = one('resend', 'send a message that was refused or cancelled again, or try one that waits now')
  examples(
    resend.action(later(async () => (await envois()).resendOne)),
    `courriel resend ${exampleClient} ${exampleId}`,
  )
  const suppressed = of(
    'list-suppressed',
    'list the addresses that nothing is sent to, but links to a vote, and why',
  ).option('--limit <n>', 'how many at most', positiveInteger, 100)
  examples(
    suppressed.action(later(async () => (await envois()).printSuppressed)),
    `courriel list-suppressed ${exampleClient}`,
  )
  const clear = of('clear-suppressed', 'let an address be written to again').argument('<address>', 'the address')
  examples(
    clear.action(later(async () => (await envois()).clearSuppressed)),
    `courriel clear-suppressed ${exampleClient} guy.roy@exemple.ca`,
  )
  const cancel = one('cancel', 'cancel a message that waits')
  examples(
    cancel.action(later(async () => (await envois()).cancelOne)),
    `courriel cancel ${exampleClient} ${exampleId}`,
  )
}
