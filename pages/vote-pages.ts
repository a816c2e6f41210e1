import { randomBytes } from 'node:crypto'
import { momentOf } from '../mail/dates.ts'
import type { Language } from '../problems.ts'
import type { Bulletin, Holder } from './vote-calls.ts'
import type { Sanitised } from './vote-texts.ts'
import { abstention, type Form, secretOf } from './vote-form.ts'
import { headingOf, wordsOf } from './vote-words.ts'

/** One request of a page of the vote. */
export type Turn = Holder & { readonly language: Language; readonly form: Form; readonly timeZone: string }

type Question = Bulletin['questions'][number]
type Choices = ReadonlyMap<string, string[]>

/** The ballot as it is shown: its texts made harmless, what was chosen and what is wrong with it. */
type Shown = { bulletin: Bulletin; html: Sanitised; choices: Choices; faults: readonly string[] }

/** The page on which somebody votes. */
export function ballotPage({ language, timeZone, form }: Turn, { bulletin, html, choices, faults }: Shown) {
  const words = wordsOf(language)
  const questions = bulletin.questions.map((question) => ({
    id: question.id,
    titre: question.titre,
    description: html(question.description),
    instruction: words.instruction(question.nombreChoixMin, question.nombreChoixMax),
    input: question.type === 'ChoixUnique' ? 'radio' : 'checkbox',
    isFaulty: faults.includes(question.id),
    choices: choicesOf(question, bulletin).map(({ description, ...choice }) => ({
      ...choice,
      description: html(description),
      key: `${question.id}-${choice.valeur}`,
      isChosen: choices.get(question.id)?.includes(choice.valeur) ?? false,
    })),
  }))
  const closing = momentOf(bulletin.campagne.fermetureDuVoteUtc, timeZone, language)
  return {
    template: 'vote',
    status: faults.length > 0 ? 400 : 200,
    data: {
      titre: (faults.length > 0 ? `${words.error} ` : '') + bulletin.campagne.titre,
      heading: headingOf(language, bulletin.organisation),
      bulletin,
      accueil: html(bulletin.campagne.textePageAccueil),
      weight: weightTold(bulletin.votant, language),
      questions,
      secret: secretOf(form) ?? randomBytes(32).toString('base64url'),
      faults: questions.filter(({ isFaulty }) => isFaulty),
      words: { ...words, until: words.until(closing) },
    },
  }
}

/** The weight of the voter where it is not that of everybody, and what it tells. */
function weightTold({ poids, poidsIdentifiant }: Bulletin['votant'], language: Language): string | undefined {
  if (poids === 1 && !poidsIdentifiant) return undefined
  const words = wordsOf(language)
  const said = words.weight(new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 4 }).format(poids))
  return poidsIdentifiant ? `${said} ${words.weightTells}` : said
}

/** What may be chosen, the abstention last. */
const choicesOf = ({ options, permetAbstention }: Question, { campagne }: Bulletin) => [
  ...options.map(({ id, libelle, description }) => ({ valeur: id, libelle, description })),
  ...(permetAbstention && campagne.libelleAbstention !== null
    ? [{ valeur: abstention, libelle: campagne.libelleAbstention, description: null }]
    : []),
]

/** The choices, to be read once more before they are cast. */
export function checkPage({ language, form }: Turn, bulletin: Bulletin, choices: Choices) {
  const words = wordsOf(language)
  const chosen = bulletin.questions.map((question) => {
    const values = choices.get(question.id) ?? []
    const libelles = choicesOf(question, bulletin).filter(({ valeur }) => values.includes(valeur))
    return { titre: question.titre, libelles: libelles.map(({ libelle }) => libelle) }
  })
  const champs = [...choices].flatMap(([nom, values]) => values.map((valeur) => ({ nom, valeur })))
  const secret = secretOf(form)
  if (secret !== undefined) champs.push({ nom: 'secret', valeur: secret })
  const { empreinteQuestions } = bulletin.campagne
  if (empreinteQuestions !== null) champs.push({ nom: 'empreinteQuestions', valeur: empreinteQuestions })
  return {
    template: 'vote-verifier',
    data: { titre: words.reviewTitle, heading: headingOf(language, bulletin.organisation), bulletin, chosen, champs },
  }
}
