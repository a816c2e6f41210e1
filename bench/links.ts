import { readConfig } from '../config/config.ts'
import { newLien } from '../db/members/liens.ts'
import type { Whose } from '../db/vote/codes.ts'
import { newSecret } from '../db/vote/own-link.ts'

const { boxKeys } = readConfig({})

/** A link of a voter to the vote as its e-mail makes it, in a service of a developer, and the hash that is stored of it. */
export const newLink = (whose: Whose) => newLien(whose.clientId, newSecret(boxKeys, whose))
