import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

type Section = Record<string, unknown>
/** The sections that both contracts have. */
export type Parts = { paths: Section; components: Record<string, Section> }
/** The contract of the clients, and that of the administration. */
type Both<Contract> = Record<'contract' | 'admin', Contract>

/** Where both are kept as JSON: to read their YAML takes longer than all else of a start. */
const kept = join(import.meta.dirname, '../node_modules/.cache/contracts.json')

/** Both contracts of their texts: as they are kept, or read from YAML where the texts have changed since. */
export async function takeContracts<Document extends Parts>(texts: Both<string>): Promise<Both<Document>> {
  const digest = digestOf(texts)
  return keptOf(digest) ?? keep(digest, await parsed<Document>(texts))
}

const digestOf = ({ contract, admin }: Both<string>) =>
  createHash('sha256').update(contract).update('\0').update(admin).digest('hex')

/** The digest of the texts is the first line of the file. */
function keptOf<Document>(digest: string): Both<Document> | undefined {
  try {
    const text = readFileSync(kept, 'utf8')
    return text.startsWith(`${digest}\n`) ? (JSON.parse(text.slice(digest.length)) as Both<Document>) : undefined
  } catch {
    return undefined
  }
}

/** Whoever reads meanwhile finds a whole file. Where nothing can be written, the next process reads YAML again. */
function keep<Document>(digest: string, contracts: Both<Document>): Both<Document> {
  const file = `${kept}.${String(process.pid)}`
  try {
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(file, `${digest}\n${JSON.stringify(contracts)}`)
    renameSync(file, kept)
  } catch {
    return contracts
  }
  return contracts
}

async function parsed<Document extends Parts>(texts: Both<string>): Promise<Both<Document>> {
  const { parse } = await import('yaml')
  const [contract, admin] = [parse(texts.contract) as Document, parse(texts.admin) as Document]
  return { contract, admin: withoutShared(admin, contract) }
}

/** Both files have the components that the administration shares with the clients; here they stand in the first alone. */
function withoutShared<Document extends Parts>(admin: Document, { components }: Document): Document {
  const own = Object.entries(admin.components).map(([kind, section]) => {
    const isOwn = ([name, one]: [string, unknown]) => !isDeepStrictEqual(one, components[kind]?.[name])
    return [kind, Object.fromEntries(Object.entries(section).filter(isOwn))]
  })
  return { ...admin, components: Object.fromEntries(own) as Document['components'] }
}

/** Both contracts, and the two as one document: the second repeats no name of the first. */
export function joinContracts<Document>({ contract, admin }: Both<Document & Parts>) {
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
