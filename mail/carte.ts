import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What a member card shows. */
export type Carte = {
  readonly prenom: string
  readonly nom: string
  readonly syndicat: string
  readonly noMembre: string | null
  readonly signature: string
  readonly organisation: string
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const regular = join(fonts, 'DejaVuSans.ttf')
const bold = join(fonts, 'DejaVuSans-Bold.ttf')

// Twice the size of a bank card, in points: it fills the screen of a telephone and can be cut out of a page.
const width = 486
const height = 306
const margin = 28
const inner = width - 2 * margin
const blue = '#0b5394'
const ink = '#1c2733'
const grey = '#52606d'

/** The card as a PDF of one page. */
export async function drawCarte(carte: Carte): Promise<Buffer> {
  // A library of several megabytes, which most processes never need.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'fr-CA',
    info: { Title: `Carte de membre – ${carte.prenom} ${carte.nom}`, Author: carte.organisation },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  drawBand(doc, carte)
  drawPerson(doc, carte)
  drawFacts(doc, carte)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Doc = PDFKit.PDFDocument
/** Where a text stands; as many lines as its height takes, or one. */
type Box = { x: number; y: number; width: number; height?: number }

function drawBand(doc: Doc, { syndicat }: Carte) {
  doc.rect(0, 0, width, 92).fill(blue)
  doc.fillColor('#ffffff')
  doc.font(regular).fontSize(11).text('CARTE DE MEMBRE', margin, 22, { characterSpacing: 1.5, lineBreak: false })
  write(doc, syndicat, bold, 20, { x: margin, y: 42, width: inner, height: 48 })
}

function drawPerson(doc: Doc, { prenom, nom }: Carte) {
  label(doc, 'Nom', margin, 116)
  doc.fillColor(ink)
  write(doc, `${prenom} ${nom}`, bold, 24, { x: margin, y: 132, width: inner, height: 60 })
}

function drawFacts(doc: Doc, { noMembre, signature, organisation }: Carte) {
  const half = inner / 2 - 8
  label(doc, 'Numéro de membre', margin, 204)
  label(doc, 'Adhésion signée le', margin + half + 16, 204)
  doc.fillColor(ink)
  write(doc, noMembre ?? 'Non attribué', bold, 16, { x: margin, y: 220, width: half })
  write(doc, signature, bold, 16, { x: margin + half + 16, y: 220, width: half })
  doc.rect(margin, 258, inner, 0.75).fill('#c9d1d9')
  doc.fillColor(grey)
  write(doc, organisation, regular, 10, { x: margin, y: 270, width: inner })
}

function label(doc: Doc, text: string, x: number, y: number) {
  doc.font(regular).fontSize(10).fillColor(grey).text(text, x, y, { lineBreak: false })
}

/** A text in its box: as large as fits, from `size` down to 9 points, and cut with an ellipsis where even that is too long. */
function write(doc: Doc, text: string, font: string, size: number, { x, y, width: room, height: tall }: Box) {
  doc.font(font)
  const fits = (points: number) => {
    doc.fontSize(points)
    return tall === undefined ? doc.widthOfString(text) <= room : doc.heightOfString(text, { width: room }) <= tall
  }
  let points = size
  while (points > 9 && !fits(points)) points--
  doc.fontSize(points)
  doc.text(text, x, y, { width: room, height: tall ?? doc.currentLineHeight(true) + 1, ellipsis: true, lineGap: 0 })
}
