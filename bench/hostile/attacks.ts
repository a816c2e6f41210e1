import { type Attack, call, times, zipped } from './send.ts'

type One = {
  path: string
  method?: 'PUT'
  text: () => string
  copies?: number
  expected: readonly number[]
  keyless?: boolean
}

/** An attack of one body, sent so many times at once, on an operation that has been called before: its first call compiles it. */
const one = (name: string, { path, method, text, copies = 1, expected, keyless = false }: One): Attack => ({
  name,
  expected,
  prepare: async ({ served, attacker }) => {
    const from = { path, ...(method && { method }), ...(!keyless && { client: attacker }) }
    await call(served, { ...from, body: '{}' })
    const sent = { ...from, ...zipped(text()) }
    return async () => ({ attacker: await Promise.all(times(copies, () => call(served, sent))), others: [] })
  },
})

const ones = (count: number) => times(count, () => 1).join()
const members = (count: number) => times(count, (n) => `"m${String(n)}":1`).join()
const noCampaign = '00000000-0000-7000-8000-000000000000'
const mail = (contenu: string) =>
  JSON.stringify({ destinataire: 'a@exemple.ca', sujet: 'Bonjour', contenu, estHtml: true })
const campaign = (contenu: string) =>
  JSON.stringify({
    titre: 'Vote',
    ouvertureDuVoteUtc: '2020-01-01',
    fermetureDuVoteUtc: '2099-01-01',
    modeleEnvoiLien: { sujet: 'Votez', contenu },
  })
/** So many characters that are one value, one blank, brackets that do not end, or members of one name. */
const wholes = (length: number): string[] => [
  ...['a', ' ', '1', '\\u0041', '\\\\'].map((one) => `["${one.repeat(length / one.length)}"]`),
  ...[' ', '1', '[', '{"a":', '[],', '"",', 'null,'].map((one) => `[${one.repeat(length / one.length)}]`),
  `[${'['.repeat(length / 2)}${']'.repeat(length / 2)}]`,
  `{"${'k'.repeat(length)}":1}`,
  `{${'"k":1,'.repeat(length / 6)}"k":1}`,
]

/** One after the other, each of which fills a body with one thing. */
const filled = (name: string, path: string, length: number, bodyOf: (whole: string) => string): Attack => ({
  name,
  expected: [200, 400, 404, 413],
  prepare: async ({ served, attacker: client }) => {
    await call(served, { client, path, body: '{}' })
    const bodies = wholes(length).map(bodyOf)
    return async () => {
      const statuses: number[] = []
      for (const body of bodies) statuses.push(await call(served, { client, path, body }))
      return { attacker: statuses, others: [] }
    }
  },
})

const wide = '<table><tr><td colspan="1000000">a</td></tr></table>'
const badValues = () => `{"idExterne":"E-1","valeursChampUtilisateur":[${ones(400_000)}]}`
const misspelled = (n: number) =>
  `{"idExterne":"E-${String(n)}","prenom":"A","nom":"B","adhesions":[{"syndicatIdExtern":"S-1"}]}`

/** One call, or a few: what each wants is that the process stands still or runs out of memory. */
export const attacks: readonly Attack[] = [
  one('8 ballots of 520,000 answers, without a key', {
    path: '/vote/x',
    text: () => `{"reponses":[${ones(520_000)}]}`,
    copies: 8,
    expected: [400, 404, 413, 429, 503],
    keyless: true,
  }),
  one('4,000,000 numbers as voters', {
    path: `/b2b/v1/campagnes/${noCampaign}/votants/droits-de-vote`,
    text: () => `{"droitDeVote":true,"votantIds":[${ones(4_000_000)}]}`,
    expected: [400, 413],
  }),
  one('8 employees of 90,000 unknown members', {
    path: '/b2b/v1/employe',
    text: () => `{${members(90_000)}}`,
    copies: 8,
    expected: [400],
  }),
  one('8 employees with 400,000 custom values that are none', {
    path: '/b2b/v1/employe',
    text: () => badValues(),
    copies: 8,
    expected: [400],
  }),
  one('8 lists of 400,000 choices that are none', {
    path: '/b2b/v1/champsUtilisateur/quart/choix',
    method: 'PUT',
    text: () => `{"choix":[${ones(400_000)}]}`,
    copies: 8,
    expected: [400, 413],
  }),
  one('8 e-mails with a cell of 1,000,000 columns', {
    path: '/b2b/v1/courriel/EnvoyerCourrielTransactionnel',
    text: () => mail(wide),
    copies: 8,
    expected: [400],
  }),
  one('8 campaigns whose wording has a cell of 1,000,000 columns', {
    path: '/b2b/v1/campagnes',
    text: () => campaign(`{{lien}}${wide}`),
    copies: 8,
    expected: [400],
  }),
  one('5 unions of 200,000 employers that are none', {
    path: '/b2b/v2/sync',
    text: () => `{"syndicats":[${times(5, () => `{"employeurs":[${ones(200_000)}]}`).join()}]}`,
    expected: [200, 400],
  }),
  one('40,000 memberships with a misspelled member', {
    path: '/b2b/v2/sync',
    text: () => `{"employes":[${times(40_000, misspelled).join()}]}`,
    expected: [200, 400],
  }),
  one('400,000 bad values in a row', {
    path: '/b2b/v2/sync',
    text: () => `{"employes":[${badValues()}]}`,
    expected: [200, 400],
  }),
  filled(
    'loads of 30,000,000 characters that are one thing',
    '/b2b/v2/sync',
    30_000_000,
    (whole) => `{"employes":${whole}}`,
  ),
  filled(
    'voting rights of 8,000,000 characters that are one thing',
    `/b2b/v1/campagnes/${noCampaign}/votants/droits-de-vote`,
    8_000_000,
    (whole) => `{"droitDeVote":true,"votantIds":${whole}}`,
  ),
]
