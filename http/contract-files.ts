import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Section = Record<string, unknown>
/** The sections that both contracts have. */
export type Parts = { paths: Section; components: Record<string, Section> }

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** The contract of the clients, and that of the administration, as their files are. */
export const contractText = read('openapi.yaml')
export const adminText = read('openapi-admin.yaml')

/** Both contracts as `npm run generate` keeps them: what a process reads at its start is not parsed from YAML each time. */
export const readContracts = <Document>() =>
  joinContracts(JSON.parse(read('generated/contracts.json')) as Record<'contract' | 'admin', Document & Parts>)

/** Both contracts, and the two as one document: the second refers to components of the first, and repeats no name. */
export function joinContracts<Document>({ contract, admin }: Record<'contract' | 'admin', Document & Parts>) {
  const sections = Object.keys({ ...contract.components, ...admin.components }).map(
    (name) => [name, joined(contract.components[name], admin.components[name])] as const,
  )
  const paths = joined(contract.paths, admin.paths)
  return { contract, admin, contracts: { ...contract, paths, components: Object.fromEntries(sections) } as Document }
}

function joined(first: Section = {}, second: Section = {}): Section {
  const twice = Object.keys(second).find((name) => Object.hasOwn(first, name))
  if (twice !== undefined) throw new Error(`${twice} stands in both contracts`)
  return { ...first, ...second }
}
