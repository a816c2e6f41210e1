import { contracts, type Operation } from '../../../contract/contract.ts'
import { answerExamples } from './examples.ts'

/** Members whose own members are chosen by the data, as those of `errors`: no example shows them all. */
const open = new Set(openMembers(contracts))

function openMembers(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {} } = node as { properties?: Record<string, { additionalProperties?: unknown }> }
  const own = Object.entries(properties).filter(([, schema]) => typeof schema.additionalProperties === 'object')
  return [...own.map(([name]) => name), ...Object.values(node).flatMap(openMembers)]
}

/** The members of a value by their paths, `[].emplois[].dateDebut`; of a long list those of the first items. */
function pathsOf(value: unknown, path = '', found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value.slice(0, 20)) pathsOf(item, `${path}[]`, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      found.add(`${path}.${name}`)
      if (!open.has(name)) pathsOf(member, `${path}.${name}`, found)
    }
  }
  return found
}

/** What any refusal may say, whether its example does or not. */
const ofRefusals = Object.keys(contracts.components.schemas['Problem']?.properties ?? {}).map((name) => `.${name}`)
const shown = new Map<string, Set<string>>()

/** The members of an answer that no example of the contract shows for this operation and status. */
export function unshown(operation: Operation, status: string, body: unknown): string[] {
  const key = `${operation.id} ${status}`
  const examples = () => answerExamples(operation, status).flatMap(({ value }) => [...pathsOf(value)])
  const known = shown.get(key) ?? new Set([...examples(), ...(Number(status) < 400 ? [] : ofRefusals)])
  shown.set(key, known)
  return [...pathsOf(body)].filter((path) => !known.has(path))
}
