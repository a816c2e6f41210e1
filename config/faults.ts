import { type Name, variables } from './variables.ts'

/** Wrong settings: its message has one line for each, for the operator. */
class ConfigError extends Error {}

/** True for an error that the operator mends by changing the environment. */
export const isConfigError = (error: unknown): error is ConfigError => error instanceof ConfigError

/** What is wrong with the variables, of each what was found first. */
export type Faults = ReturnType<typeof collectFaults>

/** Collects what is wrong, to tell all of it at once. */
export function collectFaults() {
  const problems = new Map<Name, string>()
  return {
    add(name: Name, problem: string): void {
      if (!problems.has(name)) problems.set(name, problem)
    },
    /** Whether nothing is wrong with these so far. */
    spare: (names: readonly Name[]): boolean => !names.some((name) => problems.has(name)),
    /** Throws a `ConfigError` with a line for each variable that something is wrong with, in the order of the README. */
    refuse(): void {
      const names = (Object.keys(variables) as Name[]).filter((name) => problems.has(name))
      if (names.length > 0) throw new ConfigError(names.map((name) => `${name} ${problems.get(name) ?? ''}`).join('\n'))
    },
  }
}
