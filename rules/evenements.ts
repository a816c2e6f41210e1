import type { webhooks } from '../generated/openapi-webhooks.ts'

type Evenement = Exclude<keyof webhooks, 'webhook.essai'>

/** The kinds of events that a subscription may ask for: what tries a receiver comes to each, whatever its kinds. */
export const evenements = [
  'adhesion.signee',
  'adhesion.terminee',
  'campaign.liste_electorale_cree',
] as const satisfies readonly Evenement[]
