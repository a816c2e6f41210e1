import { isUtf8 } from 'node:buffer'
import { parse } from 'node:querystring'
import type { Request, Response } from 'express'
import { otherMessages } from '../../contract/messages.ts'
import { invalid } from '../../contract/normalise.ts'
import { Problem } from '../../problems.ts'
import { encodingOf, lengthOf, otherMedia, readBytes } from './body.ts'
import { callerOf } from '../caller.ts'
import type { Service } from '../service.ts'

/** What a browser sent, by the name of the field. */
export type Fields = NodeJS.Dict<string | string[]>

/** Whether a request is a form that a browser sends. */
export const isForm = (req: Request): boolean => Boolean(req.is(form))

const form = 'application/x-www-form-urlencoded'

/** How large a form may be: `limit` bytes once inflated, and `most` fields. */
export type Bounds = { readonly limit: number; readonly most: number }

/**
 * Reads the form that a browser sent and hands it to `work`, which has it in memory until its end; nothing where no body
 * came. Throws a Problem when it is another body, is larger than its bounds, is not UTF-8, or comes too slowly.
 */
export async function withForm<T>(
  { req, res, service }: { req: Request; res: Response; service: Service },
  { limit, most }: Bounds,
  work: (fields: Fields) => Promise<T>,
): Promise<T> {
  if (lengthOf(req) === 0) return work({})
  const isGzip = encodingOf(req)
  if (isGzip === undefined || !isForm(req)) throw otherMedia([form])
  const intake = service.buffers.open(callerOf(req))
  try {
    const bytes = await readBytes({ req, res, intake }, { isGzip }, limit)
    if (!isText(bytes)) throw new Problem(invalid('demande', otherMessages.notUtf8))
    return await work(fieldsOf(bytes.toString(), most))
  } finally {
    intake.close()
  }
}

/** Whether what was sent is UTF-8, as it is and once its escapes are read: what is signed is kept as it was written. */
const isText = (bytes: Buffer) =>
  isUtf8(bytes) &&
  !bytes
    .toString()
    .match(/(?:%[\da-f]{2})+/gi)
    ?.some((escaped) => !isUtf8(bytesOf(escaped)))

const bytesOf = (escaped: string) => Buffer.from(escaped.replaceAll('%', ''), 'hex')

/** The fields, as `qs` without depth reads them. */
function fieldsOf(text: string, most: number): Fields {
  const count = text.split('&', most + 1).length
  if (count > most) throw new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(most)} champs` } })
  return parse(text, '&', '=', { maxKeys: 0 })
}
