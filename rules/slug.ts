const longest = 80

/**
 * The address of a title (decision H-6): ASCII, lower case, hyphens, 80 characters at most. One that is cut ends with the
 * mark of its title: those of two long titles differ where the titles do.
 */
export function slugOf(titre: string, mark: string): string {
  const plain = titre
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
  if (plain.length <= longest) return plain || 'campagne'
  return `${plain.slice(0, longest - mark.length - 1).replace(/-$/, '')}-${mark}`
}
