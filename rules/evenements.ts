import type { webhooks } from '../generated/openapi-webhooks.ts'

type Evenement = keyof webhooks

/** The kinds of events that a subscription may ask for. */
export const evenements = [
  'adhesion.signee',
  'adhesion.terminee',
  'campaign.liste_electorale_cree',
] as const satisfies readonly Evenement[]
