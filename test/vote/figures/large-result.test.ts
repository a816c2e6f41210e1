import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordCount } from '../../../db/vote/figures/once.ts'
import { soundBytes } from '../../../db/vote/figures/sound.ts'
import { storeResult } from '../../../db/vote/figures/stored.ts'
import { service } from '../../support/api.ts'
import { of, rows, voted } from '../urne/voted.ts'

const { database, config } = (await service()).service
const mebibyte = 1_048_576

test.each([
  ['a byte', 1],
  ['one piece', 4 * mebibyte],
  ['some pieces and a part of one', 9 * mebibyte + 1],
])('a result of %s is stored and read whole, and a changed byte of it is seen', async (_, size) => {
  const api = await voted(1)
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  const resultat = await api.result()
  const bytes = randomBytes(size)
  const empreinte = createHash('sha256').update(bytes).digest()
  const result = { bytes, empreinte, resultat, electorate: { electeurs: resultat.electeurs, unions: [] } }
  const told = {
    acte: 'CampagneDepouillee',
    empreinte: empreinte.toString('hex'),
    publication: resultat.publication,
  } as const
  await database.write(api.id, async (db) => {
    await storeResult(db, api.campagneId, result, config.boxKeys)
    await recordCount(db, api.campagneId, told, config.boxKeys)
  })
  const read = () => database.crowd.read(api.id, (db) => soundBytes(db, api.campagneId, config.boxKeys))
  expect((await read()).equals(bytes)).toBe(true)
  const changed = 'set_byte(contenu, length(contenu) - 1, 255 - get_byte(contenu, length(contenu) - 1))'
  await rows(api, `update resultat set contenu = ${changed} ${of}`)
  await expect(read()).rejects.toThrow('was changed since the count')
})
