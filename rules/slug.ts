const longest = 80

/** The address of a title (decision H-6): ASCII, lower case, hyphens, 80 characters at most. */
export function slugOf(titre: string): string {
  const plain = titre
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return plain.replace(/^-/, '').slice(0, longest).replace(/-$/, '') || 'campagne'
}
