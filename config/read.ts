import { isReachable } from '../rules/courriels.ts'
import { type Network, networkOf } from './networks.ts'

/** A wrong setting: its message is one line for the operator. */
export class ConfigError extends Error {}

/** The environment, as it is given to a process. */
export type Environment = 'developpement' | 'staging' | 'production'
export type Env = Record<string, string | undefined>

/** What is wrong with a variable, as an error whose message is one line. */
export const wrong = (name: string, problem: string) => new ConfigError(`${name} ${problem}`)

/** True for an error that the operator mends by changing the environment. */
export const isConfigError = (error: unknown): error is ConfigError => error instanceof ConfigError

export type Reader = ReturnType<typeof reader>

/** Reads variables by their form; each reading throws a `ConfigError` that names the variable and what it accepts. */
export function reader(env: Env) {
  const text = (name: string) => env[name]?.trim() || undefined
  return {
    text,
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name) ?? String(fallback)
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < min || number > max) {
        throw wrong(name, `must be a whole number from ${String(min)} to ${String(max)}, not "${value}"`)
      }
      return number
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name) ?? String(fallback)
      if (value !== 'true' && value !== 'false') throw wrong(name, `must be true or false, not "${value}"`)
      return value === 'true'
    },
    choice<const T extends string>(name: string, choices: readonly [T, ...T[]]): T {
      const value = text(name) ?? choices[0]
      const found = choices.find((choice) => choice === value)
      return found ?? raise(wrong(name, `must be one of ${choices.join(', ')}, not "${value}"`))
    },
    url(name: string, starts: string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (!URL.canParse(value) || !starts.some((start) => value.startsWith(start))) {
        throw wrong(name, `must be an address that starts with ${starts.join(' or ')}`)
      }
      return value.replace(/\/+$/, '')
    },
    ...listReader(text),
    ...networkReader(text),
  }
}

/** The readers of what is made of several texts, or of one of a particular form. */
function listReader(text: (name: string) => string | undefined) {
  return {
    wrong,
    /** 32 bytes in base64, by default those of a text that repeats. */
    key(name: string, fallback: string): Buffer {
      const value = text(name)
      const key = value === undefined ? Buffer.alloc(32, fallback) : Buffer.from(value, 'base64')
      if (key.length !== 32) throw wrong(name, 'must be 32 bytes in base64 (`openssl rand -base64 32` makes one)')
      return key
    },
    email(name: string): string | undefined {
      const value = text(name)?.normalize('NFC')
      if (value !== undefined && !isReachable(value)) throw wrong(name, 'must be an address like name@example.ca')
      return value
    },
    integers(name: string, fallback: readonly number[]): readonly number[] {
      const value = text(name)
      if (value === undefined) return fallback
      if (!/^\d{1,8}(,\d{1,8})*$/.test(value)) throw wrong(name, 'must be whole numbers separated by commas')
      return value.split(',').map(Number)
    },
    timeZone(name: string, fallback: string): string {
      const value = text(name) ?? fallback
      try {
        return new Intl.DateTimeFormat('fr', { timeZone: value }).resolvedOptions().timeZone
      } catch {
        throw wrong(name, `must be the name of a time zone, like ${fallback}`)
      }
    },
    /** Variables that make sense together: all of them, those that are left out by default; undefined when some are not set. */
    group<K extends string>(names: Record<K, string>, defaults: Partial<Record<K, string | undefined>>) {
      const pairs = Object.entries<string>(names).map(([key, name]) => [key, text(name) ?? defaults[key as K]])
      return pairs.every(([, value]) => value !== undefined)
        ? (Object.fromEntries(pairs) as Record<K, string>)
        : undefined
    },
  }
}

function networkReader(text: (name: string) => string | undefined) {
  return {
    /** Networks or addresses separated by commas, in none of which `faultOf` finds what is wrong. */
    networks(
      name: string,
      faultOf: (network: Network) => string | undefined,
      form = 'networks separated by commas',
    ): readonly string[] | undefined {
      const given = text(name)?.split(/ *, */)
      for (const one of given ?? []) {
        const network = networkOf(one)
        if (!network) throw wrong(name, `must be ${form}, like 10.0.0.0/8,fd00::/8, not "${one}"`)
        const fault = faultOf(network)
        if (fault !== undefined) throw wrong(name, `must not hold ${one}: ${fault}`)
      }
      return given
    },
  }
}

function raise(error: Error): never {
  throw error
}
