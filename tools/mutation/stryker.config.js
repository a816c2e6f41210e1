/**
 * What `npm run mutation` plants mistakes in: the parts that decide without a database, a socket or a process. Left out
 * is what only those show: SQL (`npm run mutation:sql`), routes and streams, what runs in a thread of its own
 * (`mail/threads.ts`, `thread.ts`), and words and drawings, which no decision is made of.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  mutate: [
    'rules/**/*.ts',
    'receiver/*.ts',
    'sdk/*.ts',
    'webhooks/*.ts',
    'scrutin/*.ts',
    'contract/{ajv,normalise,parameters,refusals}.ts',
    'http/{answer,caller,limits,lookups,problems}.ts',
    'http/bodies/{buffers,json-fault,json-states,repeated,splitter}.ts',
    'http/lists/page.ts',
    'pages/vote-form.ts',
    'db/sync/tranche.ts',
    'db/sync/told/report.ts',
    'mail/{dates,failure,html,http,measure,render,tables,template}.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: 'reports/mutation/incremental.json',
  reporters: ['progress', 'clear-text', 'json', 'html'],
  clearTextReporter: { reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
  ignorePatterns: ['/.data', '/build', '/reports', '/bench', '/conformance'],
  tempDirName: 'reports/mutation/sandboxes',
  allowEmpty: true,
}
