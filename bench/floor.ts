import express from 'express'
import pg from 'pg'
import { compiler, kyselyOn } from '../db/engine/driver.ts'
import { insert, select } from '../db/members/employes.ts'
import { tell } from '../db/journal/actes/tell.ts'
import { newId } from '../db/engine/ids.ts'

type Config = { name?: string; text: string; values: unknown[] }
type Body = { idExterne: string; prenom: string; nom: string; noMembre: string; courriel: string }

/** The statement that reads an employee, the service's own, and its values for one. */
function readStatement(clientId: string) {
  const db = { q: compiler, clientId, now: '' }
  const { sql, parameters } = select(db).where('employe.id_externe', '=', '-id').compile()
  return { text: sql, valuesOf: (id: string) => parameters.map((value) => (value === '-id' ? id : value)) }
}

/** The statement that the service sends to create an employee, and which member of the body each parameter is. */
async function insertStatement(clientId: string) {
  const sample = { idExterne: '-1', prenom: '-2', nom: '-3', noMembre: '-4', courriel: '-5' }
  const sent: Config[] = []
  const answer = {
    command: 'INSERT',
    rowCount: 1,
    rows: [{ id: '', estActif: true }],
  } as unknown as pg.QueryResult<never>
  const recorder = { query: (config: Config) => (sent.push(config), Promise.resolve(answer)) }
  const q = kyselyOn(recorder, { guard: () => undefined, prepared: false })
  const db = { q, clientId, now: '-now', last: { foretell: () => undefined } }
  await insert({ ...db, whole: () => db }, sample, { employeurId: undefined }, { isAll: true })
  const { text, values } = sent.find((config) => config.text.includes('insert into "employe"')) ?? nothingSent()
  const members = new Map(Object.entries(sample).map(([name, value]) => [value, name as keyof Body]))
  return {
    text,
    /** The values of one employee; the only text that is no member of the body and no client is the id. */
    valuesOf: (body: Body, now: string, id: string) => {
      return values.map((value) => {
        if (typeof value !== 'string' || value === clientId) return value
        const member = members.get(value)
        return member ? body[member] : value === '-now' ? now : id
      })
    },
  }
}

/** The line of the journal of acts that the service writes with an employee. */
function lineOf(clientId: string, body: Body, employeId: string) {
  const last: { statement?: Pick<Config, 'text' | 'values'> } = {}
  const db = { clientId, last, par: { genre: 'Cle', id: clientId } } as unknown as Parameters<typeof tell>[0]
  const ressource = { idExterne: body.idExterne }
  tell(db, { operation: 'createEmploye', ressource, membres: Object.keys(body), employeId })
  return last.statement ?? nothingSent()
}

function nothingSent(): never {
  throw new Error('The service writes an employee by another statement')
}

/** Runs work on a connection between `begin` and `commit`. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

/**
 * Express and pg: a named statement for each route, a transaction around those that write, no check, no log. With `TELLS` a
 * write tells the journal of acts what it did, as the service does.
 */
async function main() {
  const clientId = process.env['CLIENT_ID'] ?? ''
  const tells = process.env['TELLS'] === 'true'
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
  const read = readStatement(clientId)
  const { text, valuesOf } = await insertStatement(clientId)
  const app = express().disable('x-powered-by').disable('etag')
  app.get('/b2b/v1/employe/:idExterne', async (req, res) => {
    const { rows } = await pool.query({ name: 'read', text: read.text, values: read.valuesOf(req.params.idExterne) })
    res.status(rows.length === 1 ? 200 : 404).json(rows[0])
  })
  app.post('/b2b/v1/employe', express.json(), async (req, res) => {
    const body = req.body as Body
    const id = newId()
    const values = valuesOf(body, new Date().toISOString(), id)
    const { rows } = await inTransaction(pool, async (client) => {
      const written = await client.query({ name: 'insert', text, values })
      if (tells) await client.query({ name: 'tell', ...lineOf(clientId, body, id) })
      return written
    })
    res.status(rows.length === 1 ? 201 : 409).json(rows[0])
  })
  const server = app.listen(Number(process.env['PORT']), '127.0.0.1')
  process.once('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
    void pool.end()
  })
}

await main()
