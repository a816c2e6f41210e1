import type { Refusal } from '../problems.ts'
import { parseInstant } from '../rules/formats.ts'
import { type Operation, type Parameter, resolve } from './contract.ts'
import { otherMessages } from './messages.ts'
import { compileNormaliser, invalid, note, shown, spelling } from './normalise.ts'

export type RawParameters = {
  readonly path: Readonly<Record<string, unknown>>
  /** The query as it stands in the URL, without its question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, unknown>>
}

type Values = Record<string, unknown>
type Described = Pick<Operation, 'method' | 'parameters' | 'renamed'>

/** Path and query in the form that the contract is checked on (decisions ). */
export function normaliseParameters(operation: Described, raw: RawParameters, refusals: Refusal[]) {
  const path: Values = {}
  for (const [name, value] of Object.entries(raw.path)) {
    const parameter = operation.parameters.find((p) => p.in === 'path' && p.name === name)
    path[name] = parameter ? normaliser(parameter)(value, name, refusals) : value
  }
  return { path, query: normaliseQuery(operation, raw.query, refusals) }
}

function normaliseQuery({ method, parameters, renamed }: Described, raw: string, refusals: Refusal[]): Values {
  const query: Values = {}
  if (raw === '') return query
  const known = parameters.filter((p) => p.in === 'query')
  const given = new Set<string>()
  for (const [name, text] of pairs(raw, refusals)) {
    const parameter = known.find((p) => p.name === name)
    const value = text.trim()
    if (!parameter)
      note(refusals, unknownParameter(name, known, Object.hasOwn(renamed, name) ? renamed[name] : undefined))
    else if (given.has(name)) note(refusals, invalid(name, otherMessages.repeated))
    else if (value !== '') query[name] = normalised(parameter, value, refusals)
    else noteEmpty(method, parameter, refusals)
    given.add(name)
  }
  return query
}

/**
 * An empty value is no filter, and no choice: a deletion would delete everything, and a call that was to be rehearsed would
 * be made.
 */
function noteEmpty(method: Operation['method'], { name, required, schema }: Parameter, refusals: Refusal[]) {
  if (method === 'delete' && !required) note(refusals, invalid(name, otherMessages.emptyFilter))
  else if (method !== 'get' && resolve(schema).type === 'boolean') note(refusals, invalid(name, otherMessages.emptyFlag))
}

function unknownParameter(name: string, known: readonly Parameter[], nouveau: string | undefined): Refusal {
  if (nouveau !== undefined) return { code: 'Requete.ParametreRenomme', slots: { ancien: name, nouveau }, member: name }
  const close = spelling(
    name,
    known.map((p) => p.name),
  )
  return invalid(shown(name), otherMessages.unknown(close))
}

/** The pairs of a query; one whose percent-encoding is broken is refused. */
function pairs(raw: string, refusals: Refusal[]): [name: string, value: string][] {
  return raw
    .split('&')
    .filter((pair) => pair !== '')
    .flatMap((pair) => {
      const equals = pair.indexOf('=')
      const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
      try {
        return [[decode(name), decode(value)]]
      } catch {
        note(refusals, invalid(name, otherMessages.encoding))
        return []
      }
    })
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

function normalised(parameter: Parameter, value: string, refusals: Refusal[]): unknown {
  if (!isUnencodedPlus(value, parameter)) return normaliser(parameter)(anyCase(value, parameter), parameter.name, refusals)
  note(refusals, invalid(parameter.name, otherMessages.plus))
  return undefined
}

/** Whether an instant would be one but for the blank that a `+` of its offset means in a query. */
const isUnencodedPlus = (value: string, { schema }: Parameter): boolean =>
  resolve(schema).format === 'date-time' &&
  value.includes(' ') &&
  parseInstant(value) === undefined &&
  parseInstant(value.replace(' ', '+')) !== undefined

/** A boolean or an enumerated value of a query may be written in any letter case. */
function anyCase(value: string, { schema }: Parameter): string {
  const { type, enum: values } = resolve(schema)
  if (type === 'boolean') return value.toLowerCase()
  return spelling(value, (values ?? []).map(String)) ?? value
}

const normalisers = new WeakMap<Parameter, ReturnType<typeof compileNormaliser>>()

function normaliser(parameter: Parameter) {
  const known = normalisers.get(parameter) ?? compileNormaliser(parameter.schema, parameter.name)
  normalisers.set(parameter, known)
  return known
}
