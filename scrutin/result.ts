import type { Head, NamedKey, Signature } from './signing.ts'
import type { AskedQuestion, Bulletin, QuestionWeights, WeighedTotals } from './tally.ts'

/** The format of a result that is written today. */
export const resultFormat = 'membres-et-votes/resultat/2'

/** What an option needs to be adopted: a share of the weight that was expressed, or of that of all who may vote. */
export type Threshold = {
  readonly base: 'Exprimes' | 'Electeurs'
  readonly pourcentage: number
  /** Whether more than the share is needed; otherwise it is enough to reach it. */
  readonly estDepasse: boolean
}

/** A question as a result shows it: what was asked, and how it is adopted where the campaign says so. */
export type ResultQuestion = AskedQuestion & {
  readonly description: string | null
  readonly type: string
  readonly seuilAdoption?: Threshold
}

/** Who could vote: `votants` did, of `avecDroit` who might, of `inscrits` on the list; and the same by weight. */
export type Electorate = {
  readonly inscrits: number
  readonly avecDroit: number
  readonly votants: number
  readonly radies: number
  /** By weight, the smallest first: they add up to all on the list, to all who may vote where that is said, and to all who voted. */
  readonly parPoids: readonly WeightClass[]
}

/** Those whose vote weighs the same. */
export type WeightClass = {
  readonly poids: number
  readonly inscrits: number
  readonly avecDroit?: number
  readonly votants: number
}

export type ResultCampaign = {
  readonly id: string
  readonly organisation: string
  readonly titre: string
  /** Dates in ISO 8601, with milliseconds and Z. */
  readonly ouvertureDuVoteUtc: string
  readonly fermetureDuVoteUtc: string
  /** When the service counted; null where the scrutineers count, whose result is the same whenever they do. */
  readonly depouilleLe: string | null
  readonly libelleAbstention: string | null
  readonly garde: 'Service' | 'Scrutateurs'
  /** A percentage of those who may vote, who must have voted. */
  readonly quorum?: number
}

/** The format of what is published of a campaign. */
export const publicationFormat = 'membres-et-votes/publication/1'

/** A question as it is published, with all its words and its place. */
export type PublishedQuestion = Omit<ResultQuestion, 'options' | 'seuilAdoption'> & {
  readonly seuilAdoption: Threshold | null
  readonly ordre: number
  readonly options: readonly {
    readonly id: string
    readonly libelle: string
    readonly description: string | null
    readonly ordre: number
  }[]
}

/** What a campaign says as it is published: all that a vote and a count go by, but for the voters. */
export type Publication = {
  readonly format: typeof publicationFormat
  readonly campagne: Omit<ResultCampaign, 'organisation' | 'depouilleLe' | 'quorum'> & {
    readonly quorum: number | null
    readonly ordreReponsesAleatoire: boolean
    /** SHA-256 of the text of the welcome page. */
    readonly empreinteAccueil: string
    readonly verrouillerDroitsALOuverture: boolean
    readonly confirmationParCourriel: boolean
    readonly refuserPoidsIdentifiants: boolean
    /** SHA-256 of the instant of the publication, the ids of the voters, their weights and unions; not there of what an earlier version has published. */
    readonly empreinteListe?: string | undefined
    /** Whether each link to a vote says by itself whose it is; not there of what an earlier version has published. */
    readonly liensSignes?: boolean | undefined
    /** Whether the service marks each voter who votes; not there of what an earlier version has published. */
    readonly votesMarques?: boolean | undefined
  }
  readonly questions: readonly PublishedQuestion[]
  /** The public keys; those that sign ballots and heads are not named by what an earlier version has published. */
  readonly cles: Omit<PublicKeys, 'signature'> & Partial<Pick<PublicKeys, 'signature'>>
}

/** What is published, signed by the service. */
export type SignedPublication = Signature & { readonly document: Publication }

/** The public keys of a campaign, in base64: those that sign ballots and heads, that of the box, that of the scrutineers. */
export type PublicKeys = {
  readonly signature: readonly NamedKey[]
  readonly urne: string
  readonly scrutateurs: string | null
}

/** What a count is told besides the box. */
export type Context = {
  readonly campagne: ResultCampaign
  readonly questions: readonly ResultQuestion[]
  readonly electeurs: Electorate
  readonly tete: Head | null
  readonly cles: PublicKeys
  /** The last link of the journal of the campaign. */
  readonly journal: { readonly rang: number; readonly empreinte: string } | null
  /** What was published, signed then; not there of a campaign that an earlier version has published. */
  readonly publication?: SignedPublication | undefined
}

/**
 * Why a ballot was not counted, or is not there; or what of the whole is not as it was said. `JournalDifferent`: the log
 * is not the one whose head was signed. `PublicationDifferente`: the tables did not say any more what was signed when it
 * was published, by which it was counted. `TablesDifferentes`: a table of the box had rows that no vote and no log has written.
 */
export const reasons = [
  'SignatureInvalide',
  'Indechiffrable',
  'Invalide',
  'HorsJournal',
  'Manquant',
  'RecuRepete',
  'NombreDifferent',
  'PoidsDifferent',
  'JournalDifferent',
  'PublicationDifferente',
  'TablesDifferentes',
] as const

/** What is not sound: of a sealed ballot by its fingerprint, in hexadecimal digits; of the whole without one. */
export type Anomaly = { readonly empreinte: string | null; readonly motif: (typeof reasons)[number] }

/** The figures of the voters of a union: options are null where they are hidden. */
export type ResultGroup = {
  readonly syndicat: string | null
  readonly bulletins: number
  readonly poids: number
  readonly masque: boolean
  readonly questions: readonly QuestionWeights[] | null
}

/** A result that is not signed yet. */
export type UnsignedResult = Context & {
  readonly format: typeof resultFormat
  readonly totaux: WeighedTotals
  readonly groupes: readonly ResultGroup[]
  readonly bulletins: readonly Bulletin[]
  readonly recus: readonly string[]
  readonly anomalies: readonly Anomaly[]
}

/** A result: its bytes are its canonical JSON. */
export type Resultat = UnsignedResult & { readonly signature: Signature }
