import type { Router } from 'express'
import { linesOf } from '../db/vote/log/text.ts'
import { logOf } from '../db/vote/log/shown.ts'
import { clientOf } from '../db/vote/publication.ts'
import { callerOf } from '../http/caller.ts'
import type { Service } from '../http/service.ts'
import { sendPieces } from '../http/written.ts'
import { Problem } from '../problems.ts'
import { uuidIn } from '../rules/formats.ts'

/**
 * The whole public log of a box as one text, a fingerprint in hexadecimal digits a line, in order: what `scrutin verify
 * --log` reads (decision H-21). It ends where the last head does. A slow reader holds a turn of those who download it, and no
 * connection to the database: the pages of the vote have turns of their own. One who stands still is cut off, as of a list.
 */
export function serveLogText(router: Router, service: Service) {
  const name = '/scrutin/:campagneId/urne/journal.txt'
  router.get(name, async (req, res) => {
    res.locals['route'] = name
    const valeur = req.params['campagneId']
    const id = uuidIn(valeur) ?? ''
    await service.linkTurns(`journal ${callerOf(req)} ${id}`, res, async () => {
      const { database, config } = service
      const clientId = id === '' ? undefined : await clientOf({ database, keys: config.boxKeys }, id)
      const shown = clientId && (await database.crowd.read(clientId, (db) => logOf(db, id, config.boxKeys)))
      if (!shown) throw new Problem({ code: 'Campagne.NotFound', slots: { valeur } })
      const lines = linesOf(database, { clientId, campagneId: id, taille: shown.nombre })
      await sendPieces(res.type('text/plain; charset=utf-8'), lines, config.listStallTimeout)
    })
  })
}
