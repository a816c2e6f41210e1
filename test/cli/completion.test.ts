import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** A folder of PATH that has `membres`, as `npm link` makes it, and the scripts that it prints. */
const folder = mkdtempSync(join(tmpdir(), 'completion-'))
symlinkSync(resolve('bin/membres'), join(folder, 'membres'))
const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` }
const run = (command: string, args: readonly string[]) => execFileSync(command, args, { env, encoding: 'utf8' })
const scriptOf = (shell: string) => {
  const path = join(folder, shell)
  writeFileSync(path, run('membres', ['completion', shell]))
  return path
}

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const framework = '/usr/share/bash-completion/bash_completion'
const has = (shell: string) => {
  const isThere = spawnSync(shell, ['--version']).error === undefined && (shell !== 'bash' || existsSync(framework))
  if (!isThere)
    console.warn(`test/cli/completion.test.ts skips what needs ${shell} and its completion: it is not there`)
  return isThere
}

test.runIf(has('bash'))('bash completes a command, an option and the values of an option', () => {
  const path = scriptOf('bash')
  const complete = (words: string[]) =>
    run('bash', [
      ...['--norc', '-c'],
      // What bash does at a tab.
      `source ${framework}; source ${path}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=\${#COMP_LINE}
      __membres_complete 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ...['bash', 'membres', ...words],
    ])
  expect(complete(['cle', 'i'])).toContain('issue')
  expect(complete(['cle', 'issue', '--sc'])).toContain('--scope')
  expect(complete(['formulaire', 'env'])).not.toContain('envoyer')
})

test.runIf(has('fish'))('fish completes a command and says what it does', () => {
  const path = scriptOf('fish')
  expect(run('fish', ['--no-config', '-c', `source ${path}; complete -C 'membres sauvegarde '`])).toMatch(
    /^verify\t.+\n/m,
  )
})

test.runIf(has('zsh'))('zsh reads its script', () => {
  const path = scriptOf('zsh')
  expect(
    run('zsh', [
      '--no-rcs',
      '-c',
      `autoload -U compinit; compinit -u -d ${folder}/dump; source ${path}; print $_comps[membres]`,
    ]),
  ).toBe('_membres\n')
})

test('the program tells a shell what may follow, and names itself by the word that called it', () => {
  expect(run('membres', ['complete', '--', 'campagne', 've'])).toMatch(/^verify\t/)
  expect(run('membres', ['--help'])).toMatch(/^Usage: membres /)
  expect(run('membres', ['cle', 'issue', '--help'])).toContain('  membres cle issue ')
})

test('a shell that has no script is refused, and those that have one are named', () => {
  const { status, stderr } = spawnSync('membres', ['completion', 'tcsh'], { env, encoding: 'utf8' })
  expect([status, stderr.trim().split('\n').length]).toEqual([2, 1])
  expect(stderr).toContain('bash, zsh, fish')
})
