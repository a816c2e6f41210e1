import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { atEndOfFile } from './ends.ts'

/** What a server of SMTP answers at each step; what is not said is what a good one answers. */
export type Script = Readonly<Partial<Record<keyof typeof good, string>>> & {
  /** What it answers to a recipient, who stands in the line. */
  readonly rcpt?: (to: string) => string
}

const good = {
  greeting: '220 test',
  ehlo: '250-test\r\n250 AUTH PLAIN',
  helo: '250 test',
  starttls: '502 unknown',
  auth: '235 welcome',
  mail: '250 ok',
  data: '354 go on',
  end: '250 taken',
}

/** A server of SMTP that says what a script has, and keeps what it was told, without encryption. */
export async function startScript(script: Script) {
  const said = { ...good, ...script }
  const heard: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket))
    const write = (line: string) => socket.write(`${line}\r\n`)
    let isData = false
    write(said.greeting)
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') return
      const verb = isData ? 'end' : (line.split(/[ :]/)[0] ?? '').toLowerCase()
      isData = false
      if (verb !== 'end') heard.push(line)
      if (verb === 'quit') socket.end('221 bye\r\n')
      else if (verb === 'rcpt') write(script.rcpt?.(line) ?? '250 ok')
      else {
        const answer = verb in said ? said[verb as keyof typeof good] : '250 ok'
        isData = verb === 'data' && answer.startsWith('354')
        write(answer)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { heard, host: `127.0.0.1:${String((server.address() as AddressInfo).port)}` }
}
