import { download, type Target } from './load.ts'

/** A list as it is: how many items it has, and the bytes of its JSON. */
export type Listed = { readonly items: number; readonly bytes: number }

/** Reads a list whole; throws unless it is a JSON array. */
export async function listed(target: Target, path: string): Promise<Listed> {
  const text = await textOf(target, path, { 'accept-encoding': 'identity' })
  return { items: (JSON.parse(text) as unknown[]).length, bytes: Buffer.byteLength(text) }
}

/** Throws unless a list says the same in each of the codings, and one item per line. */
export async function seeSame(target: Target, path: string, codings: readonly string[]) {
  const text = await textOf(target, path, { 'accept-encoding': 'identity' })
  for (const coding of codings) {
    if ((await textOf(target, path, { 'accept-encoding': coding })) !== text)
      throw new Error(`${path} is another list in ${coding}`)
  }
  const lines = await textOf(target, path, { accept: 'application/x-ndjson', 'accept-encoding': 'identity' })
  const items = lines.trimEnd().replaceAll('\n', ',')
  if (JSON.stringify(JSON.parse(`[${items}]`)) !== JSON.stringify(JSON.parse(text)))
    throw new Error(`${path} is another list where it has one item per line`)
}

async function textOf({ port, key }: Target, path: string, headers: { accept?: string; 'accept-encoding': string }) {
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: { 'x-api-key': key, ...headers } })
  const coding = response.headers.get('content-encoding') ?? 'identity'
  if (response.status !== 200 || coding !== headers['accept-encoding'])
    throw new Error(`${path} was answered ${String(response.status)} in ${coding}`)
  return response.text()
}

/** What a list is asked with, and how many bytes its answer has at least: nothing is known of one that is coded. */
type Asked = { readonly least?: number; readonly headers?: readonly string[] }

/** Milliseconds until the whole of a list is there; throws where it has fewer bytes than it must. */
export async function timeOf(target: Target, path: string, { least = 0, headers = [] }: Asked): Promise<number> {
  const { milliseconds, bytes } = await download(target, path, headers)
  if (bytes < least) throw new Error(`${path} had ${String(bytes)} bytes instead of ${String(least)}`)
  return milliseconds
}
