import { createServer } from 'node:http'
import { collectDefaultMetrics, register } from 'prom-client'

/**
 * Node's own server and nothing else: it refuses every call before it has read its body, and shows the metrics of its
 * process. What a crowd pauses it for, nothing of ours costs.
 */
collectDefaultMetrics()
createServer((req, res) => {
  if (req.url === '/metrics') void register.metrics().then((text) => res.end(text))
  else res.writeHead(req.url === '/health/live' ? 200 : 401, { 'content-type': 'application/json' }).end('{}')
}).listen(Number(process.env['PORT']), '127.0.0.1')
