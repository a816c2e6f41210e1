import { type Adhesion, idOf, type LoadRow, type Op, type Person, type Said, type World } from './world.ts'

// What the service is to make of each thing that happens, one person after the other: it tells in what every rule of the
// contract ends, and nothing of how it is done.

const lower = (text: string) => text.toLowerCase()
const sameName = (a: Said, b: Said) => lower(a.nom) === lower(b.nom) && lower(a.prenom) === lower(b.prenom)
const sameAddress = (a: string | null, b: string) => a !== null && lower(a) === lower(b)
const nameless = (person: Person) => person.ext === null && person.dans === null
const saidOf = ({ prenom, nom, courriel, no, note }: Said): Said => ({
  ...{ prenom, nom, courriel },
  ...(no !== undefined && { no }),
  ...(note !== undefined && { note }),
})
const latest = (people: readonly Person[]) => people.toSorted((a, b) => b.id.localeCompare(a.id))[0]

const nameOf = ({ prenom, nom }: Said) => ({ prenom, nom })

let made = 0
const fresh = () => `new-${String(made++)}`

const byExt = ({ people }: World, ext: string | null) =>
  ext === null ? undefined : people.find((one) => one.ext === ext)
const active = (world: World, ext: string) => {
  const found = byExt(world, ext)
  return found?.actif ? found : undefined
}
/** Who has an address that nobody else may have. */
const holder = ({ people }: World, courriel: string, besides?: Person) =>
  people.find((one) => one.actif && one !== besides && sameAddress(one.courriel, courriel))

/** Whether somebody who is active, besides some, has the address or the number that a person is to have. */
const isTaken = (world: World, { courriel, no }: Pick<Person, 'courriel' | 'no'>, ...besides: (Person | undefined)[]) =>
  world.people.some(
    (one) => one.actif && !besides.includes(one) && (sameAddress(one.courriel, courriel) || isNo(one, no)),
  )
const isNo = (one: Person, no: string | null) => no !== null && one.no === no

/** The person is as it is said, active, and has the external id, which memberships without one show from then on. */
function become(world: World, person: Person, { ext, ...said }: Partial<Said & { ext: string | null }>): void {
  Object.assign(person, said, { actif: true, ext: person.ext ?? ext ?? null })
  if (sameAddress(person.alt, person.courriel)) person.alt = null
  name(world, person)
}
const name = ({ adhesions }: World, { id, ext }: Person) => {
  for (const one of adhesions) if (one.de === id) one.ext ??= ext
}

function add(world: World, ext: string | null, said: Said): Person {
  const { no = null, note = null } = said
  const person = {
    id: fresh(),
    ext,
    ...nameOf(said),
    courriel: said.courriel,
    no,
    note,
    alt: null,
    actif: true,
    dans: null,
  }
  world.people.push(person)
  return person
}

const enroll = (world: World, { id: de, ext }: Person, syndicat: string): Adhesion => {
  const adhesion = { id: fresh(), de, ext, syndicat, enVigueur: true }
  world.adhesions.push(adhesion)
  return adhesion
}

/** All that one person has is the other one's, and memberships show the external id of the person whose they are now. */
export function join(world: World, from: Person, into: Person): void {
  for (const one of world.adhesions) if (one.de === from.id) Object.assign(one, { de: into.id, ext: null })
  const places = new Set(world.emplois.filter(({ de }) => de === into.id).map(({ chez }) => chez))
  const double = world.emplois.filter(({ de, chez }) => de === from.id && places.has(chez))
  for (const one of double) world.emplois.splice(world.emplois.indexOf(one), 1)
  for (const one of world.emplois) if (one.de === from.id) one.de = into.id
  for (const one of world.votants) if (one.de === from.id) one.de = into.id
  for (const one of world.people) if (one.dans === from.id) one.dans = into.id
  into.ext ??= from.ext
  into.note ??= from.note
  if (!world.people.some((one) => one.actif && one !== from && isNo(one, from.no))) into.no ??= from.no
  into.alt = [into.alt, from.courriel, from.alt].find((one) => one && !sameAddress(one, into.courriel)) ?? null
  Object.assign(from, { actif: false, ext: null, dans: into.id, note: null })
  name(world, into)
}

/** Who has the address and the name that a person is to have, and no external id: the same one. */
const twinOf = ({ people }: World, person: Person, said: Said) =>
  people.find((one) => one !== person && one.actif && nameless(one) && isOne(one, said))
const isOne = (person: Person, said: Said) => sameName(person, said) && sameAddress(person.courriel, said.courriel)

