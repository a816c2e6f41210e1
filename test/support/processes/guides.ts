import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lexer, type Tokens } from 'marked'
import { programName, sdkName, sdkRooms } from '../../../tools/sdk.ts'

/**
 * A block of a guide: a command to run, a file to write, what the command before prints, a part of a scenario that
 * `npm run sdk:check` runs, or text that is only shown.
 */
export type Block =
  | { readonly kind: 'run' | 'output' | 'shown'; readonly language: string; readonly text: string }
  | { readonly kind: 'file' | 'scenario'; readonly language: string; readonly text: string; readonly name: string }

/** The fenced blocks of a guide, or of another text that is run like one, in order. */
export function blocksOf(markdown: string): Block[] {
  const fences = lexer(markdown).filter((token): token is Tokens.Code => token.type === 'code')
  return fences.map(({ text, lang = '' }) => {
    const [language = '', use = ''] = lang.split(' ')
    const [, kind, name] = /^(file|scenario)=(.+)$/.exec(use) ?? []
    if (name !== undefined) return { kind: kind === 'file' ? kind : 'scenario', language, text, name }
    return { kind: use === 'run' || use === 'output' ? use : 'shown', language, text }
  })
}

const root = join(import.meta.dirname, '../../..')

/**
 * A folder that looks like that of the project, where the commands of a guide may write, with the package of `sdk/`
 * installed: under its name, from its sources, since test/docs/packages.test.ts tries what is packed.
 */
function playground() {
  const outer = mkdtempSync(join(tmpdir(), 'guide-'))
  symlinkSync(join(root, 'node_modules'), join(outer, 'node_modules'))
  const folder = join(outer, 'project')
  mkdirSync(folder)
  const names = readdirSync(root).filter((name) => !/^\.|^(build|node_modules)$/.test(name))
  for (const name of names) symlinkSync(join(root, name), join(folder, name))
  installSdk(join(folder, 'node_modules'))
  // A service that is too busy says 503, and when to come back: not what a guide is about.
  writeFileSync(join(folder, '.curlrc'), 'retry = 5\n')
  return {
    folder,
    remove: () => {
      rmSync(outer, { recursive: true, force: true })
    },
  }
}

function installSdk(modules: string) {
  const folder = join(modules, sdkName)
  mkdirSync(folder, { recursive: true })
  const entries = Object.entries(sdkRooms)
  for (const [, room] of entries) symlinkSync(join(root, room), join(folder, room))
  const exports = Object.fromEntries(entries.map(([name, room]) => [name, `./${room}/index.ts`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: sdkName, type: 'module', exports }))
  mkdirSync(join(modules, '.bin'))
  const program = `#!/bin/sh\nexec node '${join(root, 'sdk/commands/main.ts')}' "$@"\n`
  writeFileSync(join(modules, '.bin', programName), program, { mode: 0o755 })
}

const mark = '\u001e'

/** Everything that a reader would type, one after the other in one shell; a failure ends it. */
function scriptOf(blocks: readonly Block[]): string {
  const lines = blocks.map((block) => {
    if (block.kind === 'file') return `cat > '${block.name}' <<'END_OF_FILE'\n${block.text}\nEND_OF_FILE`
    return block.kind === 'run' ? `${block.text}\nprintf '${mark}'` : ''
  })
  return ['set -euo pipefail', 'exec 2>&1', ...lines].join('\n')
}

export type Place = {
  /** What a reader puts in the place of what is written: addresses, a key. */
  readonly addresses: Readonly<Record<string, string>>
  readonly env: Readonly<Record<string, string>>
}

/** Runs a guide as it is written, but for its addresses: what each of its commands printed. Throws when one fails. */
async function run(blocks: readonly Block[], { addresses, env }: Place): Promise<string[]> {
  const { folder, remove } = playground()
  const script = Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, to), scriptOf(blocks))
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { ...env, PATH: path, HOME: folder },
    detached: true,
  })
  try {
    let printed = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const [code] = (await once(shell, 'close')) as [number | null]
    if (code !== 0) throw new Error(`Ended with ${String(code)} after:\n${printed.slice(-2000)}`)
    const back = Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(to, from), printed)
    return back.split(mark)
  } finally {
    stop(shell.pid)
    remove()
  }
}

/** Ends what a guide left running beside its shell. */
function stop(group: number | undefined) {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL')
  } catch {
    // Everything had ended.
  }
}

const variable: readonly [RegExp, string][] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g, 'INSTANT'],
  [/00-[\da-f]{32}-[\da-f]{16}-\d\d/g, 'TRACE'],
  [/mv_(dev|stg|prd)_\w+/g, 'KEY'],
  [/\d+\.\d+ s$/gm, 'TIME'],
  [/[\da-f]{64}/g, 'SHA-256'],
  [/\bKey [\w-]{8}(?= is shown)/g, 'Key ID'],
]

/** What a command printed, without what is different each time; JSON whatever its layout. */
function comparable(text: string): unknown {
  const stable = variable.reduce((left, [pattern, name]) => left.replaceAll(pattern, name), text.trim())
  try {
    return JSON.parse(stable) as unknown
  } catch {
    return stable.split('\n').map((line) => line.trimEnd())
  }
}

/** Runs the commands of a text: what each one says that it prints, and what it printed. */
export async function proof(markdown: string, place: Place) {
  const blocks = blocksOf(markdown)
  const printed = await run(blocks, place)
  let commands = 0
  const said = blocks.flatMap((block) => {
    if (block.kind === 'run') commands++
    return block.kind === 'output' ? [{ command: commands, prints: comparable(block.text) }] : []
  })
  const seen = said.map(({ command }) => ({ command, prints: comparable(printed[command - 1] ?? '') }))
  return { said, seen }
}
