import { createServer } from 'node:http'

/** A receiver that reads a message and acknowledges it, and nothing else. */
const server = createServer((req, res) => {
  req.resume().on('end', () => res.writeHead(204).end())
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