function confirm(world: World, { said, ext, named, n }: Extract<Op, { op: 'confirm' }>): string {
  const { people } = world
  const owner = byExt(world, ext)
  const mayBe = (one: Person) => ext === null || (nameless(one) && sameName(one, said))
  const byAlternate = people.filter((one) => one.actif && mayBe(one) && sameAddress(one.alt, said.courriel))
  const chosen = people.find(({ id }) => named && id === idOf(world, n))
  if (named && !chosen) return '404'
  const known =
    chosen ??
    owner ??
    people.find((one) => one.actif && mayBe(one) && sameAddress(one.courriel, said.courriel)) ??
    (byAlternate.length === 1 ? byAlternate[0] : undefined) ??
    latest(people.filter((one) => nameless(one) && isOne(one, said)))
  if (known?.dans) return '410'
  if (ext !== null && known && known.ext !== ext && (owner !== undefined || known.ext !== null)) return '409'
  if (!known) {
    if (holder(world, said.courriel)) return '409'
    // A request says neither a member number nor, here, a custom value.
    enroll(world, add(world, ext, { ...nameOf(said), courriel: said.courriel }), 'SYN-1')
    return 'ok'
  }
  const twin = twinOf(world, known, known)
  if (!known.actif && isTaken(world, known, known, twin)) return '409'
  if (twin) join(world, twin, known)
  become(world, known, { ext })
  enroll(world, known, 'SYN-1')
  return 'ok'
}

function merge(world: World, { n, into }: Extract<Op, { op: 'merge' }>): string {
  if (idOf(world, n) === idOf(world, into)) return '400'
  const [from, target] = [n, into].map((one) => world.people.find(({ id }) => id === idOf(world, one)))
  if (!from || !target) return '404'
  if (from.dans ?? target.dans) return '410'
  if (from.actif && !target.actif && isTaken(world, target, target, from)) return '409'
  const wasActive = from.actif
  join(world, from, target)
  if (wasActive) become(world, target, {})
  return 'ok'
}

type Line = { readonly row: LoadRow; readonly target: Person | undefined }

/** Whom the rows of a load are about: a person without an external id is taken by the first row. */
function linesOf(world: World, rows: readonly LoadRow[]): Line[] {
  const taken = new Set<Person>()
  return rows.map((row) => {
    const found = world.people.filter((one) => nameless(one) && isOne(one, row))
    const numbered = world.people.find((one) => one.actif && nameless(one) && isNo(one, row.no ?? null))
    const same = numbered ?? latest(found.filter(({ actif }) => actif)) ?? latest(found)
    const target = byExt(world, row.ext) ?? (same && !taken.has(same) ? same : undefined)
    if (target) taken.add(target)
    return { row, target }
  })
}

const noOf = ({ row, target }: Line) => (row.no === undefined ? (target?.no ?? null) : row.no)
/** The two values that nobody else may have: what a row is to have of it, and whether somebody has it. */
const uniques = [
  {
    changes: ({ row, target }: Line) => !target?.actif || !sameAddress(target.courriel, row.courriel),
    has: (one: Person, { row }: Line) => sameAddress(one.courriel, row.courriel),
    agree: (a: Line, b: Line) => sameAddress(a.row.courriel, b.row.courriel),
  },
  {
    changes: (line: Line) => (line.target?.actif ? line.target.no : null) !== noOf(line),
    has: (one: Person, line: Line) => isNo(one, noOf(line)),
    agree: (a: Line, b: Line) => noOf(a) !== null && noOf(a) === noOf(b),
  },
]

/** The rows of a load that can be written together; the others are refused. */
function settled(world: World, lines: readonly Line[]): Line[] {
  for (let left = [...lines]; ;) {
    const isTwin = (one: Person, { row, target }: Line) =>
      target !== undefined && twinOf(world, target, row) === one && !left.some((line) => line.target === one)
    const isStopped = (line: Line) =>
      uniques.some(({ changes, has }) => {
        const keeps = (one: Person) => {
          const own = left.find(({ target }) => target === one)
          return !own || has(one, own)
        }
        const other = world.people.find((one) => one.actif && one !== line.target && has(one, line))
        return changes(line) && other && keeps(other) && !isTwin(other, line)
      })
    const taken = left.filter(isStopped)
    const repeated = left.filter((line, i) =>
      left
        .slice(0, i)
        .some((one) => uniques.some(({ changes, agree }) => changes(one) && changes(line) && agree(one, line))),
    )
    const refused = new Set(taken.length > 0 ? taken : repeated)
    if (refused.size === 0) return left
    left = left.filter((line) => !refused.has(line))
  }
}

/** Whoever is a member by a load is one already, or becomes one: the row is signed later than any end. */
function adhere(world: World, person: Person): void {
  const isOne = ({ de, syndicat, enVigueur }: Adhesion) => de === person.id && syndicat === 'SYN-1' && enVigueur
  if (!world.adhesions.some(isOne)) enroll(world, person, 'SYN-1')
}

