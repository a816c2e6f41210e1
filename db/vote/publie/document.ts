import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import { sha256 } from '../../../scrutin/bytes.ts'
import { canonical } from '../../../scrutin/canonical.ts'
import { type NamedKey, type Publication, publicationFormat } from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { withMilliseconds } from '../../engine/instant.ts'
import { thresholdOf } from '../figures/figures.ts'
import { questionsOf } from '../questions.ts'

type Question = components['schemas']['Question']

/** What a campaign says, as its rows have it. */
export type Said = {
  readonly clientId: string
  readonly campagneId: string
  readonly titre: string
  readonly ouverture: string
  readonly fermeture: string
  readonly libelleAbstention: string | null
  readonly isShuffled: boolean
  readonly textePageAccueil: string
  readonly verrouillerDroits: boolean
  readonly confirmationParCourriel: boolean
  readonly refuserPoidsIdentifiants: boolean
  readonly garde: string
  readonly quorum: number | null
  readonly urneClePublique: Buffer | null
  readonly cleScrutateurs: string | null
  /** The keys of the service as its publication names them; null of a draft, and of what an earlier version has published. */
  readonly clesDeSignature: readonly NamedKey[] | null
  /** The fingerprint of the voters, as its publication has it; null of a draft, and of what an earlier version has published. */
  readonly empreinteListe: string | null
  /** Whether nobody votes by a link that does not say whose it is, as its publication has it; null as for the fingerprint. */
  readonly liensSignes: boolean | null
  /** Whether each voter who has voted has a mark of the service, as its publication has it; null as for the fingerprint. */
  readonly votesMarques: boolean | null
  /** Whether what was signed is kept as it was; of what was not signed, false. */
  readonly isKept: boolean
  readonly questions: readonly Question[]
}

/** The columns of a campaign that say what no ballot shows. */
export const saidApart = [
  'campagne.verrouiller_droits as verrouillerDroits',
  'campagne.confirmation_courriel as confirmationParCourriel',
  'campagne.refuser_poids_identifiants as refuserPoidsIdentifiants',
  'campagne.garde',
  'campagne.quorum',
] as const
export const cleScrutateurs = sql<string | null>`encode(campagne.garde_cle_signature, 'base64')`.as('cleScrutateurs')

const isAsSigned = sql`sha256(convert_to(campagne.publication::text, 'UTF8')) = campagne.publication_empreinte`

/** What was published of the campaign of each row, where it is kept as it was: of other JSON not every part can be read. */
export const publicationKept = sql`case when ${isAsSigned} then campagne.publication end`

/** Whether it is kept, or nothing was signed. */
export const isReadable = sql<boolean>`(campagne.publication_empreinte is null or coalesce(${isAsSigned}, false))`.as(
  'isReadable',
)

/** The keys that sign, as the publication of the campaign of each row names them: part of what was signed. */
export const clesDeSignature = sql<readonly NamedKey[] | null>`(${publicationKept}) #> '{cles,signature}'`.as(
  'clesDeSignature',
)

/** The fingerprint of the voters who were signed with the publication of the campaign of each row. */
export const empreinteListe = sql<string | null>`(${publicationKept}) #>> '{campagne,empreinteListe}'`.as(
  'empreinteListe',
)

/** Whether the publication of the campaign of each row has nobody vote by a link that does not say whose it is. */
export const liensSignes = sql<boolean | null>`((${publicationKept}) #>> '{campagne,liensSignes}')::boolean`.as(
  'liensSignes',
)

/** Whether the publication of the campaign of each row has the service mark each voter who votes. */
export const votesMarques = sql<boolean | null>`((${publicationKept}) #>> '{campagne,votesMarques}')::boolean`.as(
  'votesMarques',
)

/** Whether it names them: it is then signed by keys of its client. */
export const isNamed = sql<boolean>`((${publicationKept}) #> '{cles,signature}') is not null`.as('isNamed')

/** Whether a campaign was published with a signature, of the campaign of each row. */
export const isPublicationSigned = sql<boolean>`(campagne.publication_empreinte is not null
  or campagne.publication_cle is not null or campagne.publication_signature is not null)`.as('isSigned')

