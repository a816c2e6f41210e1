import { readCanonical } from './canonical.ts'
import { publicationFormat, reasons, resultFormat, type Resultat } from './result.ts'
import type { NamedKey } from './signing.ts'
import {
  bytes,
  digest,
  distinct,
  faultOf,
  flag,
  list,
  moment,
  object,
  oneOf,
  orNull,
  percentage,
  text,
  totalWeight,
  weight,
  whole,
} from './shapes.ts'

/** What is not as it must be, in a sentence for whoever gave the file. */
export class Unsound extends Error {}

export const head = object({ taille: whole, racine: digest, signeeLe: moment, cle: text, signature: bytes(64) })

const campaign = object(
  {
    ...{ id: text, organisation: text, titre: text, ouvertureDuVoteUtc: moment, fermetureDuVoteUtc: moment },
    ...{ depouilleLe: orNull(moment), libelleAbstention: orNull(text), garde: oneOf('Service', 'Scrutateurs') },
  },
  { quorum: percentage },
)

const threshold = object({ base: oneOf('Exprimes', 'Electeurs'), pourcentage: percentage, estDepasse: flag })

const question = object(
  {
    ...{ id: text, titre: text, description: orNull(text), type: text, nombreChoixMin: whole, nombreChoixMax: whole },
    ...{ permetAbstention: flag, options: list(object({ id: text, libelle: text })) },
  },
  { seuilAdoption: threshold },
)

const electorate = object({
  ...{ inscrits: whole, avecDroit: whole, votants: whole, radies: whole },
  parPoids: list(object({ poids: weight, inscrits: whole, votants: whole }, { avecDroit: whole })),
})

const figures = list(
  object({
    ...{ questionId: text, abstentions: whole, abstentionsPonderees: totalWeight },
    options: list(object({ optionId: text, votes: whole, votesPonderes: totalWeight })),
  }),
)

const signing = {
  signature: distinct(object({ id: text, publique: bytes(32) }), (key) => (key as NamedKey).id),
}
const others = { urne: bytes(32), scrutateurs: orNull(bytes(32)) }
const keys = object({ ...signing, ...others })

/** What a count is told, as results and boxes have it. */
export const contextMembers = {
  ...{ campagne: campaign, questions: list(question), electeurs: electorate, tete: orNull(head), cles: keys },
  journal: orNull(object({ rang: whole, empreinte: digest })),
}

const published = object({
  format: oneOf(publicationFormat),
  campagne: object(
    {
      ...{ id: text, titre: text, ouvertureDuVoteUtc: moment, fermetureDuVoteUtc: moment, empreinteAccueil: digest },
      ...{ libelleAbstention: orNull(text), garde: oneOf('Service', 'Scrutateurs'), quorum: orNull(percentage) },
      ...{ ordreReponsesAleatoire: flag, verrouillerDroitsALOuverture: flag, confirmationParCourriel: flag },
      refuserPoidsIdentifiants: flag,
    },
    { empreinteListe: digest, liensSignes: flag, votesMarques: flag },
  ),
  questions: list(
    object({
      ...{ id: text, titre: text, description: orNull(text), type: text, ordre: whole },
      ...{ nombreChoixMin: whole, nombreChoixMax: whole, permetAbstention: flag, seuilAdoption: orNull(threshold) },
      options: list(object({ id: text, libelle: text, description: orNull(text), ordre: whole })),
    }),
  ),
  cles: object(others, signing),
})

/** The same that may be absent. */
export const optionalContextMembers = {
  publication: object({ document: published, cle: text, signature: bytes(64) }),
}

const resultMembers = {
  ...contextMembers,
  format: oneOf(resultFormat),
  totaux: object({ bulletins: whole, poids: totalWeight, questions: figures }),
  groupes: list(
    object({ syndicat: orNull(text), bulletins: whole, poids: totalWeight, masque: flag, questions: orNull(figures) }),
  ),
  bulletins: list(object({ poids: weight, options: list(text), abstentions: list(text) })),
  recus: list(digest),
  anomalies: list(object({ empreinte: orNull(digest), motif: oneOf(...reasons) })),
  signature: object({ cle: text, signature: bytes(64) }),
}
const result = object(resultMembers, optionalContextMembers)

/** What a result file says, when it is written as such a file must be; whether it is true is another matter. */
export function readResult(file: string): Resultat {
  const value = canonicalOf(file)
  const fault = faultOf(result, value)
  if (fault !== undefined) throw new Unsound(`The result is not sound: ${fault}`)
  return value as Resultat
}

function canonicalOf(file: string): unknown {
  try {
    return readCanonical(file)
  } catch (cause) {
    throw new Unsound(
      'The result is not sound: the file is not canonical JSON: it was written or changed by something else',
      { cause },
    )
  }
}
