// What is there and not shown. Colours that are merely close to the ground, and elements that cover others, are not judged.

type Attributes = Readonly<Record<string, string>>

/** What is seen of the content of an element: nothing of it, or no text, while an image may be. */
export type Seen = {
  readonly isGone: boolean
  readonly isInvisible: boolean
  readonly isTiny: boolean
  readonly isClear: boolean
  readonly isFlat: boolean
}

/** Of a page itself everything is seen. */
export const page: Seen = { isGone: false, isInvisible: false, isTiny: false, isClear: false, isFlat: false }

/** Whether an image is seen where the content is so. */
export const showsImage = ({ isGone, isInvisible }: Seen): boolean => !isGone && !isInvisible

/** Whether a text is. */
export const showsText = (seen: Seen): boolean => showsImage(seen) && !seen.isTiny && !seen.isClear && !seen.isFlat

/** A length, as its number and its unit; undefined for what is none. */
function lengthOf(value: string): { readonly size: number; readonly unit: string } | undefined {
  const [, size, unit = ''] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z]+|%)?$/.exec(value) ?? []
  return size === undefined ? undefined : { size: Number(size), unit }
}

/** The sizes below which nobody reads, by their unit. */
const least: Readonly<Record<string, number>> = { px: 2, pt: 2, '%': 5 }

const isSmall = (value: string) => {
  const length = lengthOf(value)
  return length !== undefined && length.size < (least[length.unit] ?? 0.2)
}

/** Whether what is moved, or spread, so far stands beside every screen. */
const isFar = (value: string) => Math.abs(lengthOf(value)?.size ?? 0) >= 900

/** Whether letters are put upon each other. */
const isPressed = (value: string) => isFar(value) || (lengthOf(value)?.size ?? 0) <= -1

const isFaint = (value: string) => {
  const length = lengthOf(value)
  return length !== undefined && length.size < (length.unit === '%' ? 10 : 0.1)
}

/** The opacity of a colour that says one, from 0 to 1 or in percent; of four parts it is the last. */
function alphaOf(value: string): string | undefined {
  const hex = /^#(?:[\da-f]{3}([\da-f])|[\da-f]{6}([\da-f]{2}))$/.exec(value)
  const digits = hex?.[1] ?? hex?.[2]
  if (digits !== undefined) return String(Number.parseInt(digits.padEnd(2, digits), 16) / 255)
  const [, parts = ''] = /^(?:rgb|hsl)a?\((.*)\)$/.exec(value) ?? []
  return parts.trim().split(/[\s,/]+/)[3]
}

const isTransparent = (value: string) => value === 'transparent' || isFaint(alphaOf(value) ?? '')

/** The size that a shorthand gives stands before a slash or a name, and after a weight at most. */
const isSmallFont = (value: string) =>
  [...value.matchAll(/(?:^|\s)([+-]?[\d.]+(?:[a-z]+|%)?)(?=\s*\/|\s|$)/g)].some(([, size = '']) => isSmall(size))

const isOneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value)

/** What one declaration may hide by. */
const hiding: Readonly<Record<string, (value: string) => boolean>> = {
  display: isOneOf('none'),
  visibility: isOneOf('hidden', 'collapse'),
  'mso-hide': (value) => value !== 'none',
  opacity: isFaint,
  ...Object.fromEntries(
    ['height', 'max-height', 'width', 'max-width', 'line-height', 'font-size'].map((name) => [name, isSmall] as const),
  ),
  font: isSmallFont,
  color: isTransparent,
  ...Object.fromEntries(
    ['text-indent', 'padding-left', 'padding-right', 'word-spacing'].map((name) => [name, isFar] as const),
  ),
  'letter-spacing': isPressed,
}

const plain = (value: string) =>
  value
    .replace(/!\s*important/i, '')
    .trim()
    .toLowerCase()

/** Whether a declaration hides, by itself or with another one: a sheet of the queries of media has none of these. */
export const isHiding = (name: string, value: string): boolean => hiding[name]?.(plain(value)) ?? false

/** The styles of an element that hide, or do not, by their names. */
function judged(style: string): ReadonlyMap<string, boolean> {
  const found = style.split(';').flatMap((one) => {
    const [name = '', ...value] = one.split(':')
    const property = name.trim().toLowerCase()
    return value.length > 0 ? [[property, isHiding(property, value.join(':'))] as const] : []
  })
  return new Map(found)
}

const cuts = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i

/** Whether one of some styles of an element hides. */
type Hides = (...names: readonly string[]) => boolean

/** What is seen of an element within one of whose content this is seen. */
export function within(outer: Seen, name: string, attributes: Attributes): Seen {
  const styles = judged(attributes['style'] ?? '')
  const hides: Hides = (...names) => names.some((one) => styles.get(one) === true)
  const inherited = (was: boolean, ...names: readonly string[]) =>
    names.map((one) => styles.get(one)).find((one) => one !== undefined) ?? was
  return {
    isGone: outer.isGone || isAway(name, attributes, hides),
    isInvisible: inherited(outer.isInvisible, 'visibility'),
    isTiny: inherited(outer.isTiny, 'font-size', 'font'),
    isClear: inherited(outer.isClear, 'color'),
    isFlat: outer.isFlat || isMoved(attributes, hides),
  }
}

/** Whether nothing of an element is seen, whatever stands in it. */
function isAway(name: string, attributes: Attributes, hides: Hides): boolean {
  if (attributes['hidden'] !== undefined || name === 'rp') return true
  if (hides('display', 'mso-hide', 'opacity', 'max-height', 'max-width')) return true
  return name === 'img' ? isEmptyImage(attributes, hides) : isCut(attributes) && hides('height', 'width')
}

/** Whether the text of an element stands where nobody sees it. */
const isMoved = (attributes: Attributes, hides: Hides) =>
  hides('text-indent', 'padding-left', 'padding-right', 'word-spacing', 'letter-spacing') ||
  (isCut(attributes) && hides('line-height'))

const isCut = ({ style = '' }: Attributes) => cuts.test(style)

/** Whether an image has no size that somebody could touch. */
const isEmptyImage = ({ width = '', height = '' }: Attributes, hides: Hides) =>
  hides('width', 'height') || [width, height].some((size) => /^\s*[01](?:px)?\s*$/.test(size))
