import { isDeepStrictEqual } from 'node:util'

/** The service of the check and the key of its sandbox. */
export const baseUrl = process.env['BASE_URL'] ?? ''
export const key = process.env['API_KEY'] ?? ''

/** A union that nobody else has. */
export const syndicat = (generator: string) => ({
  identifiantExterne: `SDK ${generator} é/1`,
  nom: `Syndicat « ${generator} »`,
})

type Seen = { created: unknown; read: unknown; code: string | undefined; listed: readonly object[] | undefined }

/** What every client must have seen: the union created, read and listed, and its second creation refused by its code. */
export function expectAll({ created, read, code, listed = [] }: Seen): void {
  const checks = {
    created: created !== undefined,
    read: isDeepStrictEqual(read, created),
    refused: code?.startsWith('Syndicat.') === true,
    listed: listed.some((one) => isDeepStrictEqual({ ...one }, created)),
  }
  const wrong = Object.entries(checks).filter(([, holds]) => !holds)
  if (wrong.length > 0) throw new Error(`Not as expected: ${JSON.stringify([wrong, { created, read, code, listed }])}`)
}
