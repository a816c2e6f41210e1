import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const within = (folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`)

/**
 * Folders whose tests start programs and look at them from outside: the service, its worker, the commands, a browser, an
 * installation. `npm run test:programs` runs them: what they take goes to processes, and it is more than all the others take.
 */
const programs = within(['cli', 'deploy', 'docs', 'faults', 'server']).concat('test/scrutin/package.test.ts')

/** Folders whose tests have nothing that policies could hold: about what is written down (settings, contracts), and functions. */
const apart = within(['config', 'contract', 'pure', 'scrutin'])
  // Plans without policies, which add conditions of their own.
  .concat('test/engine/!(plans-told).test.ts')

/** The same, and the files to whose tests row-level security changes nothing: about sockets, slow readers and pages. */
const plainOnly = apart
  .concat(within(['http', 'pages', 'security']))
  // Random lives take their seconds once.
  .concat('test/members/lives/**/*.test.ts')
  // What the links of lists lead to: the lists themselves are read under the policies in the other files of the folder.
  .concat('test/lists/{delta,mirror}.test.ts')
  // What they ask is of texts, sizes, headers and turns: the rows that they need are read under the policies by the others.
  .concat('test/members/formulaires-taille.test.ts', 'test/outbox/{rendering,workshop,idle-clients}.test.ts')
  .concat('test/calls/{sdk,sdk-lost,link-turns,held-connections}.test.ts', 'test/clients/versions.test.ts')
  // The same calls as those of the others, through a browser; and one answer for each operation.
  .concat('test/vote/vote-election.test.ts', 'test/members/formulaire-pages.test.ts')
  .concat('test/clients/idempotence-operations.test.ts')
  .concat('test/sync/{sync-rows,sync-absents}.test.ts', 'test/lists/lists-pages.test.ts', 'test/vote/poids.test.ts')

/**
 * What the planner makes of many rows: the policies take indexes away from it, and give it none. And what takes long though
 * it is held to one client: without policies it does the same, and less.
 */
const securedOnly = ['test/planner/**', 'test/clients/long-deletions.test.ts']

const all = ['test/**/*.test.ts']

/**
 * Each file runs once: as the owner of the tables where policies change nothing, else as a role that they hold to one client.
 * What the owner sees is what such a role sees, as long as each statement names its client, and the guard of the tests
 * refuses one that does not. `SUITE=whole`, as `.ci/nightly` has it, runs each as both, but those that are apart.
 */
const isWhole = process.env['SUITE'] === 'whole'

/** What takes longest and seldom changes: `SUITE=short`, as `.ci/run` has it for the programs, leaves it to `.ci/nightly`. */
const long =
  process.env['SUITE'] === 'short'
    ? [
        ...['test/deploy/image.test.ts', 'test/faults/embedded-death.test.ts', 'test/server/embedded.test.ts'],
        'test/cli/cli-sync-lost.test.ts',
      ]
    : []

const project = (name: string, include: string[], exclude: string[]) => ({
  test: {
    name,
    include,
    exclude,
    globalSetup: 'test/support/setup.ts',
    setupFiles: 'test/support/each-file.ts',
    provide: { rowSecurity: name === 'row security' },
    // The files of a process share the compiled contract and one service: most of the time of a run went to making them.
    isolate: false,
    // Against what hangs, no bound: the longest take half of the first one on a machine that has nothing else to do.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is awaited comes later on a busy machine; a second is the default. Below the 30 s for which keys are remembered.
    expect: { poll: { timeout: 20_000 } },
  },
})

export default defineConfig({
  test: {
    // Most of the time of a test goes to processes, sockets and the database: two cores carry three files at once.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      project('plain', isWhole ? all : plainOnly, [...securedOnly, ...programs]),
      project('row security', all, [...(isWhole ? apart : plainOnly), ...programs]),
      project('programs', programs, long),
    ],
    reporters: ['default', './test/support/contract/coverage-report.ts'],
  },
})
