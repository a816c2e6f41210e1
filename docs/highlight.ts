import { createRequire } from 'node:module'
import { escape } from './escape.ts'

/** What is used of highlight.js, whose own types bring those of a browser with them, which are not those of Node. */
type Highlighter = {
  readonly registerLanguage: (name: string, language: unknown) => void
  readonly registerAliases: (aliases: readonly string[], of: { readonly languageName: string }) => void
  readonly getLanguage: (name: string) => unknown
  readonly highlight: (text: string, options: { readonly language: string }) => { readonly value: string }
}

const load = createRequire(import.meta.url)
const highlighter = load('highlight.js/lib/core') as Highlighter

// Each brings its own aliases: sh, ts, py, cs.
for (const name of ['bash', 'csharp', 'http', 'json', 'php', 'python', 'typescript', 'yaml'])
  highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${name}`))
highlighter.registerAliases(['js', 'javascript', 'JavaScript'], { languageName: 'typescript' })
highlighter.registerAliases(['Shell'], { languageName: 'bash' })

/** A text as HTML, its words coloured by the classes of `styles/code.css`; one of another language stays as it is. */
export const highlight = (text: string, language: string) =>
  highlighter.getLanguage(language) ? highlighter.highlight(text, { language }).value : escape(text)
