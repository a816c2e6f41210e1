/** What a provider has to say of an e-mail after it took it. In the alphabet each stands behind what it is stronger than. */
export const states = ['Livre', 'Plainte', 'Rejete'] as const

/** What became of an e-mail for one of its addresses. `isLasting` where the address itself is no good any more. */
export type Report = {
  readonly clientId: string
  readonly id: string
  readonly adresse: string
  readonly etat: (typeof states)[number]
  readonly raison: string | null
  readonly isLasting: boolean
}

/** What a provider says of one address; `mark` is what it was given with the message, or a text that holds it. */
export type Said = Omit<Report, 'clientId' | 'id'> & { readonly mark: unknown }

const marked = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** What names a message, and whose it is, to a provider: nobody knows it who has not received that message. */
export const markOf = ({ id, clientId }: { readonly id: string; readonly clientId: string }) => `${id}_${clientId}`

/** The reports of what is said, without what is said of messages that are none of ours. */
export const reportsOf = (all: readonly Said[]): Report[] =>
  all.flatMap(({ mark, raison, ...rest }) => {
    const [, id, clientId] = marked.exec(typeof mark === 'string' ? mark : '') ?? []
    return id && clientId ? [{ ...rest, raison: raison?.slice(0, 500) ?? null, id, clientId }] : []
  })

/** A member of what a provider sends, whose form nobody vouches for. */
export const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce(
    (at: unknown, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    value,
  )

/** The items of a list; none of anything else. */
export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text, or none. */
export const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
