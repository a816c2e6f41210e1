import { describe, expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newClient } from '../support/api.ts'
import { emploi, employe, employeur, votant } from '../support/contract/samples.ts'
import { job, load, loaded, payroll } from '../support/data/sync-samples.ts'
import { prepareVotants } from '../support/data/votes.ts'

const end = '2026-01-31T00:00:00Z'

/** What a refusal of members says, each with the words that it is to have. */
const refusedFor = (members: Record<string, string>) => [
  400,
  {
    code: 'Requete.Invalide',
    errors: Object.fromEntries(
      Object.entries(members).map(([name, words]) => [name, [expect.stringContaining(words)]]),
    ),
  },
]

describe('estActif of a job', () => {
  async function withJob() {
    const client = await newClient()
    await client.ok('createEmployeur', { body: employeur(1) })
    await client.ok('createEmploye', { body: employe(1) })
    await client.ok('createEmploi', { body: emploi(1) })
    const read = async () => (await client.ok('listEmploisV2'))[0] ?? { dateFin: undefined }
    const put = async (body: object) => {
      const { status, body: answer } = await client.call('updateEmploi', { body })
      return [status, answer]
    }
    return { ...client, read, put }
  }

  test.each([false, null, 'false', 1])(
    'is refused as %j without an end, with the name of the member',
    async (estActif) => {
      const { call, read, put } = await withJob()
      const before = await read()
      for (const dateFin of [undefined, null, '', ' ']) {
        const body = { identifiantExterne: 'J-1', matricule: '7', dateFin, estActif }
        expect(await put(body)).toMatchObject(refusedFor({ estActif: 'dateFin' }))
        const created = await call('createEmploi', { body: emploi(2, { dateFin, estActif }) })
        expect([created.status, created.body]).toMatchObject(refusedFor({ estActif: 'dateFin' }))
      }
      expect(await read()).toEqual(before)
    },
  )

  test('is sent back as it was read, and once an end is given', async () => {
    const { read, put } = await withJob()
    const active = await read()
    expect(await put(active)).toMatchObject([200, { dateFin: null }])
    expect(await put({ ...active, dateFin: end })).toMatchObject([200, { dateFin: end }])
    const ended = await read()
    expect(ended).toMatchObject({ dateFin: end, estActif: false })
    expect(await put(ended)).toMatchObject([200, { dateFin: end }])
    expect(await put({ ...active, dateFin: end, estActif: null })).toMatchObject([200, { dateFin: end }])
    expect(await put({ ...ended, dateFin: null, estActif: true })).toMatchObject([200, { dateFin: null }])
  })

  test('refuses its row of a synchronisation alone, and is sent back with an end', async () => {
    const client = await loaded(payroll(2))
    const ending = (dateFin?: string | null) => ({
      employes: [
        { idExterne: 'E-0', emplois: [job(0, { matricule: '9', dateFin, estActif: false })] },
        { idExterne: 'E-1', emplois: [job(1, { matricule: '8', estActif: true })] },
      ],
    })
    for (const simulation of [true, false])
      for (const dateFin of [undefined, null]) {
        const { errors, result } = await load(client, ending(dateFin), { simulation })
        expect(errors).toEqual(['/employes/0/emplois/0 Requete.Invalide'])
        expect(result.errors[0]?.message).toMatch(/^estActif .*dateFin/)
      }
    const upserted = await client.ok('upsertEmployes', { body: ending() })
    expect(upserted.errors).toMatchObject([{ code: 'Requete.Invalide', chemin: '/employes/0/emplois/0' }])
    const jobs = async () => (await client.ok('listEmploisV2')).map(({ matricule, dateFin }) => [matricule, dateFin])
    expect(await jobs()).toEqual([
      ['0', null],
      ['8', null],
    ])
    expect((await load(client, ending(end))).errors).toEqual([])
    expect(await jobs()).toContainEqual(['9', end])
  })
})

