import { bold, heightOf, mono, regular, write as writeIn } from './faces.ts'
import { artifact, openTags, type Tags } from './tags.ts'

const margin = 54
const bottom = 64
const [width, height] = [612, 792]
const inner = width - 2 * margin
const [ink, grey, rule, blue] = ['#1c2733', '#52606d', '#c9d1d9', '#0b5394']
/** Points that the label of a fact takes. */
const labels = 168
const gap = 8

/** A column of a table: its share of the width, and whether it holds numbers. */
export type Column = { readonly share: number; readonly isNumber?: boolean; readonly isCode?: boolean }
/** A fact: its label, its value, and whether that is a code to compare digit by digit. */
export type Fact = readonly [label: string, value: string, isCode?: boolean]

type About = { readonly title: string; readonly author: string; readonly language: string; readonly date: string }

/** A document of pages of paper, and how far down its page is written. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument
  readonly tags: Tags
  y: number
  readonly bytes: Promise<Buffer>
}

/** A document that text is put on from the top down; what does not fit goes to the next page. */
export async function openSheet({ title, author, language, date }: About): Promise<Sheet> {
  // A library of several megabytes, which most processes never need.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    ...{ size: [width, height], margins: { top: margin, bottom, left: margin, right: margin }, bufferPages: true },
    ...{ lang: `${language}-CA`, displayTitle: true, pdfVersion: '1.7', tagged: true },
    // The same result gives the same bytes.
    info: { Title: title, Author: author, CreationDate: new Date(date) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const bytes = new Promise<Buffer>((resolve) =>
    doc.once('end', () => {
      resolve(Buffer.concat(chunks))
    }),
  )
  return { doc, tags: openTags(doc), y: margin, bytes }
}

/** Begins a page where so many points are not left; says whether it did. */
function need(sheet: Sheet, points: number): boolean {
  if (points <= height - bottom - sheet.y || sheet.y === margin) return false
  sheet.doc.addPage()
  sheet.y = margin
  return true
}

type Style = readonly [font: string, size: number, color?: string]

const tallOfText = ({ doc }: Sheet, text: string, [face, size]: Style, room: number) =>
  heightOf(doc, { text, face, size }, room)

type Place = { readonly x: number; readonly y: number; readonly room: number; readonly tag?: 'H1' | 'H2' | 'P' }

/** Puts a text where it stands; whoever listens to the document hears it in the order of these calls. */
function putText({ doc, tags }: Sheet, text: string, [face, size, color = ink]: Style, place: Place, align?: 'right') {
  tags.add(place.tag ?? 'P', () => {
    doc.fillColor(color)
    writeIn(doc, { text, face, size }, [place.x, place.y], { width: place.room, ...(align && { align }) })
  })
}

/** Puts a text on the page and goes `space` points below it, on one page with the `keep` points that follow. */
function write(sheet: Sheet, text: string, style: Style, { space, keep = 0, tag }: Written) {
  const tall = tallOfText(sheet, text, style, inner)
  need(sheet, tall + keep)
  putText(sheet, text, style, { x: margin, y: sheet.y, room: inner, ...(tag && { tag }) })
  sheet.y += tall + space
}

type Written = { readonly space: number; readonly keep?: number; readonly tag?: 'H1' | 'H2' }

function line(sheet: Sheet) {
  artifact(sheet.doc, () => sheet.doc.rect(margin, sheet.y, inner, 0.5).fill(rule))
  sheet.y += 5
}

export const title = (sheet: Sheet, text: string) => {
  write(sheet, text, [bold, 20, blue], { space: 6, tag: 'H1' })
}
export const subtitle = (sheet: Sheet, text: string) => {
  write(sheet, text, [bold, 13], { space: 12 })
}
/** With `keep` so many points that follow stay on its page. */
export function heading(sheet: Sheet, text: string, keep = 60) {
  sheet.y += 10
  write(sheet, text, [bold, 13, blue], { space: 4, keep, tag: 'H2' })
  line(sheet)
}
export function strong(sheet: Sheet, text: string, keep = 40) {
  sheet.y += 6
  write(sheet, text, [bold, 10.5], { space: 3, keep })
}
export const text = (sheet: Sheet, words: string) => {
  write(sheet, words, [regular, 9, grey], { space: 5 })
}

/** A column where it stands. */
type Placed = { readonly x: number; readonly room: number; readonly isNumber: boolean; readonly font: string }

function placed(columns: readonly Column[]): readonly Placed[] {
  const free = inner - gap * (columns.length - 1)
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share, isNumber = false, isCode = false }) => {
    const own = { x, room: (free * share) / whole, isNumber, font: isCode ? mono : regular }
    x += own.room + gap
    return own
  })
}

