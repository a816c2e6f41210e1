import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { atEndOfFile } from './ends.ts'

const tree = join(import.meta.dirname, '../../..')

/** A line of the Dockerfile: its instruction, and what follows. */
type Line = { readonly name: string; readonly rest: string }
type Image = { root: string; folder: string; readonly env: Record<string, string>; readonly said: Map<string, string> }

/** The lines of a Dockerfile, without comments. */
const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))

/** The files that a builder would be sent: those of the repository that `.dockerignore` takes back from its `*`. */
function context(): readonly string[] {
  const kept = readFileSync(join(tree, '.dockerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => /^!(.+)/.exec(line)?.[1] ?? [])
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: tree })
  const isKept = (file: string) => kept.some((one) => file === one || file.startsWith(`${one}/`))
  const there = files.toString().split('\n').filter(isKept)
  const lacking = kept.filter((one) => !there.some((file) => file === one || file.startsWith(`${one}/`)))
  if (lacking.length > 0) throw new Error(`.dockerignore names what is not there: ${lacking.join(', ')}`)
  return there.filter((file) => statSync(join(tree, file), { throwIfNoEntry: false }) !== undefined)
}

/** Who the process of an image is here: nobody, where the test may choose. */
export const nobody = process.getuid?.() === 0 ? 65_534 : undefined

/**
 * Does what the Dockerfile says, stage by stage, each in an empty folder that stands for `/`: the commands run here, with the
 * Node of the tests, in the folder that the image would run them in. Gives the last stage.
 */
export async function buildImage(): Promise<Image> {
  const stages = new Map<string, Image>()
  const temporary = mkdtempSync(join(tmpdir(), 'image-'))
  chmodSync(temporary, 0o755)
  atEndOfFile(() => {
    rmSync(temporary, { recursive: true, force: true })
  })
  let image: Image | undefined
  for (const { name, rest } of linesOf(readFileSync(join(tree, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const root = join(temporary, String(stages.size))
      mkdirSync(root)
      image = { root, folder: root, env: {}, said: new Map([['FROM', rest]]) }
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last', image)
    } else if (image) await step(image, { name, rest }, stages)
  }
  const last = stages.get('last')
  if (!last) throw new Error('The Dockerfile has no last stage')
  return last
}

async function step(image: Image, { name, rest }: Line, stages: ReadonlyMap<string, Image>) {
  const { root } = image
  image.said.set(name, rest)
  if (name === 'WORKDIR') {
    image.folder = join(root, rest)
    mkdirSync(image.folder, { recursive: true })
  } else if (name === 'ENV') {
    const [variable = '', value = ''] = rest.split('=')
    image.env[variable] = value.startsWith('/') ? join(root, value) : value
  } else if (name === 'COPY') copy(image, rest, stages)
  else if (name === 'RUN') await (mayInstall || !rest.startsWith('npm ci ') ? run(image, rest) : takeInstalled(image))
}

function copy({ root, folder }: Image, rest: string, stages: ReadonlyMap<string, Image>) {
  const [, from, what = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? []
  const words = what.split(' ')
  const target = words.pop() ?? ''
  if (from !== undefined) {
    cpSync(join(stages.get(from)?.root ?? '', words[0] ?? ''), join(root, target), { recursive: true })
    return
  }
  for (const file of words[0] === '.' ? context() : words) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(tree, file), join(folder, file))
  }
}

/** Whether npm is to fetch the packages of the image: it takes a minute or more, and `.ci/nightly` has it. */
const mayInstall = process.env['IMAGE_INSTALL'] === 'true'

type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: true; readonly optional?: true }>> }

/** Takes of the packages that are installed here those that `npm ci --omit=dev --omit=optional` would fetch, by the lock file. */
async function takeInstalled({ folder }: Image) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
  for (const [path, { dev, optional }] of Object.entries(packages))
    if (path !== '' && !path.slice(1).includes('/node_modules/') && !dev && !optional)
      await cp(join(tree, path), join(folder, path), { recursive: true })
}

/** Runs a command, with the paths of the image below its root, and its user as nobody */
function run({ root, folder }: Image, command: string): Promise<void> {
  const user = String(nobody ?? process.getuid?.() ?? 0)
  const here = command.replaceAll(/(?<= )\/(?=\w)/g, `${root}/`).replace('-o node -g node', `-o ${user} -g ${user}`)
  const made = here.replace(/(install .* )(\S+)$/, (_, install: string, path: string) => {
    mkdirSync(dirname(path), { recursive: true })
    return install + path
  })
  const env = { PATH: pathOf(), HOME: process.env['HOME'] ?? '' }
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', made], { cwd: folder, env, maxBuffer: 67_108_864 }, (error, _, err) => {
      if (error) reject(new Error(`${command}: ${err}`))
      else resolve()
    })
  })
}

/** The Node of the tests comes first. */
const pathOf = () => [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)

/** The words of an instruction that is written as an array, after what stands before it. */
export const wordsOf = ({ said }: Image, name: string) =>
  JSON.parse(/\[.*\]$/.exec(said.get(name) ?? '')?.[0] ?? '[]') as string[]
