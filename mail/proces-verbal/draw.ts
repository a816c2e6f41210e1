import { type Minutes, minutesOf, type QuestionSaid } from '../../db/vote/figures/minutes.ts'
import { dayOf, type Language, momentOf } from '../dates.ts'
import * as on from '../pdf/sheet.ts'
import type { Column, Fact, Sheet } from '../pdf/sheet.ts'
import { catalogueOf, type Catalogue } from '../../words/index.ts'

/** What minutes are drawn of: the bytes of a result without its lists, its hash, and for whom. */
export type Sheets = {
  readonly result: Uint8Array
  readonly hash: string
  readonly language: Language
  readonly timeZone: string
}

/** Unions, weights and anomalies that minutes name; the result has all of them. */
const most = 200

type Saying = {
  readonly words: Catalogue['minutes']
  readonly number: (value: number) => string
  readonly percent: (value: number, digits?: number) => string
  readonly moment: (instant: string) => string
}

/** The minutes of a vote as a PDF: the same bytes for the same result, language and time zone. */
export async function drawMinutes({ result, hash, language, timeZone }: Sheets): Promise<Buffer> {
  const minutes = minutesOf(result)
  const { campagne } = minutes
  const words = catalogueOf(language).minutes
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA'
  const say: Saying = {
    words,
    number: (value) => value.toLocaleString(locale, { maximumFractionDigits: 4 }),
    percent: (value, digits = 4) =>
      (value / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: digits }),
    moment: (instant) => momentOf(instant, timeZone, language),
  }
  const date = campagne.depouilleLe ?? campagne.fermetureDuVoteUtc
  const title = `${words.title} – ${campagne.titre}`
  const sheet = await on.openSheet({ title, author: campagne.organisation, language, date })
  on.title(sheet, words.title)
  on.subtitle(sheet, campagne.titre)
  on.facts(sheet, factsOf(minutes, say))
  drawElectors(sheet, minutes, say)
  on.heading(sheet, words.results)
  for (const [place, question] of minutes.questions.entries()) drawQuestion(sheet, { minutes, question, place }, say)
  drawGroups(sheet, minutes, say)
  drawProofs(sheet, minutes, hash, say)
  drawAnomalies(sheet, minutes, say)
  on.heading(sheet, words.signatures, on.linesHeight * words.roles.length)
  for (const role of words.roles) on.lines(sheet, role, [words.name, words.signature, words.date])
  const day = dayOf(date, timeZone, language)
  return on.end(sheet, (page, pages) =>
    [words.page(say.number(page), say.number(pages)), hash.slice(0, 16), day, campagne.titre].join(' · '),
  )
}

const factsOf = ({ campagne }: Minutes, { words, moment }: Saying): Fact[] => [
  [words.organisation, campagne.organisation],
  [words.opening, moment(campagne.ouvertureDuVoteUtc)],
  [words.closing, moment(campagne.fermetureDuVoteUtc)],
  [words.counted, campagne.depouilleLe === null ? words.byScrutineers : moment(campagne.depouilleLe)],
  [words.custody, words.guard[campagne.garde]],
]

function drawElectors(sheet: Sheet, { electeurs, quorum }: Minutes, { words, number, percent }: Saying) {
  const { inscrits, radies, avecDroit, votants, parPoids } = electeurs
  on.heading(sheet, words.electors)
  on.facts(sheet, [
    [words.listed, number(inscrits)],
    [words.removed, number(radies)],
    [words.entitled, number(avecDroit)],
    [words.voted, number(votants)],
    [words.turnout, percent(avecDroit === 0 ? 0 : (100 * votants) / avecDroit, 2)],
    ...(quorum ? [[words.quorum, words.quorumSaid(percent(quorum.pourcentage), quorum.estAtteint)] as const] : []),
  ])
  if (!isWeighed(electeurs)) return
  on.strong(sheet, words.byWeight)
  const rows = parPoids.map((own) => [
    number(own.poids),
    number(own.inscrits),
    own.avecDroit === undefined ? '–' : number(own.avecDroit),
    number(own.votants),
  ])
  const numbers: Column[] = Array.from({ length: 4 }, () => ({ share: 1, isNumber: true }))
  table(sheet, { columns: numbers, head: [words.weight, words.listed, words.entitled, words.voted], rows }, { words })
}

/** Whether not every vote weighs one: counts of ballots then say less than their weights. */
const isWeighed = ({ parPoids }: Minutes['electeurs']) => parPoids.some(({ poids }) => poids !== 1)

/** A table of the first rows, and how many more there are. */
function table(sheet: Sheet, { columns, head, rows }: on.Table, { words }: Pick<Saying, 'words'>) {
  on.table(sheet, { columns, head, rows: rows.slice(0, most) })
  if (rows.length > most) on.text(sheet, words.more(rows.length - most))
}

