import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { advance } from '../../../jobs/scrutins.ts'
import { momentOf } from '../../../mail/dates.ts'
import { service } from '../../support/api.ts'
import { question, syndicat } from '../../support/contract/samples.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { write } from './insider.ts'

const running = await service()
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined
if (!hasReader)
  console.warn('test/vote/figures/minutes-read.test.ts skips what reads a PDF: no pdftotext (poppler-utils)')

/** A counted campaign of three unions and some without one, of which one ballot was damaged, one voter struck off. */
async function counted() {
  const titre = 'Acceptez-vous l’entente ?'
  const seuilAdoption = { base: 'Exprimes', pourcentage: 50, estDepasse: true }
  const dates = { ouvertureDuVoteUtc: '2020-01-01T05:00:00Z', fermetureDuVoteUtc: '2098-12-31T22:30:00Z' }
  const more = { quorum: 60, libelleAbstention: 'Je passe', titre: 'Entente de principe 小明' }
  const api = await prepareVotants({ ...dates, ...more }, [question(1, { titre, seuilAdoption })])
  for (const n of [1, 2]) await api.ok('createSyndicat', { body: syndicat(n) })
  const votes = [
    ...Array.from({ length: 6 }, () => ['SYN-1', 'Oui']),
    ...Array.from({ length: 7 }, (_, n) => ['SYN-2', n < 5 ? 'Oui' : n < 6 ? 'Non' : '']),
    ...Array.from({ length: 2 }, () => [null, 'Non']),
  ] as [string | null, string][]
  for (const [n, [union, choice]] of votes.entries()) {
    const id = await api.add(n + 1, union === null ? {} : { syndicatIdExterne: union })
    await api.vote(id, [choice === '' ? [] : [choice]])
  }
  await api.add(20)
  await api.ok('strikeOffVotant', api.at(await api.add(21)))
  await advance(
    running.service.database,
    { clientId: api.id, campagneId: api.campagneId },
    running.service.config.boxKeys,
  )
  await write(`insert into urne_tuile values ($1, $2, 3, 0, sha256('rien'))`, api.id, api.campagneId)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  return api
}

/** The text of minutes, spaces alike; a code that is written over two lines is one. */
async function read(api: Awaited<ReturnType<typeof counted>>, langue: 'fr' | 'en') {
  const url = `http://127.0.0.1:${String(running.port)}/scrutin/${api.campagneId}/proces-verbal?langue=${langue}`
  const input = Buffer.from(await (await fetch(url)).arrayBuffer())
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' })
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
}

test.runIf(hasReader)('the minutes say what a committee signs, in both languages', { timeout: 60_000 }, async () => {
  const api = await counted()
  const campagne = await api.ok('getCampagne', { path: { id: api.campagneId } })
  const { empreinteResultat, empreintePublication } = campagne
  const dateIn = (language: 'fr' | 'en', date: 'fermetureDuVoteUtc' | 'depouilleLe') =>
    momentOf(campagne[date] ?? 'never', running.service.config.timeZone, language)
  const { tete, cles } = await api.ok('getUrne', { path: { campagneId: api.campagneId } })
  const codes = [
    empreinteResultat,
    empreintePublication,
    tete?.racine,
    cles.urne,
    ...cles.signature.map(({ publique }) => publique),
  ]
  const said = {
    fr: [
      ...[
        'Procès-verbal du scrutin',
        'Entente de principe 小明',
        'Organisation Tests',
        'Ouverture du vote 1er janvier 2020 à 00 h 00 (heure normale de l’Est)',
        `Fermeture du vote ${dateIn('fr', 'fermetureDuVoteUtc')}`,
        `Dépouillement ${dateIn('fr', 'depouilleLe')}`,
      ],
      ...['Inscrits sur la liste 17', 'Radiés 1', 'Avec droit de vote 16', 'Ont voté 15', 'Participation 93,75 %'],
      ...['60 % de ceux qui ont droit de vote : atteint', 'Acceptez-vous l’entente ?', 'Abstentions : 1'],
      ...['plus de 50 % du poids des votes exprimés', 'Oui 11 78,57 % Adoptée', 'Non 3 21,43 % Non adoptée'],
      ...['Sans syndicat 2 2 Cachés', 'SYN-1 6 6 Cachés', 'SYN-2 7 7 Publiés', '15 bulletins', 'Toute l’urne'],
      ...['Présidence d’élection', 'Nom en lettres moulées', 'Page 1 de'],
    ],
    en: [
      ...[
        'Minutes of the vote',
        'Opening of the vote January 1, 2020 at 12:00 a.m. (Eastern Standard Time)',
        `Closing of the vote ${dateIn('en', 'fermetureDuVoteUtc')}`,
        `Count ${dateIn('en', 'depouilleLe')}`,
        'On the list 17',
        'Struck off 1',
        'Turnout 93.75%',
      ],
      ...[
        '60% of those entitled to vote: reached',
        'Oui 11 78.57% Adopted',
        'Without a union 2 2 Hidden',
        '15 ballots',
      ],
      ...['The whole ballot box', 'Returning officer', 'Name in block letters', 'Page 1 of'],
    ],
  } as const
  for (const language of ['fr', 'en'] as const) {
    const text = await read(api, language)
    expect(said[language].filter((one) => !text.includes(one.normalize('NFKC')))).toEqual([])
    const close = text.replaceAll(' ', '')
    expect(codes.filter((code) => !close.includes(code ?? 'none'))).toEqual([])
  }
})
