import { SMTPServer } from 'smtp-server'

/** A mail server that reads a message and accepts it, and nothing else. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => {
      done()
    })
  },
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
