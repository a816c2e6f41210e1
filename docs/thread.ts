import type { Code } from '../generated/catalogue.ts'
import { describe } from './errors.ts'
import type { Language } from './guides.ts'
import { administrationPage, contentOf, errorPage, siteFiles } from './site.ts'

/** What the thread of the documentation makes. */
export const tasks = {
  /** The files of the site, each with its type. */
  files: () => [...siteFiles].map(([name, { type }]) => [name, type] as const),
  file(name: string, baseUrl: string) {
    const content = contentOf(name, baseUrl)
    if (content === undefined) throw new Error(`The site has no ${name}`)
    return content
  },
  administration: (language: Language) => administrationPage(language),
  error: (code: Code, top: string, language: Language) => errorPage(describe(code), top, language),
}

export type Tasks = typeof tasks

export default ({ task, input }: { task: keyof Tasks; input: readonly never[] }) =>
  (tasks[task] as (...given: readonly never[]) => unknown)(...input)
