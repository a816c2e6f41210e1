import { expect, test } from 'vitest'
import { fingerprint } from '../../../scrutin/index.ts'
import { ownerDatabase } from '../../support/api.ts'
import { newCommittee, prepareGarde } from './committee.ts'

const committee = await newCommittee()
const owner = ownerDatabase().pools.main
type Box = { readonly bulletins: readonly { readonly scelle: string }[] }

test('an election of five scrutineers, three of whom open the box', { timeout: 120_000 }, async () => {
  const vote = await prepareGarde(committee.given)
  expect(await vote.read()).toMatchObject({ garde: committee.keys, urneScelleeLe: null, depouilleLe: null })
  expect(await vote.refusal('getUrneScellee', { path: vote.path })).toBe('409 Garde.UrnePasScellee')
  expect(await vote.refused('{}')).toBe('409 Garde.UrnePasScellee')
  const told = await vote.ok('getUrne', { path: { campagneId: vote.id } })
  expect(told).toMatchObject({ garde: 'Scrutateurs', cles: { urne: committee.keys.urne } })
  expect(told.cles.scrutateurs).toBe(committee.keys.signature)

  await vote.seal()
  const waiting = await vote.read()
  expect(waiting).toMatchObject({ etat: 'Termine', depouilleLe: null, empreinteResultat: null, anomalies: [] })
  expect(waiting.urneScelleeLe).not.toBeNull()
  expect((await vote.ok('getStatistiquesCampagne', { path: vote.path })).resultatsVisibles).toBe(false)
  const urne = await vote.urne()
  // What happens to the voters meanwhile changes no byte of the box, nor does who downloads it again.
  await vote.ok('archiveCampagne', { path: vote.path })
  await vote.ok('unarchiveCampagne', { path: vote.path })
  expect(await vote.urne()).toBe(urne)

  const result = committee.count(urne, [1, 3, 5])
  expect(committee.count(urne, [2, 3, 4])).toEqual(result)
  expect(() => committee.count(urne, [2, 4])).toThrow('opens with 3 parts')
  await vote.bring(result)
  await vote.bring(result)
  const counted = await vote.read()
  expect(counted.depouilleLe).not.toBeNull()
  const published = await vote.call('getResultat', { path: { campagneId: vote.id } })
  expect(published.text).toBe(result.toString())
  const hash = counted.empreinteResultat ?? ''
  committee.write('resultat.json', published.text)
  const verified = committee.scrutin('verify', 'resultat.json', '--hash', hash, '--key', committee.keys.signature)
  expect(verified).toMatchObject({ code: 0 })
  const { questions, resultatsVisibles } = await vote.ok('getStatistiquesCampagne', { path: vote.path })
  expect(resultatsVisibles).toBe(true)
  expect(questions[0]?.options?.map(({ nombreVotes }) => nombreVotes)).toEqual([5, 2])
  const lines = await vote.ok('listJournal', { path: vote.path })
  expect(lines.filter(({ acte }) => acte === 'ResultatDepose')).toMatchObject([
    { auteur: { genre: 'Cle' }, details: { empreinteResultat: hash } },
  ])
  expect(lines.find(({ acte }) => acte === 'GardeModifiee')).toMatchObject({
    details: { avant: { garde: 'Service', urne: null }, apres: committee.keys },
  })
})

test('a box in which nobody has voted is counted', { timeout: 60_000 }, async () => {
  const vote = await prepareGarde(committee.given, 0)
  await vote.seal()
  await vote.bring(committee.count(await vote.urne(), [1, 2, 3]))
  expect((await vote.read()).depouilleLe).not.toBeNull()
})

test('a place in the log that names no ballot keeps no scrutineers from counting', { timeout: 60_000 }, async () => {
  const vote = await prepareGarde(committee.given)
  await owner.query(`insert into urne_feuille values ($1, $2, 99, 'rien')`, [vote.client, vote.id])
  await vote.seal()
  const result = committee.count(await vote.urne(), [1, 2, 3])
  await vote.bring(result)
  expect((await vote.read()).anomalies).toEqual([{ empreinte: null, motif: 'TablesDifferentes' }])
})

test(
  'a ballot that somebody damages is set aside by name, before the box is ready or after it',
  { timeout: 60_000 },
  async () => {
    const vote = await prepareGarde(committee.given)
    await vote.seal()
    const urne = await vote.urne()
    const { bulletins } = JSON.parse(urne) as Box
    const print = fingerprint(Buffer.from(bulletins[0]?.scelle ?? '', 'base64'))
    const text = `update bulletin_signe set scelle = set_byte(scelle, 80, get_byte(scelle, 80) # 1)
    where client_id = $1 and campagne_id = $2 and empreinte = $3`
    await owner.query(text, [vote.client, vote.id, print])
    // What was counted before is not the box any more: the scrutineers download it again.
    expect(await vote.refused(committee.count(urne, [1, 2, 3]))).toBe('400 Depouillement.NombreDifferent')
    const result = committee.count(await vote.urne(), [3, 4, 5])
    await vote.bring(result)
    const { anomalies } = await vote.read()
    expect(anomalies).toEqual(committee.anomaliesOf(result))
    expect(anomalies.map(({ motif }) => motif).sort()).toEqual([
      'Manquant',
      'NombreDifferent',
      'PoidsDifferent',
      'SignatureInvalide',
    ])
  },
)
