import pino from 'pino'
import { expect, test } from 'vitest'
import { ownerDatabase, caller, startService } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { prepareFirst } from '../support/data/votes.ts'

// Campaigns that were published before their texts were bounded.

const owner = ownerDatabase().pools.main
const many = Array.from({ length: 20 }, (_, n) =>
  question(n, { options: Array.from({ length: 50 }, (__, m) => ({ libelle: `Option ${String(m)}` })) }),
)

/** A campaign of 1,000 options, the links of two of its voters, and a service whose warnings are kept. */
async function open() {
  const api = await prepareFirst({ textePageAccueil: 'Bienvenue' }, many)
  const jetons = [await api.jetonOf(await api.add(1)), await api.jetonOf(await api.add(2))] as const
  const lines: string[] = []
  const running = await startService({}, pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }))
  const page = (jeton: string, at = '', fields?: URLSearchParams) =>
    fetch(`http://127.0.0.1:${String(running.port)}/vote/${jeton}${at}`, {
      headers: { accept: 'text/html' },
      ...(fields && { method: 'POST', body: fields }),
    })
  const warnings = () => lines.map((line) => JSON.parse(line) as { msg: string; campagne?: string; extent?: string })
  return { api, jetons, page, warnings, anybody: caller(running) }
}

test('a ballot of 20 MB is shown without what explains it, and is cast', async () => {
  const { api, jetons, page, warnings, anybody } = await open()
  const read = async (jeton: string) => {
    const shown = await page(jeton)
    return { status: shown.status, text: await shown.text() }
  }
  const explained = (times: number) =>
    owner.query(`update option_reponse set description = repeat('<p>Parce que</p>', $2) where client_id = $1`, [
      api.id,
      times,
    ])
  // What holds together as much as is read is shown whole.
  await explained(100)
  expect((await read(jetons[0])).text).toMatch(/Bienvenue[^]*Parce que/)
  expect(warnings()).toEqual([])
  await explained(1250)
  const { status, text } = await read(jetons[0])
  expect([status, text.includes('Option 49'), text.includes('Parce que'), text.includes('Bienvenue')]).toEqual([
    200,
    true,
    false,
    false,
  ])
  expect(text).toMatch(/Les textes de ce bulletin dépassent[^]*The texts of this ballot are more/)
  expect(text.length).toBeLessThan(700_000)
  const { campagne, questions } = await anybody.ok('getBulletin', { path: { jeton: jetons[1] } })
  expect(campagne.textePageAccueil).toContain('Les textes de ce bulletin dépassent')
  const descriptions = questions.flatMap((one) => [
    one.description,
    ...one.options.map(({ description }) => description),
  ])
  expect(new Set(descriptions)).toEqual(new Set([null]))
  const told = { campagne: api.campagneId, client: api.id, extent: 'abregee' }
  expect(warnings()).toMatchObject([told, told])
  const fields = new URLSearchParams(questions.map(({ id, options }): [string, string] => [id, options[0]?.id ?? '']))
  expect((await page(jetons[0], '/verifier', fields)).status).toBe(200)
  expect((await page(jetons[0], '', fields)).status).toBe(200)
  const reponses = questions.map(({ id, options }) => ({ questionId: id, optionIds: [options[1]?.id] }))
  await anybody.ok('castVote', { path: { jeton: jetons[1] }, body: { reponses } })
  expect(await api.sealed()).toBe(2)
})

test('one whose titles and labels alone are as large is refused, and the log says which one', async () => {
  const { api, jetons, page, warnings, anybody } = await open()
  const [first] = await api.ok('listQuestions', { path: api.path })
  await owner.query(`update option_reponse set libelle = id || repeat('x', 2000) where client_id = $1`, [api.id])
  const { status, headers } = await page(jetons[0])
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(warnings()).toMatchObject([{ campagne: api.campagneId, extent: 'illisible' }])
  const path = { jeton: jetons[1] }
  const body = { reponses: [{ questionId: first?.id, optionIds: [first?.options[0]?.id] }] }
  expect([
    await anybody.refusal('getBulletin', { path }),
    await anybody.refusal('verifyBulletin', { path, body }),
    await anybody.refusal('castVote', { path, body }),
  ]).toEqual(Array(3).fill('503 Serveur.Indisponible'))
  expect(await api.sealed()).toBe(0)
})

test('a vote on more questions than a ballot holds is not taken without a word', async () => {
  const { api, jetons, page } = await open()
  await owner.query(
    `with q as (
      insert into question (client_id, id, campagne_id, titre, type, nombre_choix_min, nombre_choix_max, permet_abstention, ordre)
      select $1, gen_random_uuid(), $2, 'Question ' || n, 'ChoixUnique', 1, 1, false, n from generate_series(100, 199) n
      returning id)
    insert into option_reponse (client_id, id, question_id, libelle, ordre)
    select $1, gen_random_uuid(), id, 'Oui', 1 from q`,
    [api.id, api.campagneId],
  )
  const shown = await (await page(jetons[0])).text()
  const fields = shown.matchAll(/name="(?<name>[^"]+)" value="(?<value>[^"]+)"/g).map(({ groups }) => groups ?? {})
  const chosen = new Map(fields.map(({ name = '', value = '' }) => [name, value]))
  // An answer to each question, and the secret of the page.
  expect([chosen.size, chosen.has('secret')]).toEqual([121, true])
  const cast = await page(jetons[0], '', new URLSearchParams([...chosen]))
  expect([cast.status, await cast.text()]).toEqual([400, expect.stringContaining('Requete.Invalide')])
})
