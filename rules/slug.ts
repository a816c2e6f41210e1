const longest = 80

/** What is written in ASCII of a title: without accents, in lower case. */
const folded = (titre: string) =>
  titre.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/**
 * The address of a title (decision H-6): ASCII, lower case, hyphens, 80 characters at most. One that is cut, or lacks a
 * letter or a digit, ends with the mark of its title, which is of all of it: only the slugs without one are those of all
 * titles with the same letters and digits. Two titles may have one mark, by chance.
 */
export function slugOf(titre: string, mark: string): string {
  const text = folded(titre)
  const plain = text
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
  const isWhole = plain.length <= longest && !/[^\P{L}a-z]|[^\P{N}0-9]/u.test(text)
  if (isWhole) return plain || 'campagne'
  return `${plain.slice(0, longest - mark.length - 1).replace(/-$/, '') || 'campagne'}-${mark}`
}
