import render from 'dom-serializer'
import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import postcss, { type Container, type Declaration, type Rule } from 'postcss'
import { isHiding } from './hidden.ts'
import { charactersOfStep, matching, type Steps, steps, TooManySteps } from './matching.ts'
import { properties } from './styles.ts'

/** HTML without its style sheets: what they say stands on its elements, and in a sheet what only a query of media can say. */
export type Inlined = { readonly html: string; readonly sheet: string; readonly classes: readonly string[] }

/** The class of what surrounds the content, within which its sheet is of effect. */
export const scope = 'contenu'

/** What is read of sheets: beyond it they are left out, as what is no style sheet at all. */
const bounds = {
  characters: 100_000,
  /** Characters of one selector. */
  selector: 300,
  selectors: 1000,
  /** What is looked at to find the elements of the rules, and what is noted for them (`mail/content/matching.ts`). */
  steps: 4_000_000,
  /** Characters of one attribute `style`, or of one value. */
  style: 4000,
  added: 1_000_000,
}

const compound = String.raw`(?:\*|[a-z][a-z\d]*)?(?:[.#][a-z_][\w-]{0,60})*(?::(?:first|last)-child)?`
/** A selector of at most four parts, without what a person does: that nothing has yet when the message is made. */
const selector = new RegExp(String.raw`^(?=[*a-z.#:])${compound}(?:(?: ?[>+] ?| )(?=[*a-z.#:])${compound}){0,3}$`, 'i')

const condition = String.raw`\((?:(?:min|max)-(?:device-)?width ?: ?\d{1,5}(?:\.\d{1,3})?(?:px|em|rem)|prefers-color-scheme ?: ?(?:dark|light)|orientation ?: ?(?:portrait|landscape))\)`
/** What the width of a screen, its direction or its scheme of colours is asked by. */
const query = new RegExp(
  String.raw`^(?:only )?(?:(?:screen|all)(?: and ${condition}){0,3}|${condition}(?: and ${condition}){0,2})$`,
  'i',
)

/** Takes the style sheets out of HTML (decision F-30). Sheets that cannot be read are as none. */
export function inlined(html: string): Inlined {
  if (!/<style[\s>]/i.test(html)) return { html, sheet: '', classes: [] }
  const document = parseDocument(html)
  const [elements, text] = [elementsOf(document), sheetsOf(document)]
  const sheet = text.length > bounds.characters ? undefined : parsed(text)
  if (!sheet) return { html, sheet: '', classes: [] }
  const rules = rulesOf(sheet)
  if (rules.length <= bounds.selectors) lay(rules, elements)
  const kept = queriesOf(sheet)
  return { html: render(document, { encodeEntities: 'utf8' }), ...kept }
}

const elementsOf = (node: Document | Element): Element[] =>
  node.children.filter(isTag).flatMap((child) => [child, ...elementsOf(child)])

const sheetsOf = (document: Document) =>
  elementsOf(document)
    .filter(({ name }) => name === 'style')
    .flatMap(({ children }) => children.map((child: ChildNode) => ('data' in child ? child.data : '')))
    .join('\n')
    .replaceAll(/<!--|-->/g, '')

function parsed(text: string) {
  try {
    return postcss.parse(text)
  } catch {
    return undefined
  }
}

type Style = { readonly selector: string; readonly weight: number; readonly declarations: readonly Declaration[] }

const rulesIn = (container: Container) => (container.nodes ?? []).filter((node): node is Rule => node.type === 'rule')
const declarationsOf = (rule: Rule) =>
  rule.nodes
    .filter((node): node is Declaration => node.type === 'decl')
    .filter((one) => one.prop.toLowerCase() in properties)
/** A selector with single spaces, in which `[class="x"]`, an old way around a reader of mail, is `.x`. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[class[~*]?=["']?([a-z_][\w-]{0,60})["']?\]/gi, '.$1')
    .trim()

const selectorsOf = (rule: Rule) =>
  rule.selectors.map((one) => plain(one)).filter((one) => one.length <= bounds.selector && selector.test(one))

/** The rules that are always of effect, one for each selector, from the weakest to the strongest. */
const rulesOf = (sheet: Container): Style[] =>
  rulesIn(sheet)
    .flatMap((rule) => {
      const declarations = declarationsOf(rule).filter(({ value }) => value.length <= bounds.style)
      return selectorsOf(rule).map((one) => ({ selector: one, weight: weightOf(one), declarations }))
    })
    .sort((a, b) => a.weight - b.weight)

