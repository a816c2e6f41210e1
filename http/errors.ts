import type { ErrorRequestHandler, Response } from 'express'
import pg from 'pg'
import { isUnavailable, lacksSchema, refusesSessions, remedyOf } from '../db/engine/errors.ts'
import { Blocked } from '../db/vote/blocked.ts'
import { Problem } from '../problems.ts'
import { codeOf, messageWithoutData } from '../rules/error-code.ts'
import { otherMessages } from '../contract/messages.ts'
import { invalid } from '../contract/normalise.ts'
import { sendProblem } from './problems.ts'
import type { Service } from './service.ts'

/** The end of every call that failed: a problem document, or the end of the connection once an answer had begun. */
export function answerErrors({ config, log }: Service): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    // The reader went away.
    if (res.destroyed) return
    const problem = noteError(log, res, error)
    if (res.headersSent) res.destroy()
    else sendProblem(req, res, problem, config.baseUrl)
  }
}

/** The problem that an error stands for, told to the log: the code, and the cause of what is no fault of the caller. */
export function noteError(log: Service['log'], res: Response, error: unknown): Problem {
  const problem = toProblem(error)
  const code = problem.refusals[0].code
  res.locals['code'] = code
  if (problem.status >= 500) {
    log[code === 'Serveur.ErreurInterne' ? 'error' : 'warn'](
      { traceId: String(res.locals['traceId']), reason: remedyOf(error), error: withoutData(causeOf(error)) },
      code,
    )
  }
  return problem
}

/** The problem that an error stands for. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Blocked) return Problem.because(error, { code: 'Serveur.Indisponible' })
  if (isAway(error)) return new Problem({ code: 'Serveur.Indisponible' })
  if (error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400)) {
    return new Problem(invalid('chemin', otherMessages.encoding))
  }
  return new Problem({ code: 'Serveur.ErreurInterne' })
}

/** Whether the call may succeed once the operator has done something, or by itself. */
const isAway = (error: unknown) => isUnavailable(error) || refusesSessions(error) || lacksSchema(error)

const causeOf = (error: unknown) => (error instanceof Problem ? (error.cause ?? error) : error)

/** What the operator needs of an error. The sentences that may quote personal data, as those of PostgreSQL, stay out of the log. */
export function withoutData(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (!(error instanceof pg.DatabaseError)) {
    const message = messageWithoutData(error)
    return { type: error.name, ...(message === undefined && { code: codeOf(error) || undefined }), message, frames }
  }
  const { code, table, constraint, routine } = error
  return { type: 'DatabaseError', code, table, constraint, routine, frames }
}
