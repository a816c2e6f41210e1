import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { countBallots } from '../../db/vote/count.ts'
import { newClient, service, testConfig } from '../support/api.ts'
import { besides } from '../support/pooler.ts'
import { openBrowser } from '../support/processes/browser.ts'
import { throughPrism } from '../support/processes/prism.ts'
import { votant } from '../support/contract/samples.ts'

const browser = await openBrowser('test/vote/vote-election.test.ts')
const env = {
  DATABASE_URL: inject('databaseUrl'),
  ...besides(inject('databaseUrl')),
  ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
  VOTE_KEY: testConfig().boxKeys.box[0].bytes.toString('base64'),
  SCRUTIN_SIGNING_KEY: testConfig().boxKeys.signing[0].bytes.toString('base64'),
}

function cli(...args: string[]) {
  const command = [join(import.meta.dirname, '../../cli/main.ts'), 'campagne', ...args]
  return new Promise<string>((resolve, reject) => {
    execFile(process.execPath, command, { env, maxBuffer: 2 ** 24 }, (error, out) => {
      if (error) reject(new Error(error.message))
      else resolve(out)
    })
  })
}

test.runIf(browser)(
  'an election, from its creation to the recount of its ballots',
  async () => {
    const running = await throughPrism(await service())
    const { id: client, ok, refusal } = await newClient({ estBacASable: true, on: running })
    const dates = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
    const id = await ok('createCampagne', {
      body: { titre: 'Entente de principe', libelleAbstention: 'Je passe', ...dates },
    })
    const path = { campagneId: id }
    const options = [{ libelle: 'Oui' }, { libelle: 'Non' }]
    const questionId = await ok('createQuestion', { path, body: { titre: 'Acceptez-vous l’entente ?', options } })
    const votants = Array.from({ length: 50 }, (_, n) => votant(n))
    await ok('publishCampagne', { path: { id } })
    const added = await ok('addListeElectorale', { path, body: { votants, envoyerJetons: true } })
    expect(added).toMatchObject({ created: 50, errors: [] })

    const letters = await ok('listCourriels', { query: { destinataire: 'v7@exemple.ca' } })
    const [, url = ''] = /(http:\/\/\S+\/vote\/[\w-]+)/.exec(letters[0]?.texte ?? '') ?? []
    const { port } = await service()
    const link = Object.assign(new URL(url), { port: String(port), hostname: '127.0.0.1' }).href

    if (!browser) throw new Error('There is no browser')
    const page = await browser.newPage()
    await page.goto(link)
    await page.getByRole('radio', { name: 'Non' }).check()
    await page.getByRole('button', { name: 'Relire mon bulletin' }).click()
    await page.getByRole('button', { name: 'Déposer mon bulletin' }).click()
    const recu = (await page.locator('.recu').textContent()) ?? ''
    await page.goto(link)
    expect(await page.locator('.recu').textContent()).toBe(recu)
    await page.close()
    const other = await browser.newPage()
    await other.goto(link)
    await other.getByRole('heading', { name: 'Vous avez déjà voté' }).waitFor()
    await other.close()

    const list = await ok('listVotants', { path, query: { aVote: false } })
    expect(list).toHaveLength(49)
    const { options: offered } = await ok('getQuestion', { path: { ...path, questionId } })
    const votes = list.slice(0, 29).map((voter) => ({
      votantId: voter.id,
      reponses: [{ questionId, optionIds: [offered[0]?.id] }],
    }))
    expect(await ok('simulateVotes', { path: { id }, body: { votes } })).toEqual({ nombreVotes: 29, errors: [] })
    expect(await refusal('unpublishCampagne', { path: { id } })).toBe('400 Campagne.DepublierAvecVotes')
    await ok('updateCampagne', { path: { id }, body: { fermetureDuVoteUtc: '2020-01-02T00:00:00Z' } })
    const { database, config } = (await service()).service
    expect(await countBallots(database, client, id, config.boxKeys)).toBe(true)

    expect(await ok('getStatistiquesCampagne', { path: { id } })).toMatchObject({
      etat: 'Termine',
      totalVotants: 50,
      votantsAyantVote: 30,
      tauxParticipation: 60,
      resultatsVisibles: true,
      questions: [{ nombreReponses: 30, options: [{ nombreVotes: 29 }, { nombreVotes: 1, pourcentage: 3.33 }] }],
    })
    const { empreinteResultat } = await ok('getCampagne', { path: { id } })
    const file = join(mkdtempSync(join(tmpdir(), 'election-')), 'resultat.json')
    writeFileSync(file, await cli('export', client, id))
    expect(await cli('verify', file, '--hash', empreinteResultat ?? '', '--receipt', recu)).toContain('The 30 ballots')
  },
  120_000,
)
