import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { sentences } from '../../../db/clients/anonymise-quotes.ts'
import { catalogue, type Code } from '../../../generated/catalogue.ts'
import { sentence } from '../../../problems.ts'
import { type Kind, personOf, withoutPerson } from '../../../rules/anonymity/documents.ts'

const kinds = [
  ...(['idExterne', 'identifiantExterne', 'identifiant', 'noMembre', 'matricule', 'courriel'] as const),
  ...(['telephonePrincipal', 'transactionId'] as const),
]

/** The codes whose sentence quotes what somebody has, by kind; all others quote what nobody is told by. */
const quoting: Partial<Record<Kind, readonly Code[]>> = {
  idExterne: [
    ...(['Adhesion.NotFound', 'Adhesion.LinkedToActiveCampaign', 'Employe.NotFound', 'Employe.Fusionne'] as const),
    ...(['Employe.IdExterneImmutable', 'Employe.IdentifiantsDiscordants', 'Employe.FusionAvecSoi'] as const),
    ...(['Employe.HasAdhesions', 'Employe.LinkedToActiveCampaign', 'Employe.VoteEnCours', 'Employe.Existing'] as const),
    'Votant.IdentifiantDejaUtilise',
  ],
  identifiantExterne: ['Emploi.NotFoundByIdExterne', 'Emploi.IdExterneDejaUtilise'],
  identifiant: ['Votant.IdentifiantDejaUtilise'],
  noMembre: ['Employe.Existing', 'Votant.IdentifiantDejaUtilise'],
  matricule: ['Employe.Validation'],
  courriel: [
    ...(['Courriel.NotAssociatedWithEmployee', 'Courriel.AdresseSupprimee', 'Employe.CourrielExists'] as const),
    ...(['Employe.CourrielDuplique', 'Votant.CourrielDejaUtilise'] as const),
  ],
}

const codes = Object.keys(catalogue) as Code[]
const telling = (kind: Kind, text: string) =>
  personOf({ ids: [], marks: { [kind]: [text] }, texts: [text] }, 'x@anonyme.invalid', sentences)

describe.each(kinds)('a person whose %s is 2001', (kind) => {
  test.each(codes)('is quoted by %s where that is of this kind, and by no other sentence', (code) => {
    const isOfKind = quoting[kind]?.includes(code)
    for (const language of ['fr', 'en'] as const) {
      const filled = (valeur: string) =>
        sentence({ code, slots: Object.fromEntries(catalogue[code].slots.map((slot) => [slot, valeur])) }, language)
      const told = (message: string) => ({ idExterne: 'E-9', message })
      for (const [before, behind] of [
        ['', ''],
        ['Le nom est requis. ', ' "2001" is not said so. « 2001 » non plus.'],
      ] as const)
        expect(withoutPerson(told(before + filled('2001') + behind), telling(kind, '2001'))).toEqual(
          told(before + filled(isOfKind ? 'Anonyme' : '2001') + behind),
        )
    }
  })

  test.each([
    ["désactiverait l'employé « 2001 »", 'idExterne'],
    ['would deactivate the employee "2001"', 'idExterne'],
    ["terminerait l'emploi « 2001 » de « E »", 'identifiantExterne'],
    ["terminerait l'emploi « J » de « 2001 »", 'idExterne'],
    ['would end the job "2001" of "E"', 'identifiantExterne'],
    ['would end the job "J" of "2001"', 'idExterne'],
    [
      "identifiantExterne remplace « 2001 », l'identifiant par lequel l'emploi de cette personne chez cet employeur était connu.",
      'identifiantExterne',
    ],
    [
      'identifiantExterne replaces "2001", the id by which the job of this person at this employer was known.',
      'identifiantExterne',
    ],
    ["quart n'a pas « 2001 », la valeur de la personne sans identifiant externe qui est fusionnée.", undefined],
    ["La demande n'est pas valide : courriel « 2001 » n'est pas une adresse que le courrier atteint.", 'courriel'],
    ['The request is not valid: courriel "2001" is not an address that mail reaches.', 'courriel'],
    ['nom reprend « 2001 », qui est déjà donné.', undefined],
  ])('is quoted by what no code says where that is of this kind: %s', (message, of) => {
    const kept = of === kind ? message.replace('2001', 'Anonyme') : message
    expect(withoutPerson({ detail: message }, telling(kind, '2001'))).toEqual({ detail: kept })
  })
})

test('what is too long for a sentence is known by what it has of it', () => {
  const long = `${'a'.repeat(220)}@x.ca`
  const message = sentence({ code: 'Employe.CourrielExists', slots: { valeur: long } }, 'fr')
  expect(message).toContain('a…')
  expect(withoutPerson({ idExterne: 'E-9', message }, telling('courriel', long))).toMatchObject({
    message: 'Le courriel « Anonyme » est déjà utilisé.',
  })
})

test('no other sentence quotes anything: one that does belongs into the table, or here', () => {
  const quotes = execFileSync('git', ['grep', '-lE', '« ?\\$\\{', '--', '*.ts', ':!test', ':!docs', ':!conformance'])
  expect(quotes.toString().trim().split('\n')).toEqual([
    // A member that is given twice, by its name.
    'contract/messages.ts',
    'db/sync/absents.ts',
    'db/sync/emplois.ts',
    'db/sync/told/report.ts',
    'db/vote/ajout/lignes.ts',
    // What stands for a quote.
    'rules/anonymity/documents.ts',
  ])
})
