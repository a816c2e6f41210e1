/** French as it is printed: no line breaks before a colon, within quotation marks or numbers, apostrophes are curved; not in code. */
export const typeset = (markdown: string) =>
  markdown
    .split(/(^ *```[^]*?^ *```$|`[^`\n]+`)/m)
    .map((part, n) => (n % 2 === 1 ? part : inPrint(part)))
    .join('')

const inPrint = (prose: string) =>
  prose
    .replaceAll(/(?<=«) | (?=[:»%])|(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
    .replaceAll(/(?<=\p{L})'(?=[\p{L}\d[]|$)/gu, '’')
