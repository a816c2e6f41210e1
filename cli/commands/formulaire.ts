import { type Command, Option } from 'commander'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { note } from '../../sdk/commands/output.ts'
import { positiveInteger } from '../../sdk/commands/values.ts'
import { clientId, isoDate, uuid } from '../values.ts'

const reading = () => import('../formulaire/formulaire.ts')
const writing = () => import('../formulaire/write.ts')
const sending = () => import('../formulaire/send.ts')
const answers = () => import('../formulaire/answers.ts')
const exampleAnswer = '0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f'
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const fileHelp = `
A form file, YAML or JSON:
  typeFormulaire: Adhesion            Adhesion, Demission, Personnalise or Generique
  nom: Adhésion en ligne
  description: Devenir membre         optional
  syndicatIdExterne: SYN-01           needed for Adhesion and Demission
  modeleCourriel:                     optional: the e-mail that carries the link
    sujet: Votre adhésion
    contenu: <p>Bonjour {{prenom}}, {{lien}}</p>
  champsUtilisateur: [quart]          optional: the custom fields that it shows, in this order
  objetsConsentement: [OC-INFOLETTRE] optional: the consents that it asks for, in this order`

/** Adds `formulaire create`, `update`, `list` and `show`. */
export function addFormulaireCommands(program: Command) {
  const formulaire = program.command('formulaire').description('the forms that members fill and sign')
  const of = (name: string, description: string) =>
    formulaire.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const create = of('create', 'create a form from a file; prints its id')
    .argument('<file>', 'form file')
    .addHelpText('after', fileHelp)
    .action(later(async () => (await writing()).create))
  examples(create, `formulaire create ${exampleClient} adhesion.yaml`)
  const update = of('update', 'replace a form by what a file says')
    .argument('<id>', 'id of the form', positiveInteger)
    .argument('<file>', 'form file')
    .addHelpText('after', fileHelp)
    .action(later(async () => (await writing()).update))
  examples(update, `formulaire update ${exampleClient} 12 adhesion.yaml`)
  examples(
    of('list', 'list the forms of a client').action(later(async () => (await reading()).printForms)),
    `formulaire list ${exampleClient}`,
  )
  const show = of('show', 'print a form as a form file')
    .argument('<id>', 'id of the form', positiveInteger)
    .action(later(async () => (await reading()).printForm))
  examples(show, `formulaire show ${exampleClient} 12 > adhesion.yaml`)
  addSending(formulaire)
  addAnswers(formulaire)
  examples(formulaire, `formulaire list ${exampleClient}`, 'formulaire create --help')
}

/** Adds `formulaire list-answers`, `show-answer` and `export-answer`: what people have signed, and its proof. */
function addAnswers(formulaire: Command) {
  const of = (name: string, description: string) =>
    formulaire.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const list = of('list-answers', 'list the latest answers to the forms, a thousand at most')
    .option('--form <id>', 'only those to this form', positiveInteger)
    .option('--after <date>', 'only those of this date or later', isoDate)
    .action(later(async () => (await answers()).printAnswers))
  examples(list, `formulaire list-answers ${exampleClient} --form 12 --after 2027-01-31`)
  const one = (name: string, description: string) =>
    of(name, description).argument('<answer>', 'id of the answer', uuid)
  const show = one('show-answer', 'print an answer as the API gives it, in JSON').action(
    later(async () => (await answers()).printAnswer),
  )
  examples(show, `formulaire show-answer ${exampleClient} ${exampleAnswer}`)
  const write = one('export-answer', 'write the signed form as a PDF')
    .argument('<file>', 'file to write; one that is there is not replaced')
    .addOption(new Option('--language <language>', 'its language').choices(['fr', 'en']).default('fr'))
    .action(later(async () => (await answers()).exportAnswer))
  examples(write, `formulaire export-answer ${exampleClient} ${exampleAnswer} formulaire-signe.pdf`)
}

/** Adds `formulaire send` and `show-address`: what the API does not send, or does not know. */
function addSending(formulaire: Command) {
  const of = (name: string, description: string) =>
    formulaire
      .command(name)
      .description(description)
      .argument('<client>', 'id of the client', clientId)
      .argument('<id>', 'id of the form', positiveInteger)
  const send = of('send', 'e-mail a personal link to the form, of any type, to employees')
    .argument('[idExternes...]', 'external ids of the employees')
    .option('--all', 'to every active employee who has an e-mail address')
    .addOption(new Option('--tous').hideHelp())
    .on('option:tous', () => {
      note('`--tous` is now `--all`: the former name goes with the next release')
      send.setOptionValueWithSource('all', true, 'cli')
    })
    .action(later(async () => (await sending()).sendForm))
  examples(send, `formulaire send ${exampleClient} 12 E-1001 E-1002`, `formulaire send ${exampleClient} 12 --all`)
  const address = of('show-address', 'print the address of the open page, for people who are not known yet').action(
    later(async () => (await sending()).printAddress),
  )
  examples(address, `formulaire show-address ${exampleClient} 12`)
  renamed(formulaire, 'envoyer', 'send')
  renamed(formulaire, 'adresse', 'show-address')
}
