import { catalogueOf } from '../words/index.ts'
import { bold, heightOf, regular, widthOf, write as writeIn } from './pdf/faces.ts'
import { artifact, openTags, type Tags } from './pdf/tags.ts'

/** What a member card shows. */
export type Carte = {
  readonly prenom: string
  readonly nom: string
  readonly syndicat: string
  readonly noMembre: string | null
  readonly signature: string
  readonly organisation: string
}

const words = catalogueOf('fr').card

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
    ...{ lang: 'fr-CA', pdfVersion: '1.7', tagged: true, displayTitle: true },
    info: { Title: `${words.title} – ${carte.prenom} ${carte.nom}`, Author: carte.organisation },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const paper = { doc, tags: openTags(doc) }
  drawBand(paper, carte)
  drawPerson(paper, carte)
  drawFacts(paper, carte)
  paper.tags.end()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Paper = { readonly doc: PDFKit.PDFDocument; readonly tags: Tags }
/** Where a text stands; as many lines as its height takes. */
type Box = { x: number; y: number; width: number; height: number }
type Style = { readonly face: string; readonly size: number; readonly color: string; readonly tag?: 'H1' | 'P' }

function drawBand(paper: Paper, { syndicat }: Carte) {
  artifact(paper.doc, () => paper.doc.rect(0, 0, width, 92).fill(blue))
  const title = { x: margin, y: 22, width: inner, height: 16 }
  write(paper, words.title.toUpperCase(), { face: regular, size: 11, color: '#ffffff', tag: 'H1' }, title)
  write(paper, syndicat, { face: bold, size: 20, color: '#ffffff' }, { x: margin, y: 42, width: inner, height: 48 })
}

function drawPerson(paper: Paper, { prenom, nom }: Carte) {
  label(paper, words.name, margin, 116)
  const box = { x: margin, y: 132, width: inner, height: 60 }
  write(paper, `${prenom} ${nom}`, { face: bold, size: 24, color: ink }, box)
}

function drawFacts(paper: Paper, { noMembre, signature, organisation }: Carte) {
  const half = inner / 2 - 8
  const second = margin + half + 16
  const value = { face: bold, size: 16, color: ink }
  label(paper, words.number, margin, 204)
  write(paper, noMembre ?? words.notAssigned, value, { x: margin, y: 219, width: half, height: 38 })
  label(paper, words.signed, second, 204)
  write(paper, signature, value, { x: second, y: 219, width: half, height: 38 })
  artifact(paper.doc, () => paper.doc.rect(margin, 262, inner, 0.75).fill('#c9d1d9'))
  const foot = { x: margin, y: 269, width: inner, height: 28 }
  write(paper, organisation, { face: regular, size: 10, color: grey }, foot)
}

const label = (paper: Paper, text: string, x: number, y: number) => {
  write(paper, text, { face: regular, size: 10, color: grey }, { x, y, width: inner / 2, height: 14 })
}

/** Points of the smallest letters: the longest name, number or organisation fits its box with them. */
const smallest = 6

/** A text in its box: as large as fits, on one line where that is still large; cut where even the smallest is too long. */
function write({ doc, tags }: Paper, text: string, { face, size, color, tag = 'P' }: Style, box: Box) {
  const fits = (points: number) => heightOf(doc, { text, face, size: points }, box.width) <= box.height
  let points = size
  while (points > smallest && !fits(points)) points--
  // A word that is broken over two lines is worse than one that is a little smaller.
  const isOneLine = (at: number) => widthOf(doc, { text, face, size: at }) <= box.width
  for (let at = points; at >= 0.6 * size; at--) {
    if (!isOneLine(at)) continue
    if (!text.includes(' ')) points = at
    break
  }
  tags.add(tag, () => {
    doc.fillColor(color)
    const options = { width: box.width, height: box.height, ellipsis: true, lineGap: 0 }
    writeIn(doc, { text, face, size: points }, [box.x, box.y], options)
  })
}
