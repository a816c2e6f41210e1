/** The service of the check, the key of its sandbox, and the name of the client that runs. */
export const baseUrl = process.env['BASE_URL'] ?? ''
export const key = process.env['API_KEY'] ?? ''
const name = process.env['CLIENT'] ?? ''

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A union, an id of none, a row without what an employee needs, and a campaign with its question: nobody else has them. */
export const syndicat = { identifiantExterne: `SDK ${name} é/1`, nom: `Syndicat « ${name} »` }
export const absent = `SDK ${name} absent`
export const rows = { employes: [{ idExterne: `SDK ${name} 1`, nom: 'Roy' }] }
export const campagne = { titre: `SDK ${name}`, ouvertureDuVoteUtc: inDays(1), fermetureDuVoteUtc: inDays(2) }
export const question = { titre: 'Acceptez-vous ?', options: [{ libelle: 'Oui' }, { libelle: 'Non' }] }

export type Seen = {
  /** How many items a page of one has, and whether there is a next one. */
  readonly page: number | undefined
  readonly next: boolean | undefined
  /** Whether the union is read as it was created, and its name. */
  readonly read: boolean
  readonly created: string | undefined
  /** The codes of the second creation, of a union that does not exist, and of the row. */
  readonly conflict: string | undefined
  readonly absent: string | undefined
  readonly refused: string | undefined
  /** The id of the campaign that was published. */
  readonly published: string | undefined
}

/** Says what the client has seen, for the check to judge: one line of JSON. */
export const tell = (seen: Seen) => {
  console.log(JSON.stringify(seen))
}

export const leadsOn = (headers: Headers) => headers.get('Link')?.includes('rel="next"')