/** How strong a selector is: by its ids, then its classes, then its elements. */
function weightOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/#/g) * 10_000 + count(/[.:]/g) * 100 + count(/(?:^|[\s>+])[a-z]/gi)
}

/** What rules say of an element, by the names of the properties. */
type Said = { readonly usual: Map<string, string>; readonly important: Map<string, string> }

/**
 * Lays rules on the elements that they are about: below what is written on an element, important ones above it. Rules that
 * take too many steps are left out, all of them, whenever a message is made of the same content.
 */
function lay(rules: readonly Style[], elements: readonly Element[]) {
  const said = saidBy(rules, elements)
  let room = bounds.added
  for (const [element, about] of said) {
    const style = styleOf(element, about)
    room -= style.length
    if (style.length <= bounds.style && room >= 0) element.attribs['style'] = style
  }
}

/** What rules say of elements; nothing where it takes too many steps to find. */
function saidBy(rules: readonly Style[], elements: readonly Element[]): ReadonlyMap<Element, Said> {
  const counted = steps(bounds.steps)
  const found = matching(elements, counted)
  const said = new Map<Element, Said>()
  try {
    for (const { selector: one, declarations } of rules)
      for (const element of found(one)) {
        const about = said.get(element) ?? { usual: new Map(), important: new Map() }
        said.set(element, about)
        for (const declaration of declarations) note(about, declaration, counted)
      }
  } catch (error) {
    if (error instanceof TooManySteps) return new Map()
    throw error
  }
  return said
}

const styleOf = ({ attribs }: Element, { usual, important }: Said) =>
  [written(usual), attribs['style'] ?? '', written(important)].filter(Boolean).join(';')

/** Notes a declaration after all others: a shorthand is of effect on what stands before it. */
function note({ usual, important }: Said, { prop, value, important: isImportant }: Declaration, counted: Steps) {
  counted.take(1 + value.length / charactersOfStep)
  const styles = isImportant ? important : usual
  styles.delete(prop.toLowerCase())
  styles.set(prop.toLowerCase(), value)
}

const written = (styles: ReadonlyMap<string, string>) =>
  [...styles].map(([name, value]) => `${name}:${value}`).join(';')

/** A sheet of the queries of media that are safe, within the content only, and the classes that it names. */
function queriesOf(sheet: Container): Pick<Inlined, 'sheet' | 'classes'> {
  const classes = new Set<string>()
  const texts = (sheet.nodes ?? []).flatMap((node) => {
    if (node.type !== 'atrule' || node.name.toLowerCase() !== 'media') return []
    const queries = node.params.split(',').map((one) => one.replaceAll(/\s+/g, ' ').trim())
    if (!queries.every((one) => query.test(one))) return []
    const rules = rulesIn(node).flatMap((rule) => scoped(rule, classes))
    return rules.length > 0 ? [`@media ${queries.join(', ')} {\n${rules.join('\n')}\n}`] : []
  })
  const text = texts.join('\n')
  return text.includes('<') ? { sheet: '', classes: [] } : { sheet: text, classes: [...classes] }
}

/** What stands beside the root of a page: of the content it would be the line that says who sends the message. */
const besideRoot = /^(?:html ?>? ?)?(?:html|body)[^ >+]* ?\+/i

/** The root of a page, which the content stands for. */
const root = new RegExp(String.raw`^\.${scope} (?:html ?>? ?)?(?:html|body)(?=$|[ .>])`, 'i')

/** A rule within the content; none where nothing of it is kept. */
function scoped(rule: Rule, classes: Set<string>): string[] {
  const selectors = selectorsOf(rule).filter((one) => !one.includes('#') && !besideRoot.test(one))
  const styles = declarationsOf(rule).flatMap(({ prop, value, important }) => {
    const name = prop.toLowerCase()
    // Where a screen is narrow nobody is to miss what the others read.
    const isKept = !isHiding(name, value) && !/url\(/i.test(value) && properties[name]?.some((one) => one.test(value))
    return isKept ? [`${name}: ${value}${important ? ' !important' : ''}`] : []
  })
  if (selectors.length === 0 || styles.length === 0) return []
  for (const one of selectors) for (const [, name = ''] of one.matchAll(/\.([\w-]+)/g)) classes.add(name)
  const within = selectors.map((one) => `.${scope} ${one}`.replace(root, `.${scope}`))
  return [`${within.join(', ')} { ${styles.join('; ')} }`]
}
