import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A program that a client is made or run with, and the words that say why it is left out without it. */
export type Tool = { readonly test: readonly [file: string, ...args: string[]]; readonly without: string }

/** A way to make a client of the contract as it is published, and to run one scenario with it. */
export type Client = {
  /** Names its folder and what it creates: letters and dashes. */
  readonly name: string
  readonly language: string
  readonly generator: string
  readonly version: string
  /** What the compiler is asked, in words; or that nothing is compiled. */
  readonly compiled: string
  /** True where only `--all` runs it: it takes minutes, or what few machines have. */
  readonly nightly?: true
  /** What it is generated with, and what it is compiled and run with. */
  readonly needs: readonly Tool[]
  readonly runsWith: readonly Tool[]
  /** Where the generator, not the contract, falls short, and what its user does about it. */
  readonly but?: string
  /** What its scenario cannot tell, because the generator does not give it. */
  readonly blind?: readonly 'next'[]
  readonly generate: (folder: string) => Promise<unknown>
  /** Compiles what was generated, with its scenario. */
  readonly compile: (folder: string) => Promise<unknown>
  /** The command that runs the scenario, in `folder`; what is only compiled has none. */
  readonly start?: (folder: string) => readonly [file: string, ...args: string[]]
}

/**
 * How a client fared, and in what words. What a machine lacks a tool for is skipped: before it is generated, or after it,
 * where nothing compiles it.
 */
export type Outcome = { readonly result: 'holds' | 'fails' | 'generated' | 'skipped'; readonly words: string }

export const root = join(import.meta.dirname, '../..')
/** The contract as it is published, and its form in OpenAPI 3.0. */
export const contract = join(root, 'generated/openapi.yaml')
/** What receivers of webhooks are sent, as it is published. */
export const received = join(root, 'generated/openapi-webhooks.yaml')
/** Where each client has its folder, made anew by a check. */
export const build = join(root, 'build/sdk')
export const bin = (name: string) => join(root, 'node_modules/.bin', name)

const patience = Number(process.env['SDK_SECONDS'] ?? 300) * 1000

/** Runs a command to its end and gives what it printed; what it said is the error when it fails. */
export async function run(file: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const options = { cwd, env: { ...process.env, ...env }, timeout: patience, maxBuffer: 1e8 }
  const { stdout } = await promisify(execFile)(file, args, options).catch((error: unknown) => {
    const { stdout: out = '', stderr: said = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${file} ${args.join(' ')}\n${out.slice(-3000)}${said.slice(-3000)}`, { cause: error })
  })
  return stdout
}

export const copyScenario = (file: string, to: string) => {
  cpSync(join(import.meta.dirname, '../scenarios', file), to)
}

/** The version of a package of npm that a manifest pins: that of this project, or of another folder. */
export function pinned(name: string, folder = root): string {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  return { ...dependencies, ...devDependencies }[name] ?? ''
}
