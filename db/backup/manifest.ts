import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of a backup, as it was written. */
export type BackupFile = { readonly name: string; readonly bytes: number; readonly sha256: string }

/** A table of a backup: the columns that are stored, and how many rows it had. */
export type BackupTable = { readonly name: string; readonly columns: readonly string[]; readonly rows: number }

/** A part of a table that is kept in parts, and the values that go there. */
export type Partition = { readonly name: string; readonly of: string; readonly bound: string }

/** The last proof of each chain, in words that can be compared. */
export type Heads = {
  readonly consents: readonly { readonly client: string; readonly rang: number; readonly empreinte: string }[]
  readonly logs: readonly {
    readonly client: string
    readonly campagne: string
    readonly taille: number
    readonly racine: string
    /** The root that its ballots give: that of the head, unless somebody has written one by hand. */
    readonly feuilles: string
  }[]
}

/** How the rows were read: by the service itself, or by `pg_dump` in the same snapshot. */
export const methods = ['copy', 'pg_dump'] as const
export type Method = (typeof methods)[number]

/** What a backup says of itself. */
export type Manifest = {
  readonly format: 1
  readonly service: string
  readonly postgresql: string
  readonly takenAt: string
  readonly method: Method
  /** Whether the schedule made it, and may erase it: what was made by hand stays, as what says nothing of it. */
  readonly isScheduled?: boolean
  readonly migrations: readonly string[]
  readonly finished: readonly string[]
  /** In the order in which rows can be added: those that are referred to first. */
  readonly tables: readonly BackupTable[]
  readonly partitions: readonly Partition[]
  /** The names of tables and columns that no migration makes, which were not written. */
  readonly leftOut?: readonly string[]
  readonly files: readonly BackupFile[]
  readonly heads: Heads
}

/** What the export of one client says of itself: its kind keeps it from being taken for a backup. */
export type ClientManifest = Omit<Manifest, 'postgresql' | 'method' | 'isScheduled' | 'heads' | 'tables' | 'files'> & {
  readonly kind: 'client'
  readonly client: string
  /** In the order in which rows can be added: those that are referred to first. */
  readonly tables: BackupTable[]
  readonly files: BackupFile[]
  /** When a client that was deleted is erased; null of one that was not. */
  readonly effacementLe?: string | null
  /** The last consent of its chain, if there is one. */
  readonly heads: Heads['consents']
}

/** A backup that is not whole, or that does not fit here: its message is for the operator. */
export class BackupFault extends Error {}

export const manifestName = 'manifest.json'

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes what a backup says of itself, with the digest of that: whoever reads it sees whether it was changed. */
export async function writeManifest(folder: string, manifest: Manifest | ClientManifest): Promise<void> {
  const text = JSON.stringify({ sha256: digestOf(JSON.stringify(manifest)), manifest }, null, 2)
  const file = await open(join(folder, manifestName), 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What a backup says of itself; throws a `BackupFault` where that is not there or was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await readAny(folder)
  if ('kind' in manifest) throw new BackupFault(`${folder} is the export of one client: \`client import\` reads it`)
  return manifest
}

/** The same of the export of one client. */
export async function readClientManifest(folder: string): Promise<ClientManifest> {
  const manifest = await readAny(folder)
  if (!('kind' in manifest)) throw new BackupFault(`${folder} is a backup: \`sauvegarde restore\` reads it`)
  return manifest
}

async function readAny(folder: string): Promise<Manifest | ClientManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new BackupFault(`There is no backup in ${folder}: it has no ${manifestName}`, { cause })
  })
  const { sha256, manifest } = parse(text)
  if (manifest === undefined || sha256 !== digestOf(JSON.stringify(manifest)))
    throw new BackupFault(`${manifestName} was changed`)
  if (!isObject(manifest)) throw new BackupFault(nothing)
  if ((manifest.format as number) !== 1)
    throw new BackupFault(`${manifestName} is of a format that this version cannot read`)
  if (!lists.every((list) => Array.isArray(manifest[list]))) throw new BackupFault(nothing)
  return manifest
}

const nothing = `${manifestName} does not tell of a backup`
const lists = ['files', 'tables', 'migrations', 'finished', 'partitions'] as const
const isObject = (value: unknown) => typeof value === 'object' && value !== null

type Said = { sha256?: string; manifest?: Manifest | ClientManifest }

function parse(text: string): Said {
  const said = parsed(text)
  if (!isObject(said)) throw new BackupFault(nothing)
  return said
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BackupFault(`${manifestName} is no JSON`, { cause })
  }
}
