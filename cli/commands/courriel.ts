import type { Command } from 'commander'
import { modeles } from '../../rules/modeles.ts'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { clientId, text } from '../values.ts'

const actions = () => import('../courriel.ts')
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const about = 'the e-mails that a client sends: their wording, and those that were given up'

const help = `
The content is HTML. {{prenom}} is replaced by the value of prenom, as text.
The e-mails and their variables (* cannot be left out):
${Object.entries(modeles)
  .map(([nom, { variables, required }]) => {
    const names = Object.keys(variables).map((name) => (required.some((one) => one === name) ? `${name}*` : name))
    return `  ${nom}: ${names.join(', ')}`
  })
  .join('\n')}`

/** Adds `courriel list`, `list-failed`, `show`, `preview`, `set` and `reset`. */
export function addCourrielCommands(program: Command) {
  const courriel = program.command('courriel').description(about)
  const of = (name: string, description: string) =>
    courriel.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const one = (name: string, description: string) => of(name, description).argument('<name>', 'name of the e-mail')
  examples(
    of('list', 'list the e-mails and who words them').action(later(async () => (await actions()).printAll)),
    `courriel list ${exampleClient}`,
  )
  examples(
    of('list-failed', 'list the messages that were given up for good, and why, the newest 1,000').action(
      later(async () => (await actions()).printFailed),
    ),
    `courriel list-failed ${exampleClient}`,
  )
  examples(
    one('show', 'show the wording').action(later(async () => (await actions()).printOne)),
    `courriel show ${exampleClient} CarteMembre`,
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
  renamed(courriel, 'failed', 'list-failed')
  examples(courriel, 'courriel set --help')
}
