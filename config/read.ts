import { customCleanEnv, makeExactValidator } from 'envalid'
import type { Faults } from './faults.ts'
import { Unfit } from './forms.ts'
import type { Environment, Variable } from './variable.ts'
import { type Name, variables } from './variables.ts'

/** The environment, as it is given to a process. */
export type Env = Readonly<Record<string, string | undefined>>
/** The texts that are given, by the name of a variable of ours; what is empty is not given. */
export type Given = Readonly<Partial<Record<Name, string>>>
/** What each variable is read as. */
export type Values = { readonly [N in Name]: (typeof variables)[N] extends Variable<infer T> ? T : never }

/** The texts of the variables of ours. */
export const givenIn = (env: Env): Given =>
  Object.fromEntries<string | undefined>(
    Object.keys(variables)
      .map((name) => [name, env[name]?.trim()] as const)
      .filter(([, given]) => given),
  )

/** Reads every variable by its description, and adds what is wrong to the faults; the value of one that is, is none. */
export function readValues(given: Given, environment: Environment, faults: Faults): Values {
  const specs = Object.fromEntries(
    Object.entries<Variable>(variables).map(([name, { defaults, desc, parse }]) => [
      name,
      makeExactValidator(bare(parse))({ desc, default: defaults[environment] ?? defaults.default ?? undefined }),
    ]),
  )
  const reporter = ({ errors }: { errors: Partial<Record<string, Error>> }) => {
    for (const [name, error] of Object.entries(errors)) faults.add(name as Name, problemOf(name as Name, given, error))
  }
  return customCleanEnv(given, specs, (values: unknown) => values as Values, { reporter })
}

/** A shell takes the quotes of a text away, and a file of variables does not: they would be the first and the last letter of a secret. */
const bare =
  <T>(parse: (given: string) => T) =>
  (given: string): T => {
    if (/^(["']).*\1$/s.test(given)) throw new Unfit('stands in quotes, which are read as part of it', false)
    return parse(given)
  }

/** What is wrong, and what was given: never the text of a secret, nor what may hold a user and a password. */
function problemOf(name: Name, given: Given, error: unknown): string {
  if (!(error instanceof Unfit)) throw error
  const variable: Variable = variables[name]
  if (variable.secret || !error.showsGiven) return error.message
  const text = given[name] ?? ''
  return hasUser(text) ? error.message : `${error.message}, not ${quoted(text)}`
}

/** A password may have any character, and an address that is wrong any form: nothing tells where one ends. */
const hasUser = (text: string) => text.includes('@')

const longest = 100
const quoted = (text: string) => JSON.stringify(text.slice(0, longest))
