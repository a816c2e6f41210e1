import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

/** The faces of documents, which have Latin, Greek and Cyrillic. */
export const regular = join(fonts, 'DejaVuSans.ttf')
export const bold = join(fonts, 'DejaVuSans-Bold.ttf')
export const mono = join(fonts, 'DejaVuSansMono.ttf')

/** The face of the common characters of Chinese, Japanese and Korean: a part of Noto Sans CJK (README.md beside it). */
const eastern = join(import.meta.dirname, 'noto-sans-cjk-subset.otf')

const ofEastern =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{2fa1f}]+/gu

type Doc = PDFKit.PDFDocument
type Options = PDFKit.Mixins.TextOptions

/** How high the letters of the usual faces stand over the line, by their size: what stands beside them stands on it too. */
const ascent = 0.928

/** A text in pieces that one face has each. */
function piecesOf(text: string, face: string): { text: string; face: string }[] {
  const pieces: { text: string; face: string }[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ofEastern)) {
    if (index > at) pieces.push({ text: text.slice(at, index), face })
    pieces.push({ text: found, face: eastern })
    at = index + found.length
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), face })
  return pieces
}

export type Styled = { readonly text: string; readonly face: string; readonly size: number }

/** Points that a text takes on one line. */
export const widthOf = (doc: Doc, { text, face, size }: Styled): number =>
  piecesOf(text, face).reduce((sum, piece) => sum + doc.font(piece.face).fontSize(size).widthOfString(piece.text), 0)

/** Points that a text is tall in a width; of one of several faces, as many as it may take at most. */
export function heightOf(doc: Doc, { text, face, size }: Styled, width: number): number {
  const [first, ...others] = piecesOf(text, face)
  if (others.length === 0)
    return doc
      .font(first?.face ?? face)
      .fontSize(size)
      .heightOfString(text, { width })
  const lines = Math.ceil((1.1 * widthOf(doc, { text, face, size })) / width)
  return lines * doc.font(eastern).fontSize(size).currentLineHeight(true)
}

/** Writes a text at a place, in the faces that have its characters. */
export function write(doc: Doc, { text, face, size }: Styled, [x, y]: readonly [number, number], options: Options) {
  const [first, ...others] = piecesOf(text, face)
  if (!first) return
  if (first.face === face && others.length === 0) {
    doc.font(face).fontSize(size).text(text, x, y, options)
    return
  }
  const { height, ellipsis, ...plain } = options
  const whole = others.length === 0 ? { height, ellipsis } : {}
  const how = { ...plain, ...whole, baseline: 'alphabetic' as const }
  doc.font(first.face).fontSize(size)
  doc.text(first.text, x, y + ascent * size, { ...how, continued: others.length > 0 })
  for (const [place, piece] of others.entries()) {
    doc.font(piece.face).text(piece.text, { ...how, continued: place < others.length - 1 })
  }
}
