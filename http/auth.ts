import type { ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { Operation } from '../contract/contract.ts'
import type { Cle } from '../db/clients/cles.ts'
import { findClient } from '../db/clients/clients.ts'
import { passing } from '../db/engine/database.ts'
import type { Caller } from '../handlers/handler.ts'
import { retry } from '../pace/retry.ts'
import { Problem } from '../problems.ts'
import { canonicalUuid } from '../rules/formats.ts'
import { addressOf } from './caller.ts'
import { fingerprintOf, heldOf } from '../sight/tokens.ts'
import type { Service } from './service.ts'

/** The client behind a call, once its key is valid and the client has the module that the operation needs. */
export function compileAuthorisation(operation: Operation, { keys, config }: Service) {
  if (operation.isAdmin) return compileAdministration(config)
  const open = operation.isKeyless || (operation.isPublic && config.sandboxOpen)
  return async (req: Request, res: Response): Promise<Caller | undefined> => {
    if (open) return undefined
    const found = await keys.authenticate(req.get('x-api-key'), () => addressOf(req))
    if (!found) throw new Problem({ code: 'Authentification.CleInvalide' })
    res.locals['client'] = found.client.id
    res.locals['cle'] = found.cleId
    if (!reaches(found, operation, req)) {
      throw new Problem({ code: 'Authentification.PorteeInsuffisante', slots: { portee: operation.scopes.join(', ') } })
    }
    const { module } = operation
    if (module !== null && !found.client.modules.includes(module)) {
      throw new Problem({ code: 'Authentification.ModuleRequis', slots: { module } })
    }
    if (operation.isSandbox && !found.client.estBacASable) throw new Problem({ code: 'BacASable.Requis' })
    return { ...found.client, par: { genre: 'Cle', id: found.cleId, nom: found.libelle } }
  }
}

/** Whether who sent a call has shown a key, or the token of the administration, that is known: one that is only sent is none. */
export const isShown = (res: ServerResponse & Partial<Pick<Response, 'locals'>>): boolean =>
  res.locals !== undefined && ('client' in res.locals || 'jeton' in res.locals)

/** Whether an operation is among what a key was issued for: one of its scopes, and of its campaign where it is for one. */
function reaches({ portees, campagneId }: Cle, { scopes, campagneParameter }: Operation, { params }: Request): boolean {
  if (portees !== null && !scopes.some((scope) => portees.includes(scope))) return false
  if (campagneId === null) return true
  return campagneParameter !== undefined && canonicalUuid(String(params[campagneParameter])) === campagneId
}

/** The operator, by the token of the administration; the call names its client itself. */
function compileAdministration({ adminToken }: Service['config']) {
  return (req: Request, res: Response): Promise<undefined> => {
    const token = heldOf(req.get('authorization'), adminToken ?? [])
    if (token === undefined) throw new Problem({ code: 'Administration.JetonInvalide' })
    res.locals['jeton'] = fingerprintOf(token)
    return Promise.resolve(undefined)
  }
}

/** The client that a call of the administration names; undefined for the other operations. */
export function compileNamedClient(operation: Operation, { database }: Service) {
  if (!operation.isAdmin) return undefined
  return async (query: Record<string, unknown>, res: Response): Promise<Caller> => {
    const valeur = String(query['idClient'])
    const client = await retry(() => findClient(database.registry, valeur), passing)
    if (!client) throw new Problem({ code: 'Client.NotFound', slots: { valeur }, member: 'idClient' })
    res.locals['client'] = client.id
    return { ...client, par: { genre: 'Operateur', id: String(res.locals['jeton']), nom: null } }
  }
}
