// Express with openapi-backend and Kysely, as their documentation has them: the document routes and validates, a security
// handler looks the key up, each handler makes one query.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import express from 'express'
import { Kysely, PostgresDialect } from 'kysely'
import { OpenAPIBackend } from 'openapi-backend'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })

const word = { type: 'string', minLength: 1, maxLength: 100 }
const created = {
  type: 'object',
  required: ['prenom', 'nom'],
  properties: {
    idExterne: word,
    prenom: word,
    nom: word,
    noMembre: word,
    courriel: { type: 'string', maxLength: 254 },
  },
}
const security = [{ key: [] }]
const definition = {
  openapi: '3.1.0',
  info: { title: 'Peer', version: '1.0.0' },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
  paths: {
    '/b2b/v1/employe': {
      get: {
        ...{ operationId: 'list', security, responses: { 200: { description: 'The employees.' } } },
        parameters: [{ name: 'inclureInactifs', in: 'query', schema: { type: 'boolean' } }],
      },
      post: {
        ...{ operationId: 'create', security, responses: { 201: { description: 'The employee.' } } },
        requestBody: { required: true, content: { 'application/json': { schema: created } } },
      },
    },
    '/b2b/v1/employe/{idExterne}': {
      parameters: [{ name: 'idExterne', in: 'path', required: true, schema: word }],
      get: { operationId: 'read', security, responses: { 200: { description: 'The employee.' } } },
    },
  },
}

const columns = [
  ...['e.id', 'e.id_externe as idExterne', 'e.prenom', 'e.nom', 'e.no_membre as noMembre', 'e.courriel'],
  ...['e.courriel_alternatif as courrielAlternatif', 'e.telephone_principal as telephonePrincipal', 'e.adresse1'],
  ...['e.ville', 'e.province', 'e.code_postal as codePostal', 'e.est_actif as estActif'],
  ...['e.date_creation as dateCreation', 'e.derniere_maj as derniereMaj'],
  ...['r.id_externe as employeurIdExterne', 'r.nom as employeurNom'],
]
const select = (clientId) =>
  db
    .selectFrom('employe as e')
    .leftJoin('employeur as r', (join) =>
      join.onRef('r.client_id', '=', 'e.client_id').onRef('r.id', '=', 'e.employeur_id'),
    )
    .select(columns)
    .where('e.client_id', '=', clientId)

const api = new OpenAPIBackend({
  definition,
  handlers: {
    async list({ security: { key } }, _, res) {
      res.json(await select(key).orderBy('e.date_creation').orderBy('e.id').execute())
    },
    async read({ request, security: { key } }, _, res) {
      const found = await select(key)
        .where('e.id_externe', '=', request.params.idExterne)
        .where('e.est_actif', '=', true)
        .executeTakeFirst()
      res.status(found ? 200 : 404).json(found ?? {})
    },
    async create({ request, security: { key } }, _, res) {
      const { idExterne, prenom, nom, noMembre, courriel } = request.requestBody
      const now = new Date()
      const row = {
        client_id: key,
        id: randomUUID(),
        id_externe: idExterne,
        prenom,
        nom,
        no_membre: noMembre,
        courriel,
      }
      await db.transaction().execute((trx) =>
        trx
          .insertInto('employe')
          .values({ ...row, date_creation: now, derniere_maj: now })
          .execute(),
      )
      res.status(201).json({ ...request.requestBody, id: row.id, dateCreation: now, derniereMaj: now })
    },
    unauthorizedHandler: (_, __, res) => res.status(401).json({}),
    validationFail: ({ validation }, _, res) => res.status(400).json(validation.errors),
    notFound: (_, __, res) => res.status(404).json({}),
  },
})
api.registerSecurityHandler('key', async ({ request }) => {
  const key = String(request.headers['x-api-key'] ?? '')
  const found = await db
    .selectFrom('cle_api')
    .select(['client_id', 'empreinte', 'date_revocation'])
    .where('cle_id', '=', key.slice(7, 15))
    .executeTakeFirst()
  const given = createHash('sha256').update(key.slice(15)).digest()
  return found && found.date_revocation === null && timingSafeEqual(found.empreinte, given) && found.client_id
})
await api.init()

const app = express()
app.use(express.json())
app.use((req, res) => api.handleRequest(req, req, res))
const server = app.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