type Asked = { readonly minutes: Minutes; readonly question: QuestionSaid; readonly place: number }

function drawQuestion(sheet: Sheet, { minutes, question, place }: Asked, say: Saying) {
  const { words, number, percent } = say
  const weighed = isWeighed(minutes.electeurs)
  on.strong(sheet, `${number(place + 1)}. ${question.titre}`, 70)
  on.text(sheet, rulesOf(question, weighed, say))
  const judged = question.seuilAdoption !== undefined
  const shown = <T>(value: T, isShown: boolean) => (isShown ? [value] : [])
  const columns: Column[] = [
    { share: 5 },
    { share: 1.4, isNumber: true },
    ...shown({ share: 2, isNumber: true }, weighed),
    { share: 1.8, isNumber: true },
    ...shown({ share: 2 }, judged),
  ]
  const head = [
    words.option,
    words.votes,
    ...shown(words.weighed, weighed),
    words.share,
    ...shown(words.adoption, judged),
  ]
  const rows = question.options.map((option) => [
    option.libelle,
    number(option.votes),
    ...shown(number(option.votesPonderes), weighed),
    percent(option.pourcentage, 2),
    ...shown(option.estAdoptee === true ? words.adopted : words.notAdopted, judged),
  ])
  on.table(sheet, { columns, head, rows })
}

/** What was asked for, how many abstained, and what an option needs. */
function rulesOf(question: QuestionSaid, weighed: boolean, { words, number, percent }: Saying): string {
  const { nombreChoixMin: least, nombreChoixMax: greatest, abstentions, abstentionsPonderees, seuilAdoption } = question
  const weight = weighed ? ` (${words.ofWeight(number(abstentionsPonderees))})` : ''
  const said = [words.choices(number(least), number(greatest)), words.abstentions(`${number(abstentions)}${weight}`)]
  if (seuilAdoption) {
    const { pourcentage, base, estDepasse } = seuilAdoption
    said.push(words.threshold(percent(pourcentage), words.base[base], estDepasse))
  }
  return said.join(' · ')
}

function drawGroups(sheet: Sheet, { groupes }: Minutes, say: Saying) {
  const { words, number } = say
  on.heading(sheet, words.groups)
  on.text(sheet, words.groupsText)
  const columns: Column[] = [{ share: 5 }, { share: 1.5, isNumber: true }, { share: 1.5, isNumber: true }, { share: 2 }]
  const rows = groupes.map(({ syndicat, bulletins, poids, masque }) => [
    ...[syndicat ?? words.none, number(bulletins), number(poids)],
    masque ? words.hidden : words.shown,
  ])
  table(sheet, { columns, head: [words.union, words.ballots, words.weight, words.figures], rows }, say)
}

function drawProofs(sheet: Sheet, minutes: Minutes, hash: string, say: Saying) {
  const { tete, cles, journal, signature, empreintePublication } = minutes
  const { words, number, moment } = say
  on.heading(sheet, words.proofs)
  on.text(sheet, words.proofsText)
  const head: Fact[] = tete
    ? [
        [words.head, words.headSize(tete.taille)],
        [words.root, tete.racine, true],
        [words.signedOn, `${moment(tete.signeeLe)} ${words.byKey(tete.cle)}`],
      ]
    : [[words.head, words.noHead]]
  on.facts(sheet, [
    [words.hash, hash, true],
    ...head,
    ...(journal
      ? ([
          [words.journal, words.rank(number(journal.rang))],
          ['', journal.empreinte, true],
        ] satisfies Fact[])
      : []),
    ...cles.signature.map(({ id, publique }): Fact => [words.signingKey(id), publique, true]),
    [words.boxKey, cles.urne, true],
    ...(cles.scrutateurs === null ? [] : [[words.scrutineersKey, cles.scrutateurs, true] satisfies Fact]),
    [words.resultSigned, words.byKey(signature.cle)],
    ...(empreintePublication === null ? [] : [[words.publication, empreintePublication, true] satisfies Fact]),
  ])
}

function drawAnomalies(sheet: Sheet, { anomalies }: Minutes, say: Saying) {
  const { words } = say
  on.heading(sheet, words.anomalies)
  if (anomalies.length === 0) {
    on.text(sheet, words.noAnomaly)
    return
  }
  const rows = anomalies.map(({ empreinte, motif }) => [words.reasons[motif] ?? motif, empreinte ?? words.whole])
  table(sheet, { columns: [{ share: 2 }, { share: 4, isCode: true }], head: [words.reason, words.print], rows }, say)
}
