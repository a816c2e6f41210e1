import * as on from '../pdf/sheet.ts'
import type { Column, Sheet } from '../pdf/sheet.ts'
import type { Dossier, Saying } from './said.ts'

/** The lists of voters that the person is on, and whether there was a vote; never how. */
export function drawVotants(sheet: Sheet, { votants }: Dossier, { words }: Saying) {
  on.heading(sheet, words.votants)
  if (votants.length === 0) on.text(sheet, words.nothing)
  for (const { campagne, votant } of votants) {
    on.strong(sheet, campagne)
    on.facts(sheet, [
      [words.name, `${votant.prenom} ${votant.nom}`],
      [words.identifiant, votant.identifiant],
      [words.courriel, votant.courriel],
      ...(votant.courrielAlternatif === null ? [] : [[words.courrielAlternatif, votant.courrielAlternatif] as const]),
      [words.voted, votant.aVote ? words.yes : words.no],
      ...(votant.commentaire === null ? [] : [[words.comment, votant.commentaire] as const]),
    ])
  }
}

/** Rows of a list that a document has: the latest ones. */
const most = 200

type Listed = {
  readonly head: readonly string[]
  readonly columns: readonly Column[]
  readonly rows: readonly string[][]
}

/** The latest rows of a list, those that came last at its top. */
function drawLatest(sheet: Sheet, title: string, { rows, ...table }: Listed, { words }: Saying) {
  on.heading(sheet, title)
  if (rows.length === 0) {
    on.text(sheet, words.nothing)
    return
  }
  if (rows.length > most) on.text(sheet, words.latest(String(most), String(rows.length)))
  on.table(sheet, { ...table, rows: rows.slice(-most).toReversed() })
}

/** The e-mails, without what they said. */
export function drawCourriels(sheet: Sheet, { courriels }: Dossier, say: Saying) {
  const { words, moment } = say
  drawLatest(
    sheet,
    words.courriels,
    {
      head: [words.on, words.about, words.to, words.statut],
      columns: [{ share: 4 }, { share: 3 }, { share: 4 }, { share: 2 }],
      rows: courriels.map((one) => [moment(one.dateCreation), one.modele, one.destinataire, one.statut]),
    },
    say,
  )
}

/** The addresses that are not written to any more; nothing is said where there is none. */
export function drawSupprimees(sheet: Sheet, { adressesSupprimees }: Dossier, { words, moment }: Saying) {
  if (adressesSupprimees.length === 0) return
  on.heading(sheet, words.supprimees)
  for (const { adresse, motif, raison, dateUtc } of adressesSupprimees) {
    on.strong(sheet, adresse)
    on.facts(sheet, [
      [words.since, moment(dateUtc)],
      [words.statut, motif],
      ...(raison === null ? [] : [[words.why, raison] as const]),
    ])
  }
}

/** What the journal of acts tells of the person: who did what, and which members were sent. */
export function drawActes(sheet: Sheet, { actes }: Dossier, say: Saying) {
  const { words, moment } = say
  drawLatest(
    sheet,
    words.actes,
    {
      head: [words.on, words.operation, words.by, words.membres],
      columns: [{ share: 4 }, { share: 4 }, { share: 2 }, { share: 4 }],
      rows: actes.map(({ dateUtc, operation, auteur, membres }) => [
        ...[moment(dateUtc), operation, words.author[auteur.genre] ?? auteur.genre],
        membres.join(', ') || words.blank,
      ]),
    },
    say,
  )
}
