/** What can be read of the people of a client: all that the model of a life knows. */
export type World = {
  readonly people: Person[]
  readonly adhesions: Adhesion[]
  readonly emplois: { id: string; de: string; chez: string }[]
  /** `de` is who gave it, by the id that its fingerprint covers. */
  readonly consents: { id: string; de: string }[]
  readonly votants: { id: string; de: string }[]
}
/** `no` is the member number, `note` the value of the custom field. */
export type Person = Said & {
  no: string | null
  note: string | null
  id: string
  ext: string | null
  alt: string | null
  actif: boolean
  dans: string | null
}
export type Said = {
  prenom: string
  nom: string
  courriel: string
  no?: string | null | undefined
  note?: string | null | undefined
}
export type Adhesion = { id: string; de: string; ext: string | null; syndicat: string; enVigueur: boolean }

/** Who somebody is: by the place in the list of the people, by the id of the service. */
type Who = { readonly n: number }
type Row = Said & { readonly ext: string }
/** A row of a load, with or without a membership of the first union that is signed later than all that others sign. */
export type LoadRow = Row & { readonly adhere: boolean }
/** What may happen to people. `load` is a synchronisation, by `V1` or `V2`. */
export type Op =
  | ({ readonly op: 'create' } & Row)
  | { readonly op: 'put'; readonly ext: string; readonly said: Partial<Said> }
  | ({ readonly op: 'putById'; readonly ext: string | null; readonly said: Partial<Said> } & Who)
  | ({ readonly op: 'leave' } & Who)
  | { readonly op: 'leaveAll'; readonly exts: readonly string[] }
  /** Deletes the membership at a place in the list of them, by its id. */
  | { readonly op: 'withdraw'; readonly place: number; readonly id?: string }
  | { readonly op: 'sign' | 'resign'; readonly ext: string; readonly syndicat: string }
  | { readonly op: 'work'; readonly ext: string; readonly chez: string }
  | { readonly op: 'consent' | 'enlist'; readonly ext: string }
  | { readonly op: 'load'; readonly version: 'V1' | 'V2'; readonly rows: readonly LoadRow[] }
  | { readonly op: 'address'; readonly ext: string; readonly courriel: string }
  | ({ readonly op: 'confirm'; readonly said: Said; readonly ext: string | null; readonly named: boolean } & Who)
  | ({ readonly op: 'merge'; readonly into: number } & Who)

export const idOf = ({ people }: World, n: number): string => people[n % people.length]?.id ?? nobody
export const adhesionOf = ({ adhesions }: World, n: number): string => adhesions[n % adhesions.length]?.id ?? nobody
export const nobody = '00000000-0000-7000-8000-000000000000'

/** What is the same whatever ids were given to what is new. */
export function shown(world: World, known: ReadonlySet<string>): string[] {
  const named = (id: string | null) => (id === null || known.has(id) ? id : 'new')
  const of = (things: readonly { de: string; id: string }[], person: Person) =>
    things
      .filter(({ de }) => de === person.id)
      .map((thing) => JSON.stringify({ ...thing, id: named(thing.id), de: '' }))
      .sort()
  return world.people
    .map((person) =>
      JSON.stringify({
        ...person,
        id: named(person.id),
        dans: named(person.dans),
        has: [world.adhesions, world.emplois, world.consents, world.votants].map((things) => of(things, person)),
      }),
    )
    .sort()
}
