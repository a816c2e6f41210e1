import { adminContract, contract, operations } from '../../contract/contract.ts'
import type { Language } from '../guides.ts'
import { inline, render } from '../markdown.ts'
import { headOf, page } from '../page.ts'
import { aboutOf, adminTags, groupsOf, type Tag, titleOf, webhooksDocument, wordsOf } from '../tags.ts'
import { words } from '../words/index.ts'
import { byPath, shapesOf } from './operation.ts'
import { membersOf, objects, type Shown } from './shape.ts'

/** The page of all subjects. */
export function referencePage(language: Language): string {
  const head = headOf('reference.html', language)
  const conventions = render(aboutOf(language, contract), head).html
  const listOf = (tag: string) => listed(tag, language)
  const { reference: title } = words[language]
  return page('reference', { ...head, title, current: 'reference', groups: groupsOf(language), listOf, conventions })
}

/** The page of one subject: its operations with all that is said of them. */
export function tagPage(tag: Tag, language: Language): string {
  const head = headOf(`reference/${tag.name}.html`, language)
  const shapes = shapesOf(tag.name, { language, schemas: 'schemas.html' })
  const groups = groupsOf(language)
  return page('tag', { ...head, title: tag.title, current: 'reference', groups, tag, operations: shapes })
}

/** The page of every object. */
export function schemasPage(language: Language): string {
  const head = headOf('reference/schemas.html', language)
  const { schemas: title } = words[language]
  const schemas = schemasOf('clients', { language, schemas: '' })
  return page('schemas', { ...head, title, current: 'reference', groups: groupsOf(language), operations: [], schemas })
}

/** The reference of the administration, which is no part of the site: the service serves it at /admin/docs/fr.html. */
export function administrationPage(language: Language): string {
  const top = '../../docs/'
  const head = { language, top, here: `${top}${language}/`, path: '' }
  const shown = { language, schemas: `${head.here}reference/schemas.html` }
  return page('administration', {
    ...head,
    ...{ title: words[language].administration, current: '' },
    versions: (['en', 'fr'] as const).map((one) => ({ language: one, href: `${one}.html` })),
    lede: render(aboutOf(language, adminContract), head).html,
    sections: adminTags(language).map((tag) => ({ tag, operations: shapesOf(tag.name, shown) })),
    schemas: schemasOf('administration', shown),
  })
}

/** Objects, each with its own members: what they hold has a place of its own. */
const schemasOf = (whose: 'clients' | 'administration', shown: Shown) =>
  objects(whose).map(([name, schema]) => ({
    name,
    description: inline(schema.description ?? ''),
    members: membersOf(schema, shown, { deepest: 0 }),
  }))

type Event = { post: { operationId: string; summary: string } }

function listed(tag: string, language: Language) {
  const own = operations.filter((one) => wordsOf(one).tags[0] === tag)
  if (own.length === 0) {
    const events = Object.values(webhooksDocument()['webhooks'] as Record<string, Event>)
    return events.map(({ post: { operationId: id, summary } }) => ({
      id,
      verb: 'POST',
      title: titleOf(language, id, summary),
    }))
  }
  return own.toSorted(byPath).map((one) => ({
    id: one.id,
    verb: one.method.toUpperCase(),
    title: titleOf(language, one.id, wordsOf(one).summary),
  }))
}
