import type { Request, Response } from 'express'
import type { Caller } from '../handlers/handler.ts'
import { Problem } from '../problems.ts'
import type { Operation } from './contract.ts'
import type { Service } from './service.ts'

/** The client behind a call, once its key is valid and the client has the module that the operation needs. */
export function compileAuthorisation(operation: Operation, { keys, config }: Service) {
  const open = operation.isKeyless || (operation.isPublic && config.sandboxOpen)
  return async (req: Request, res: Response): Promise<Caller | undefined> => {
    if (open) return undefined
    const found = await keys.authenticate(req.get('x-api-key'))
    if (!found) throw new Problem({ code: 'Authentification.CleInvalide' })
    res.locals['client'] = found.client.id
    res.locals['cle'] = found.cleId
    const { module } = operation
    if (module !== null && !found.client.modules.includes(module)) {
      throw new Problem({ code: 'Authentification.ModuleRequis', slots: { module } })
    }
    if (operation.isSandbox && !found.client.estBacASable) throw new Problem({ code: 'BacASable.Requis' })
    return found.client
  }
}
