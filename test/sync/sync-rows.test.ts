import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { type Client, job, load, loaded, membership } from '../support/data/sync-samples.ts'
import { beforeStatement } from '../support/statements.ts'

/** Two unions, two employers of the first one, and two employees. */
const stored = {
  syndicats: [syndicat(1, { employeurs: [employeur(1), employeur(2)] }), syndicat(2)],
  employes: [
    employe(1, { noMembre: 'M-1', emplois: [job(1, { matricule: '1' })] }),
    employe(2, { noMembre: 'M-2', emplois: [job(2, { matricule: '2' })] }),
    employe(3, { noMembre: 'M-3' }),
  ],
}
const one = (changes: object) => ({ employes: [{ idExterne: 'E-1', ...changes }] })
const jobs = (...emplois: object[]) => one({ emplois })

type Case = [name: string, body: unknown, errors: string[]]

const refused: Case[] = [
  [
    'a row that is no object',
    { employes: [5, null, [], 'x'] },
    [0, 1, 2, 3].map((i) => `/employes/${i} Requete.Invalide`),
  ],
  ['a nested row that is no object', jobs(7 as never), ['/employes/0/emplois/0 Requete.Invalide']],
  ['a nested collection that is no array', one({ emplois: {} }), ['/employes/0 Requete.Invalide']],
  [
    'a collection twice in a row',
    '{"employes":[{"idExterne":"E-1","emplois":[],"emplois":[]}]}',
    ['/employes/0 Requete.Invalide'],
  ],
  [
    'a member twice in a row, in a nested row, and below',
    `{"employes":[{"idExterne":"E-1","nom":"A","nom":"A"},{"idExterne":"E-2","emplois":[{"fonction":"A","fonction":"B"}]},
      {"idExterne":"E-3","valeursChampUtilisateur":[{"nom":"a","nom":"b","valeur":"c"}]}]}`,
    ['/employes/0 Requete.Invalide', '/employes/1/emplois/0 Requete.Invalide', '/employes/2 Requete.Invalide'],
  ],
  ['an unknown member', one({ prenoms: 'x' }), ['/employes/0 Requete.Invalide']],
  [
    'an employer in a row of version 2',
    one({ identifiantExterneEmployeur: 'EMP-1' }),
    ['/employes/0 Requete.Invalide'],
  ],
  ['a matricule in a row of version 2', one({ matricule: '1' }), ['/employes/0 Requete.Invalide']],
  ['a null, an empty name', one({ prenom: null, nom: '' }), ['/employes/0 Employe.PrenomRequis Employe.NomRequis']],
  ['no external id', { employes: [{ prenom: 'A' }] }, ['/employes/0 Employe.IdExterneRequis']],
  ['a malformed address', one({ courriel: 'x' }), ['/employes/0 Courriel.BadEmailAddress']],
  [
    'a NUL, half a pair',
    { employes: [{ idExterne: 'E-\0' }, { idExterne: '\ud800' }] },
    ['/employes/0 Requete.Invalide', '/employes/1 Requete.Invalide'],
  ],
  [
    'a new employee without all',
    { employes: [{ idExterne: 'E-9', nom: 'X' }] },
    ['/employes/0 Employe.PrenomRequis Employe.CourrielRequis'],
  ],
  ['a number that another one has', one({ noMembre: 'M-2' }), ['/employes/0 Employe.Existing']],
  [
    'an address that another one has',
    one({ courriel: 'E2@EXEMPLE.CA' }),
    ['/employes/0 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing'],
  ],
  [
    'an address and a number that others have',
    one({ courriel: 'e2@exemple.ca', noMembre: 'M-3' }),
    ['/employes/0 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique'],
  ],
  [
    'a taken number in a row that is wrong in another way',
    { employes: [{ idExterne: 'E-9', noMembre: 'M-2', courriel: 'e2@exemple.ca' }] },
    [
      '/employes/0 Employe.PrenomRequis Employe.NomRequis Employe.Existing Employe.CourrielExists Employe.CourrielDuplique',
    ],
  ],
  [
    'a taken payroll number in a job that ends before its start',
    jobs(job(1, { matricule: '2', dateFin: '2018-01-01' })),
    ['/employes/0/emplois/0 Emploi.DateFinAvantDateDebut Employe.Validation'],
  ],
  ['a row that is too large', one({ adresse1: 'x'.repeat(1_100_000) }), ['/employes/0 Requete.TropVolumineuse']],
  [
    'an unknown custom field',
    one({ valeursChampUtilisateur: [{ nom: 'x', valeur: 'y' }] }),
    ['/employes/0 ChampUtilisateur.NotFound'],
  ],
  [
    'an employer that is not there',
    jobs(job(9, { identifiantExterneEmployeur: 'EMP-9' })),
    ['/employes/0/emplois/0 Employeur.NotFound'],
  ],
  [
    'a new job without its employer',
    jobs({ identifiantExterne: 'J-9', dateDebut: '2020-01-01' }),
    ['/employes/0/emplois/0 Requete.Invalide'],
  ],
  [
    'a new job without a start',
    jobs({ identifiantExterne: 'J-9', identifiantExterneEmployeur: 'EMP-2' }),
    ['/employes/0/emplois/0 Emploi.DateDebutRequise'],
  ],
  ['a job without an id', jobs({ matricule: '1' }), ['/employes/0/emplois/0 Emploi.IdExterneRequis']],
  [
    'the job of another employee',
    jobs({ identifiantExterne: 'J-2' }),
    ['/employes/0/emplois/0 Emploi.EmployeImmutable'],
  ],
  [
    'a job at another employer',
    jobs(job(1, { identifiantExterneEmployeur: 'EMP-2' })),
    ['/employes/0/emplois/0 Emploi.EmployeurImmutable'],
  ],
  [
    'a known job at an unknown employer',
    jobs(job(1, { identifiantExterneEmployeur: 'EMP-9' })),
    ['/employes/0/emplois/0 Employeur.NotFound'],
  ],
  [
    'the job of somebody else at an unknown employer',
    jobs(job(2, { identifiantExterneEmployeur: 'EMP-9' })),
    ['/employes/0/emplois/0 Emploi.EmployeImmutable Employeur.NotFound'],
  ],
  [
    'an end before the stored start',
    jobs({ identifiantExterne: 'J-1', dateFin: '2018-01-01' }),
    ['/employes/0/emplois/0 Emploi.DateFinAvantDateDebut'],
  ],
  ['an empty matricule', jobs(job(1, { matricule: ' ' })), ['/employes/0/emplois/0 Employe.Validation']],
  ['a matricule that another job has', jobs(job(1, { matricule: '2' })), ['/employes/0/emplois/0 Employe.Validation']],
  [
    'an unknown union',
    one({ adhesions: [membership({ syndicatIdExterne: 'SYN-9' })] }),
    ['/employes/0/adhesions/0 Syndicat.NotFound'],
  ],
  [
    'a new membership without a date',
    one({ adhesions: [{ syndicatIdExterne: 'SYN-1' }] }),
    ['/employes/0/adhesions/0 Adhesion.DateSignatureRequise'],
  ],
  [
    'a membership without a union',
    one({ adhesions: [{ dateSignature: '2020-01-01' }] }),
    ['/employes/0/adhesions/0 Requete.Invalide'],
  ],
  [
    'a membership of nobody',
    {
      syndicats: [
        { identifiantExterne: 'SYN-1', adhesions: [{ employeIdExterne: 'E-9', dateSignature: '2020-01-01' }] },
      ],
    },
    ['/syndicats/0/adhesions/0 Employe.NotFound'],
  ],
  ['a new union without a name', { syndicats: [{ identifiantExterne: 'SYN-9' }] }, ['/syndicats/0 Syndicat.NomRequis']],
  [
    'the name of another union',
    { syndicats: [syndicat(9, { nom: 'SYNDICAT 2' })] },
    ['/syndicats/0 Syndicat.NomDejaUtilise'],
  ],
  [
    'a new employer without a name',
    { employeurs: [{ identifiantExterne: 'EMP-9' }] },
    ['/employeurs/0 Employeur.NomRequis'],
  ],
  [
    'the name of another employer',
    { employeurs: [employeur(9, { nom: 'employeur 2' })] },
    ['/employeurs/0 Employeur.NomDuplique'],
  ],
  [
    'an employer of an unknown union',
    { employeurs: [employeur(1, { syndicatIdExterne: 'SYN-9' })] },
    ['/employeurs/0 Syndicat.NotFound'],
  ],
  ['an employer without an id', { employeurs: [{ nom: 'x' }] }, ['/employeurs/0 Employeur.IdExterneRequis']],
  ['a union without an id', { syndicats: [{ nom: 'x' }] }, ['/syndicats/0 Syndicat.IdExterneRequis']],
  [
    'a consent object without a title',
    { objetsConsentement: [{ identifiantExterne: 'OC' }] },
    ['/objetsConsentement/0 ObjetConsentement.TitreRequis'],
  ],
  [
    'a consent object without an id',
    { objetsConsentement: [{ titre: 'x' }] },
    ['/objetsConsentement/0 ObjetConsentement.IdExterneRequis'],
  ],
  [
    'a refused employee, its nested rows unsaid',
    { employes: [{ idExterne: 'E-9', nom: '', emplois: [{}], adhesions: [5] }] },
    ['/employes/0 Employe.NomRequis'],
  ],
  [
    'a refused union, its nested rows unsaid',
    { syndicats: [{ nom: '', employeurs: [{}, employeur(8)] }] },
    ['/syndicats/0 Syndicat.IdExterneRequis Syndicat.NomRequis'],
  ],
]