type Row = { readonly cells: readonly string[]; readonly columns: readonly Placed[]; readonly isHead?: boolean }

const styleOf = ({ font }: Placed, isHead: boolean): Style =>
  isHead ? [bold, 8, grey] : [font, font === mono ? 7.5 : 9]

const tallOf = (sheet: Sheet, { cells, columns, isHead = false }: Row) =>
  Math.max(...columns.map((column, at) => tallOfText(sheet, cells[at] ?? '', styleOf(column, isHead), column.room)))

/** Puts a row on the page, and goes below it. */
function put(sheet: Sheet, row: Row, tall = tallOf(sheet, row)) {
  const { cells, columns, isHead = false } = row
  for (const [at, column] of columns.entries()) {
    const place = { x: column.x, y: sheet.y, room: column.room }
    putText(sheet, cells[at] ?? '', styleOf(column, isHead), place, column.isNumber ? 'right' : undefined)
  }
  sheet.y += tall + 4
}

/** Facts one below the other. */
export function facts(sheet: Sheet, given: readonly Fact[]) {
  for (const [label, value, isCode = false] of given) {
    const columns = placed([{ share: labels }, { share: inner - labels - gap, isCode }])
    const row = { cells: [label, value], columns }
    const tall = tallOf(sheet, row)
    need(sheet, tall)
    put(sheet, row, tall)
  }
  sheet.y += 4
}

export type Table = {
  readonly columns: readonly Column[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A table, whose head stands on each of its pages. */
export function table(sheet: Sheet, { columns: given, head, rows }: Table) {
  const columns = placed(given)
  const top = () => {
    put(sheet, { cells: head, columns, isHead: true })
    line(sheet)
  }
  need(sheet, 50)
  top()
  for (const cells of rows) {
    const tall = tallOf(sheet, { cells, columns })
    if (need(sheet, tall)) top()
    put(sheet, { cells, columns }, tall)
  }
  sheet.y += 6
}

/** Points that the lines of one who signs take. */
export const linesHeight = 64

/** Lines to write on, each above what belongs there. */
export function lines(sheet: Sheet, role: string, under: readonly string[]) {
  need(sheet, linesHeight)
  putText(sheet, role, [bold, 9], { x: margin, y: sheet.y + 4, room: inner })
  sheet.y += 44
  const columns = placed([{ share: 4 }, { share: 4 }, { share: 2 }])
  for (const [at, { x, room }] of columns.entries()) {
    artifact(sheet.doc, () => sheet.doc.rect(x, sheet.y, room, 0.75).fill(ink))
    putText(sheet, under[at] ?? '', [regular, 7.5, grey], { x, y: sheet.y + 3, room })
  }
  sheet.y += 18
}

/** Puts a picture on the page, which words stand for. */
export function picture(sheet: Sheet, bytes: Buffer, alt: string) {
  const [wide, tall] = [300, 80]
  need(sheet, tall + 8)
  const draw = () => sheet.doc.image(bytes, margin, sheet.y, { fit: [wide, tall] })
  sheet.tags.add('Figure', draw, alt)
  sheet.y += tall + 8
}

/** Writes the foot of each page, and gives the bytes. */
export function end(sheet: Sheet, foot: (page: number, pages: number) => string): Promise<Buffer> {
  const { doc, tags, bytes } = sheet
  tags.end()
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin a text would begin a page of its own.
    doc.page.margins.bottom = 0
    const room = { width: inner, height: 20, ellipsis: true }
    const text = foot(page + 1, count)
    artifact(doc, () => {
      doc.fillColor(grey)
      writeIn(doc, { text, face: regular, size: 7.5 }, [margin, height - 44], room)
    })
  }
  doc.end()
  return bytes
}
