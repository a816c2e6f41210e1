import { expect, test } from 'vitest'
import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { committeeOf } from '../../../scrutin/committee.ts'
import type { Context, Found } from '../../../scrutin/index.ts'
import type { Resultat } from '../../../scrutin/result.ts'
import { resultMessage, signatureBy } from '../../../scrutin/signing.ts'
import { ownerDatabase } from '../../support/api.ts'
import { meeting } from '../../support/held-rows.ts'
import { later } from '../../support/races.ts'
import { counted, electors, lighten, sealed } from '../inscrits/lightened.ts'
import { newCommittee, prepareGarde } from './committee.ts'

const committee = await newCommittee()
const stranger = committeeOf(Buffer.alloc(32, 9)).signer
const owner = ownerDatabase().pools.main

/** What the first line of a box says. */
type Box = Context & { readonly constats?: readonly Found[] }

test('who writes to the tables is given no say in whose result is published', { timeout: 60_000 }, async () => {
  const vote = await prepareGarde(committee.given)
  await vote.seal()
  const result = committee.count(await vote.urne(), [1, 2, 3])
  const { signature, ...sound } = JSON.parse(result.toString()) as Resultat
  expect(signature.cle).toBe('scrutateurs')
  const scrutateurs = stranger.publicKey.toString('base64')
  const put = (member: string, value: string | number) =>
    owner.query(
      `update campagne set urne_scellee = jsonb_set(urne_scellee::jsonb, $3::text[], $4::jsonb)
       where client_id = $1 and id = $2`,
      [vote.client, vote.id, member, JSON.stringify(value)],
    )
  await put('{context,cles,scrutateurs}', scrutateurs)
  const theirs = { ...sound, cles: { ...sound.cles, scrutateurs } }
  const signed = signatureBy(stranger, resultMessage(vote.id, theirs))
  expect(await vote.refused(canonicalBytes({ ...theirs, signature: signed }))).toBe('500 Serveur.ErreurInterne')
  expect(await vote.refusal('getUrneScellee', { path: vote.path })).toBe('500 Serveur.ErreurInterne')
  await put('{context,cles,scrutateurs}', committee.keys.signature)
  await put('{context,electeurs,radies}', 1)
  expect(await vote.refused(result)).toBe('500 Serveur.ErreurInterne')
  await put('{context,electeurs,radies}', 0)
  await vote.bring(result)
})

test('a campaign that is withdrawn as its result is read has none', { timeout: 60_000 }, async () => {
  const vote = await prepareGarde(committee.given, 0)
  await vote.seal()
  const body = committee.count(await vote.urne(), [1, 2, 3])
  const text = 'select from campagne where client_id = $1 and id = $2 for update'
  const works = [
    later(vote, 'unpublishCampagne', { path: vote.path }),
    later(vote, 'createDepouillement', { path: vote.path, body }),
  ]
  expect(await meeting({ text, values: [vote.client, vote.id] }, works)).toEqual(['204', '409 Garde.UrnePasScellee'])
  expect(await vote.read()).toMatchObject({ etat: 'Brouillon', depouilleLe: null, empreinteResultat: null })
})

test.each([
  ['as they are compared, until they are read again', electors, electors, ['PublicationDifferente']],
  ['once they were compared, until the box is ready', counted, sealed, undefined],
])(
  'weights that somebody changes for a moment are in no box: %s',
  { timeout: 60_000 },
  async (_, from, until, said) => {
    const vote = await prepareGarde(committee.given, 2)
    for (let n = 3; n <= 8; n++) await vote.add(n)
    lighten(vote.id, from, until)
    await vote.seal()
    const { electeurs, constats } = JSON.parse(await vote.urne()) as Box
    expect(constats).toEqual(said)
    expect(electeurs.parPoids).toEqual([{ poids: 1, inscrits: 8, avecDroit: 8, votants: 2 }])
  },
)