describe('estRadie and aVote of a voter', () => {
  const [radier, vote] = ['/votants/{votantId}/radier', 'POST /vote/{jeton}']

  test('are refused where nothing makes them true, and nothing is written', async () => {
    const api = await prepareVotants()
    const { call } = api
    const { add, read, campagneId } = api.votantsOf(await api.draft())
    const votantId = await add(1)
    const before = await read(votantId)
    for (const changes of [{ votantId }, votant(2)])
      for (const [member, words] of [
        ['estRadie', radier],
        ['aVote', vote],
      ] as const)
        for (const value of [true, null, 'true']) {
          const body = { ...changes, nom: 'Roy', [member]: value }
          const { status, body: answer } = await call('upsertVotant', { path: { campagneId }, body })
          expect([status, answer]).toMatchObject(refusedFor({ [member]: words }))
        }
    const body = { votantId, nom: 'Roy', estRadie: true, aVote: true }
    const both = await call('upsertVotant', { path: { campagneId }, body })
    expect([both.status, both.body]).toMatchObject(refusedFor({ estRadie: radier, aVote: vote }))
    expect(await read(votantId)).toEqual(before)
    expect(await api.ok('listVotants', { path: { campagneId } })).toEqual([before])
  })

  test('are sent back as they were read: by a copy, and by whom nothing changes any more as before', async () => {
    const { add, read, ok, put, refused, vote, at: where } = await prepareVotants()
    const [struck, voted, other] = [await add(1), await add(2), await add(3)]
    await vote(voted)
    await ok('strikeOffVotant', where(struck))
    const whole = await Promise.all(
      [struck, voted, other].map(async (votantId) => ({ ...(await read(votantId)), votantId })),
    )
    expect(whole.map(({ estRadie, aVote }) => [estRadie, aVote])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    for (const one of whole) expect(await put(one)).toBe(one.votantId)
    expect(await put({ ...whole[1], aVote: false })).toBe(voted)
    const otherwise = whole.slice(0, 2).map((one) => refused({ ...one, prenom: 'Autre' }))
    expect(await Promise.all(otherwise)).toEqual(['400 Votant.EstRadie', '400 Votant.ADejaVote'])
    for (const stale of [
      { votantId: struck, estRadie: false },
      { ...whole[0], estRadie: false },
    ])
      expect(await refused(stale)).toBe('400 Votant.EstRadie')
    expect(await refused({ votantId: voted, nom: 'Roy', aVote: false })).toBe('400 Votant.ADejaVote')
    expect(await put({ ...whole[2], nom: 'Roy' })).toBe(other)
    const copy = await put({ ...whole[2], votantId: null, ...votant(4) })
    expect(await read(copy)).toMatchObject({ identifiant: 'M-4', estRadie: false, aVote: false })
  })

  test('refuses its row of a bulk addition, and no row for a vote that was cast', async () => {
    const { add, read, ok, vote, campagneId } = await prepareVotants()
    const [votantId, voted] = [await add(1), await add(2)]
    await vote(voted)
    const { id, dateDernierEnvoiUtc, statutEnvoi, ...row } = await read(voted)
    expect([id, dateDernierEnvoiUtc, statutEnvoi, row.aVote]).toEqual([voted, null, null, true])
    const votants = [votant(1, { nom: 'Roy', estRadie: true }), votant(3, { estRadie: true }), row]
    const result = await ok('addListeElectorale', { path: { campagneId }, body: { votants } })
    expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: 2, nombreVotants: 2 })
    const refusal = { code: 'Requete.Invalide', message: expect.stringContaining(radier) as unknown }
    expect(result.errors).toMatchObject([refusal, refusal])
    expect(await read(votantId)).toMatchObject({ nom: 'Tremblay' })
  })

  test('are compared with a voter who is there, in the version that is asked for', async () => {
    const { add, call, refusal, campagneId, at: where } = await prepareVotants()
    const votantId = await add(1)
    const path = { campagneId }
    const nobody = { path, body: { votantId: typeIds.Texte, estRadie: true } }
    expect(await refusal('upsertVotant', nobody)).toBe('404 Votant.NotFound')
    const known = { path, body: { votantId, estRadie: true } }
    const etag = (await call('getVotant', where(votantId))).headers.get('etag') ?? ''
    const within = (version: string) => refusal('upsertVotant', { ...known, headers: { 'if-match': version } })
    expect(await within(etag)).toBe('400 Requete.Invalide')
    expect(await within('"1"')).toBe('412 Requete.PreconditionEchouee')
  })
})

