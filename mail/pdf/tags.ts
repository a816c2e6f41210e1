type Doc = PDFKit.PDFDocument
type Role = 'H1' | 'H2' | 'P' | 'Figure'

/** The structure of a document, which a screen reader follows: what is added is read in that order. */
export function openTags(doc: Doc) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    /** Draws a part of the text; a figure says in words what it shows. */
    add(role: Role, draw: () => void, alt?: string) {
      root.add(doc.struct(role, alt === undefined ? {} : { alt }, [draw]))
    },
    end: () => {
      root.end()
    },
  }
}

export type Tags = ReturnType<typeof openTags>

/** Draws what is decoration: a screen reader passes over it. */
export function artifact(doc: Doc, draw: () => unknown) {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}
