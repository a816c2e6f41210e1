import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinContracts, type Parts, takeContracts } from './kept.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../generated', file), 'utf8')

/** The contract of the clients, and that of the administration, each as the one file that `npm run generate` makes. */
export const contractText = () => read('openapi.yaml')
export const adminText = () => read('openapi-admin.yaml')

/** The contract of the clients for generators that read OpenAPI 3.0 alone. */
export const olderText = () => read('openapi-3.0.yaml')

/** What receivers of webhooks are sent: generators make no client of what is not called, so it is no part of the others. */
export const webhooksText = () => read('openapi-webhooks.yaml')

/** What tags, operations and the documents are called and are about in French, as an overlay of any of the contracts. */
export const overlayText = () => read('openapi-overlay.fr.yaml')

/** Both contracts, and the two as one document. */
export const readContracts = async <Document>() =>
  joinContracts(await takeContracts<Document & Parts>({ contract: contractText(), admin: adminText() }))