describe('fusionneDans and estActif of an employee', () => {
  const fusionner = 'POST /b2b/v2/employe/{idUnique}/fusionner'

  test('are refused with another value, by whatever writes employees, and sent back as they were read', async () => {
    const client = await newClient()
    const { ok, call } = client
    const [other, read] = [
      await ok('createEmploye', { body: employe(2) }),
      await ok('createEmploye', { body: employe(1) }),
    ]
    const path = { idUnique: read.idUnique }
    for (const fusionneDans of [other.idUnique, '', 'x'])
      for (const [id, body] of [
        ['updateEmploye', read],
        ['updateEmployeByIdUnique', read],
        ['createEmploye', employe(3)],
      ] as const) {
        const { status, body: answer } = await call(id, { path, body: { ...body, fusionneDans } })
        expect([status, answer], id).toMatchObject(refusedFor({ fusionneDans: fusionner }))
      }
    const body = { employes: [{ ...read, fusionneDans: other.idUnique }] }
    for (const id of ['upsertEmployes', 'syncEmployes', 'updateCourriels'] as const) {
      const { body: answer } = await call(id, { body })
      expect(answer, id).toMatchObject({ errors: [{ message: expect.stringContaining(fusionner) as unknown }] })
    }
    expect(await ok('updateEmployeByIdUnique', { path, body: read })).toEqual(read)
    expect(await ok('updateEmploye', { body: { ...read, fusionneDans: null } })).toEqual(read)
  })

  test('tell who is deactivated or merged, who is refused as such', async () => {
    const { ok, refusal } = await newClient()
    const [gone, target] = [
      await ok('createEmploye', { body: employe(1) }),
      await ok('createEmploye', { body: employe(2) }),
    ]
    await ok('deleteEmploye', { path: { idExterne: 'E-1' } })
    const path = { idUnique: gone.idUnique }
    const body = { ...gone, estActif: false }
    expect(await refusal('updateEmploye', { body })).toBe('404 Employe.NotFound')
    expect(await refusal('updateEmployeByIdUnique', { path, body })).toBe('404 Employe.NotFound')
    const merged = { ...body, idExterne: null, fusionneDans: target.idUnique }
    await ok('mergeEmploye', { path, body: { dans: target.idUnique } })
    expect(await refusal('updateEmployeByIdUnique', { path, body: merged })).toBe('410 Employe.Fusionne')
  })
})

describe('the name and the type of a custom field', () => {
  const creating = 'POST /b2b/v1/champsUtilisateur'

  test('are refused with another value than is stored, and sent back as they were read', async () => {
    const { ok, call } = await newClient()
    await ok('createChampUtilisateur', { body: { nom: 'note', typeChampUtilisateurId: typeIds.Texte } })
    const read = await ok('getChampUtilisateur', { path: { nom: 'note' } })
    const put = async (body: object, nom = 'note') => {
      const { status, body: answer } = await call('updateChampUtilisateur', { path: { nom }, body })
      return [status, answer]
    }
    for (const [member, value] of [
      ['nom', 'autre'],
      ['nom', 'Note'],
      ['nom', null],
      ['typeChampUtilisateurNom', 'Choix'],
      ['typeChampUtilisateurNom', 'texte'],
      ['typeChampUtilisateurNom', null],
    ] as const)
      for (const body of [{ ...read, label: 'Autre' }, { label: 'Autre' }])
        expect(await put({ ...body, [member]: value })).toMatchObject(refusedFor({ [member]: creating }))
    expect(await ok('getChampUtilisateur', { path: { nom: 'note' } })).toMatchObject(read)
    for (const nom of ['note', 'NOTE'])
      expect(await put({ ...read, label: nom }, nom)).toMatchObject([200, { nom: 'note', label: nom }])
    expect(await put({ nom: 'x' }, 'inconnu')).toMatchObject([404, { code: 'ChampUtilisateur.NotFound' }])
  })
})
