/**
 * What dependency-cruiser refuses, imports of types included: a circle of imports, which has no first file to read.
 * Which room imports from which is in rooms.js. `npm run map` draws the rooms by these settings.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '(?:^|/)node_modules/|^(?:build|reports|coverage|conformance/scenarios)/' },
  },
}
