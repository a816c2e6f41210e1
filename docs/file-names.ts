/** Whether a file of the site never says anything else under its name. */
export const isLasting = (name: string) => name.startsWith('assets/')

const withoutDigest = (name: string) => name.replace(/-[\w-]{12}(\.\w+)$/, '$1')

/** The file that a name asks for: itself, or the asset of today where pages of another version of the service ask for theirs. */
export const fileNamed = (name: string, files: ReadonlyMap<string, unknown>): string | undefined =>
  files.has(name) ? name : [...files.keys()].find((one) => isLasting(one) && withoutDigest(one) === withoutDigest(name))
