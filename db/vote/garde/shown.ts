import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'

/** Who holds the key of the box, of the campaign of each row, as one member. */
export const shownGarde = sql<
  components['schemas']['Garde']
>`json_build_object('garde', campagne.garde, 'urne', encode(campagne.garde_cle_urne, 'base64'),
  'signature', encode(campagne.garde_cle_signature, 'base64'),
  'scrutateurs', campagne.garde_scrutateurs, 'seuil', campagne.garde_seuil)`
