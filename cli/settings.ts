import { type Config, readConfig, type Use } from '../config/config.ts'

/** The settings that a command reads by name of what it uses, so that it is refused for nothing else. */
export const settingsFor = (...uses: Use[]): Config => readConfig(process.env, uses)

/** What every command reads: where the database is and how it is called, in which environment. */
export type CommonSettings = Omit<Config, 'baseUrl' | 'voteKey' | 'webhooks' | 'mail' | 'adminToken' | 'metricsToken'>
