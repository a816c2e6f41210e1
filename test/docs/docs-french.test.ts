import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { administrationPage, contentOf, errorPage } from '../../docs/site.ts'
import { describe } from '../../docs/errors.ts'
import { pages } from './site.ts'

type Open = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

const isEnglish = ({ attributes }: Open) => attributes['lang'] === 'en'
const isCode = ({ name }: Open) => ['code', 'pre', 'script', 'style'].includes(name)

/** The texts of a page that are not code, each with the elements that it stands in. */
function textsOf(html: string): { text: string; within: readonly Open[] }[] {
  const texts: { text: string; within: readonly Open[] }[] = []
  const open: Open[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => void open.push({ name, attributes }),
    onclosetag: () => void open.pop(),
    ontext: (text) => {
      if (text.trim() !== '' && !open.some(isCode)) texts.push({ text, within: [...open] })
    },
  })
  parser.end(html)
  return texts
}

/** Where a French page may be English: what its introduction says is in English, what HTTP says, and the other language. */
const mayBeEnglish = (within: readonly Open[], page: string) =>
  page === 'fr/changelog.html' ||
  within.some(
    ({ name, attributes: { class: part = '' } }) =>
      name === 'blockquote' || ['members', 'answer', 'schema', 'status', 'language'].includes(part),
  )

/** Words that no French sentence has. */
const english = /(?<![\p{L}\p{N}_./-])(?:the|of|with|which|is|are|and|that|has|have|from|by)(?![\p{L}\p{N}_./-])/u

const french = (name: string) => {
  if (name === 'admin') return administrationPage('fr')
  return name === 'errors'
    ? errorPage(describe('Employe.CourrielExists'), '../docs/', 'fr')
    : (contentOf(name, 'http://localhost:3000') ?? '')
}

test.each([...pages.filter((name) => name.startsWith('fr/')), 'admin', 'errors'])(
  '%s is in French, but for what it says is in English',
  (name) => {
    const texts = textsOf(french(name))
    const shown = texts.filter(({ within }) => !within.some(isEnglish)).map(({ text }) => text)
    expect(shown.filter((text) => english.test(text))).toEqual([])
    const strays = texts.filter(({ within }) => within.some(isEnglish) && !mayBeEnglish(within, name))
    expect(strays.map(({ text }) => text)).toEqual([])
  },
)
