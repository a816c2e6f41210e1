import express, { type Request, type Response } from 'express'
import { Problem } from '../problems.ts'

type Parser = ReturnType<typeof express.json>
type BodyError = Error & { type?: string; status?: number; limit?: number }

/** Reads the JSON body of an operation, up to `limit` bytes once inflated; undefined when there is none. */
export function compileBodyReader(limit: number): (req: Request, res: Response) => Promise<unknown> {
  const parse: Parser = express.json({ limit, strict: false, type: isJson })
  return async (req, res) => {
    if (!hasBody(req)) return undefined
    if (!isJson(req)) throw new Problem({ code: 'Requete.TypeMediaNonSupporte' })
    await new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) => {
        if (error === undefined) resolve()
        else reject(bodyProblem(error as BodyError, limit))
      })
    })
    return req.body as unknown
  }
}

const hasBody = ({ headers }: Pick<Request, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isJson = ({ headers }: Pick<Request, 'headers'>) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')

function bodyProblem(error: BodyError, limit: number): Error {
  if (error.status === 413) return new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: String(limit) } })
  if (error.status === 415) return new Problem({ code: 'Requete.TypeMediaNonSupporte' })
  if (error.status === 400) return new Problem({ code: 'Requete.JsonInvalide' })
  return error
}
