import { readConfig } from '../config.ts'

/** The settings of webhooks, as the service reads them. */
export const readWebhookConfig = () => readConfig(process.env).webhooks
