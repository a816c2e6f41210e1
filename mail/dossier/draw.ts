import { catalogueOf } from '../../words/index.ts'
import { dayOf, type Language, momentOf } from '../dates.ts'
import * as on from '../pdf/sheet.ts'
import type { Fact, Sheet } from '../pdf/sheet.ts'
import { drawActes, drawCourriels, drawSupprimees, drawVotants } from './lists.ts'
import { type Dossier, type Saying, valueOf } from './said.ts'
import { drawConsentements, drawDemandes, drawLiens, drawReponses } from './signed.ts'

/** What a dossier is drawn of, for whom, in which language and time zone. */
export type Handed = {
  readonly dossier: Dossier
  readonly organisation: string
  readonly language: Language
  readonly timeZone: string
}

/** All that is held of a person, as a PDF to hand over (decision C-17). */
export function drawDossier({ dossier, organisation, language, timeZone }: Handed): Promise<Buffer> {
  const { dossier: words } = catalogueOf(language)
  const say: Saying = {
    words,
    day: (instant) => (instant === null ? words.blank : dayOf(instant, isDay(instant) ? 'UTC' : timeZone, language)),
    moment: (instant) => (instant === null ? words.blank : momentOf(instant, timeZone, language)),
  }
  return drawnOn(dossier, organisation, language, say)
}

/** Whether an instant stands for a day that was given without an hour, which is that day wherever it is read. */
const isDay = (instant: string) => Date.parse(instant) % 86_400_000 === 0

async function drawnOn(dossier: Dossier, organisation: string, language: Language, say: Saying) {
  const { words } = say
  const { prenom, nom } = dossier.employe
  const name = `${prenom} ${nom}`
  const about = { title: `${words.title} – ${name}`, author: organisation, language, date: dossier.dateDossier }
  const sheet = await on.openSheet(about)
  on.title(sheet, words.title)
  on.subtitle(sheet, name)
  on.text(sheet, words.intro(organisation, say.moment(dossier.dateDossier)))
  drawProfile(sheet, dossier, say)
  drawEmplois(sheet, dossier, say)
  drawAdhesions(sheet, dossier, say)
  drawConsentements(sheet, dossier, say)
  drawDemandes(sheet, dossier, say)
  drawReponses(sheet, dossier, say)
  drawLiens(sheet, dossier, say)
  drawVotants(sheet, dossier, say)
  drawCourriels(sheet, dossier, say)
  drawSupprimees(sheet, dossier, say)
  drawActes(sheet, dossier, say)
  return on.end(sheet, (page, pages) => [words.page(String(page), String(pages)), name].join(' · '))
}

function drawProfile(sheet: Sheet, { employe }: Dossier, { words, moment }: Saying) {
  on.heading(sheet, words.profile)
  const { adresse1, ville, province, codePostal } = employe
  const adresse = [adresse1, ville, province, codePostal].filter((part) => part !== null).join(', ')
  const known = (['idExterne', 'noMembre', 'courriel', 'courrielAlternatif', 'telephonePrincipal'] as const).map(
    (member): Fact => [words[member], employe[member] ?? words.blank],
  )
  on.facts(sheet, [
    [words.name, `${employe.prenom} ${employe.nom}`],
    ...known,
    [words.adresse, adresse || words.blank],
    ...employe.valeursChampUtilisateur.map((value) => valueOf(value, words)),
    [words.state, employe.estActif ? words.active : words.inactive],
    [words.created, moment(employe.dateCreation)],
    [words.changed, moment(employe.derniereMAJ)],
  ])
}

function drawEmplois(sheet: Sheet, { emplois }: Dossier, { words, day }: Saying) {
  on.heading(sheet, words.emplois)
  if (emplois.length === 0) {
    on.text(sheet, words.nothing)
    return
  }
  const rows = emplois.map(({ nomEmployeur, syndicatNom, matricule, dateDebut, dateFin }) => [
    ...[nomEmployeur, syndicatNom ?? words.blank, matricule ?? words.blank, day(dateDebut), day(dateFin)],
  ])
  const head = [words.employer, words.union, words.matricule, words.start, words.end]
  on.table(sheet, { columns: [{ share: 4 }, { share: 4 }, { share: 2 }, { share: 3 }, { share: 3 }], head, rows })
}

/** Each as it was signed: the name and the address of then may be other ones than those of today. */
function drawAdhesions(sheet: Sheet, { adhesions }: Dossier, { words, day }: Saying) {
  on.heading(sheet, words.adhesions)
  if (adhesions.length === 0) on.text(sheet, words.nothing)
  for (const one of adhesions) {
    on.strong(sheet, one.syndicatNom)
    const adresse = [one.adresse1, one.ville, one.province, one.codePostal].filter((part) => part !== null).join(', ')
    on.facts(sheet, [
      [words.signedOn, day(one.dateSignature)],
      [words.resignedOn, day(one.dateDemission)],
      [words.name, `${one.employePrenom} ${one.employeNom}`],
      [words.courriel, one.courriel ?? words.blank],
      [words.telephonePrincipal, one.telephonePrincipal ?? words.blank],
      [words.adresse, adresse || words.blank],
      ...one.valeursChampUtilisateur.map((value) => valueOf(value, words)),
    ])
  }
}