describe('a row is refused, and its neighbours are not', () => {
  const client = loaded(stored)

  /** The rows of a client that do not say an id. */
  const rowsBut = async ({ ok }: Client, id: string) => {
    const lists: object[][] = [await ok('listEmployes'), await ok('listEmplois'), await ok('listEmployeurs')]
    return lists.map((rows) => rows.filter((row) => !JSON.stringify(row).includes(`"${id}"`)))
  }

  test.each(refused.map((one, i) => [...one, i + 50] as const))('%s', async (_, body, errors, n) => {
    const shared = await client
    const good = employe(n, { emplois: [job(n, { matricule: String(n) })] })
    const before = await rowsBut(shared, good.idExterne)
    // A text is a body whose rows all are refused.
    const whole = body as { employes?: unknown[] }
    const both = typeof body === 'string' ? body : { ...whole, employes: [...(whole.employes ?? []), good] }
    const loading = await load(shared, both)
    expect(loading.errors).toEqual(errors)
    expect(loading.result.created).toBe(typeof body === 'string' ? 0 : 1)
    expect(await rowsBut(shared, good.idExterne)).toEqual(before)
  })
})

test.each([{}, { simulation: true }])(
  'a report of refusals is kept once: with the result of the load, and not beside its rows (%j)',
  async (query) => {
    const client = await newClient()
    const pool = ownerDatabase().pools.service
    let kept: unknown[] = []
    beforeStatement(/^delete from "sync_tranche" where [^]*"sync_id" = \$2$/, async () => {
      const parts = `select distinct t.collection, s.statut from sync_tranche t join sync s using (client_id)
        where client_id = $1 and t.sync_id = s.id order by collection`
      ;({ rows: kept } = await pool.query(parts, [client.id]))
    })
    const headers = { prefer: 'respond-async' }
    const body = { employes: [employe(1), employe(2, { nom: 3 })] }
    const { body: state } = await client.call('createSync', { body, headers, query })
    const path = { idSync: (state as { idSync: string }).idSync }
    await expect.poll(async () => (await client.ok('getSync', { path })).resultat?.errors).toHaveLength(1)
    await expect.poll(() => kept).toEqual([{ collection: 'employes', statut: 'Termine' }])
  },
)

test('whom a load creates has an id of version 7, in the order of its rows', async () => {
  // More than are staged together.
  const employes = Array.from({ length: 2100 }, (_, n) => employe(n + 1))
  const { ok } = await loaded({ employes })
  const ids = new Map((await ok('listEmployes')).map(({ idExterne, idUnique }) => [idExterne, idUnique]))
  const inOrder = employes.map(({ idExterne }) => ids.get(idExterne) ?? '')
  for (const id of inOrder) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(inOrder.toSorted()).toEqual(inOrder)
  expect(new Set(inOrder).size).toBe(2100)
})
