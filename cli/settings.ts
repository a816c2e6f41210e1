import { type Config, misspelt, readConfig, type Use } from '../config/config.ts'
import { note } from '../sdk/commands/output.ts'

/** The settings that a command reads by name of what it uses, so that it is refused for nothing else. */
export const settingsFor = (...uses: Use[]): Config => readConfig(process.env, uses)

/** The settings that a command begins with; says which variables may have been misspelt. */
export function firstSettings(): Config {
  for (const line of misspelt(process.env)) note(line)
  return settingsFor()
}

/** What every command reads: where the database is and how it is called, in which environment. */
export type CommonSettings = Omit<Config, 'baseUrl' | 'boxKeys' | 'webhooks' | 'mail' | 'adminToken' | 'metricsToken'>