/** Whether what was signed of the campaign of each row is kept, byte for byte. */
export const isKept = sql<boolean>`coalesce(campagne.protocole = 2 and ${isAsSigned}, false)`.as('isKept')

/** What the signature of a publication is verified by, as the row of its campaign has it: null where it has none. */
export const sealColumns = [
  'campagne.publication_empreinte as publicationEmpreinte',
  'campagne.publication_cle as publicationCle',
  'campagne.publication_signature as publicationSignature',
] as const

const byId = compiled((db, { campagneId }: { campagneId: string }) =>
  db.q
    .selectFrom('campagne')
    .select([
      'campagne.client_id as clientId',
      'campagne.id as campagneId',
      'campagne.est_publie as estPublie',
      'campagne.titre',
      'campagne.ouverture',
      'campagne.fermeture',
      'campagne.libelle_abstention as libelleAbstention',
      'campagne.ordre_reponses_aleatoire as isShuffled',
      'campagne.texte_page_accueil as textePageAccueil',
      'campagne.urne_cle_publique as urneClePublique',
      ...saidApart,
      ...sealColumns,
      cleScrutateurs,
      clesDeSignature,
      empreinteListe,
      liensSignes,
      votesMarques,
      isKept,
      questionsOf.as('questions'),
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', campagneId),
)

/** What the tables say of a campaign now, with what its publication is verified by. */
export async function saidOf(db: Db, campagneId: string) {
  const [said] = await byId(db, { campagneId })
  if (!said) throw new Error(`There is no campaign ${campagneId}`)
  return said
}

/** The document that says it. */
export const documentOf = (said: Said): Publication => ({
  format: publicationFormat,
  campagne: {
    id: said.campagneId,
    titre: said.titre,
    ouvertureDuVoteUtc: withMilliseconds(said.ouverture),
    fermetureDuVoteUtc: withMilliseconds(said.fermeture),
    libelleAbstention: said.libelleAbstention,
    garde: said.garde === 'Scrutateurs' ? said.garde : 'Service',
    quorum: said.quorum,
    ordreReponsesAleatoire: said.isShuffled,
    empreinteAccueil: sha256(said.textePageAccueil).toString('hex'),
    verrouillerDroitsALOuverture: said.verrouillerDroits,
    confirmationParCourriel: said.confirmationParCourriel,
    refuserPoidsIdentifiants: said.refuserPoidsIdentifiants,
    ...(said.empreinteListe !== null && { empreinteListe: said.empreinteListe }),
    ...(said.liensSignes !== null && { liensSignes: said.liensSignes }),
    ...(said.votesMarques !== null && { votesMarques: said.votesMarques }),
  },
  questions: said.questions.map(published),
  cles: {
    ...(said.clesDeSignature !== null && { signature: said.clesDeSignature }),
    ...{ urne: said.urneClePublique?.toString('base64') ?? '', scrutateurs: said.cleScrutateurs },
  },
})

/** The fingerprint, in hexadecimal digits, of what a publication asks, and under which title, word for word, whatever else of it changes. */
export const printOfQuestions = ({ campagne: { titre, libelleAbstention }, questions }: Publication): string =>
  sha256(canonical({ titre, libelleAbstention, questions })).toString('hex')

/** The same of what the tables say. */
export const printOfSaid = (said: Said): string => printOfQuestions(documentOf(said))

/** The canonical form of a document; undefined where somebody has written to the tables what has none, and nobody signed. */
export function formOf(document: Publication): string | undefined {
  try {
    return canonical(document)
  } catch {
    return undefined
  }
}

/** The members of a question that are published, whatever else a question is shown with. */
const published = ({ seuilAdoption, options, ...question }: Question) => ({
  ...{ id: question.id, titre: question.titre, description: question.description, type: question.type },
  ...{ nombreChoixMin: question.nombreChoixMin, nombreChoixMax: question.nombreChoixMax, ordre: question.ordre },
  permetAbstention: question.permetAbstention,
  seuilAdoption: seuilAdoption && thresholdOf(seuilAdoption),
  options: options.map(({ id, libelle, description, ordre }) => ({ id, libelle, description, ordre })),
})