function load(world: World, rows: readonly LoadRow[]): string {
  const lines = linesOf(world, rows)
  const written = settled(world, lines)
  const targets = new Set(written.map(({ target }) => target))
  for (const { row, target } of written) {
    const twin = target && (!target.actif || !sameAddress(target.courriel, row.courriel)) && twinOf(world, target, row)
    if (twin && !targets.has(twin)) join(world, twin, Object.assign(target, saidOf(row)))
  }
  for (const { row, target } of written) {
    if (target) become(world, target, { ...saidOf(row), ext: row.ext })
    const person = target ?? add(world, row.ext, saidOf(row))
    if (row.adhere) adhere(world, person)
  }
  const refused = rows.filter((row) => !written.some((line) => line.row === row)).map(({ ext }) => ext)
  return ['ok', ...refused].join(' ')
}

function create(world: World, { ext, ...row }: Said & { ext: string }): string {
  const said = saidOf(row)
  const known = byExt(world, ext)
  const no = said.no === undefined ? (known?.no ?? null) : said.no
  if (known?.actif || isTaken(world, { ...said, no }, known)) return '409'
  if (known) become(world, known, said)
  else add(world, ext, said)
  return 'ok'
}

function put(world: World, person: Person, ext: string | null, said: Partial<Said>): string {
  if (ext !== null && person.ext !== null && ext !== person.ext) return '400'
  const owner = byExt(world, ext)
  if ((owner && owner !== person) || isTaken(world, { courriel: '', no: null, ...said }, person)) return '409'
  become(world, person, { ...said, ext })
  return 'ok'
}

/** What a thing that happens changes; tells how the call ends: `ok`, with the rows that are refused, or the status. */
export function happen(world: World, op: Op): string {
  const person = 'ext' in op && op.ext !== null ? active(world, op.ext) : undefined
  const byId = 'n' in op ? world.people.find(({ id }) => id === idOf(world, op.n)) : undefined
  switch (op.op) {
    case 'create':
      return create(world, op)
    case 'load':
      return load(world, op.rows)
    case 'confirm':
      return confirm(world, op)
    case 'merge':
      return merge(world, op)
    case 'put':
      return person ? put(world, person, null, op.said) : '404'
    case 'putById':
    case 'leave':
      if (!byId || (!byId.actif && byId.dans === null)) return '404'
      if (byId.dans !== null) return '410'
      if (op.op === 'putById') return put(world, byId, op.ext, op.said)
      return leave(world, byId)
    case 'leaveAll':
      return leaveAll(world, op.exts)
    case 'withdraw':
      return withdraw(world, op.id)
    case 'address':
      return person
        ? load(world, [{ ...nameOf(person), ext: op.ext, courriel: op.courriel, adhere: false }])
        : `ok ${op.ext}`
    default:
      return person ? gain(world, person, op) : '404'
  }
}

/** The union of an employer that has one. */
export const unions: Readonly<Record<string, string>> = { 'EMP-1': 'SYN-1' }

/** Nobody leaves whose membership is in force in the union of where they work. */
const isKept = ({ adhesions, emplois }: World, { id }: Person) =>
  emplois.some(({ de, chez }) =>
    adhesions.some((one) => de === id && one.de === id && one.enVigueur && one.syndicat === unions[chez]),
  )

function leave(world: World, person: Person): string {
  if (isKept(world, person)) return '409'
  person.actif = false
  return 'ok'
}

/** Those of a list leave who may, as those have who left before; the others are told. */
function leaveAll(world: World, exts: readonly string[]): string {
  const stay = exts.filter((ext) => {
    const person = byExt(world, ext)
    return !person || (person.actif && leave(world, person) !== 'ok')
  })
  return ['ok', ...stay].join(' ')
}

function withdraw({ adhesions }: World, id: string | undefined): string {
  const place = adhesions.findIndex((one) => one.id === id)
  if (place === -1) return '404'
  adhesions.splice(place, 1)
  return 'ok'
}

type Gain = Extract<Op, { op: 'sign' | 'resign' | 'work' | 'consent' | 'enlist' }>

function gain(world: World, person: Person, op: Gain): string {
  const { id: de } = person
  if (op.op === 'sign') enroll(world, person, op.syndicat)
  if (op.op === 'consent') world.consents.push({ id: fresh(), de })
  if (op.op === 'enlist') world.votants.push({ id: fresh(), de })
  if (op.op === 'work') {
    if (world.emplois.some((one) => one.de === de && one.chez === op.chez)) return '409'
    world.emplois.push({ id: fresh(), de, chez: op.chez })
  }
  if (op.op !== 'resign') return 'ok'
  const standing = world.adhesions.filter((one) => one.de === de && one.syndicat === op.syndicat && one.enVigueur)
  for (const one of standing) one.enVigueur = false
  return standing.length > 0 ? 'ok' : '404'
}
