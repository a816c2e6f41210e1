import { pack, versionsOf } from './packing.ts'

/** The name of the package that `scrutin/` becomes. */
export const scrutinName = 'membres-et-votes-scrutin'

/** Makes an npm package of `scrutin/` in `build/scrutin-package`; gives the path of its file. */
export const packScrutin = (): string =>
  pack('scrutin', ['scrutin/index.ts', 'scrutin/commands/main.ts'], {
    ...{ name: scrutinName, description: 'Keeps, counts and verifies a vote, without the service' },
    engines: { node: '>=22' },
    exports: { '.': { types: './dist/scrutin/index.d.ts', default: './dist/scrutin/index.js' } },
    bin: { scrutin: './dist/scrutin/commands/main.js' },
    dependencies: versionsOf({ 'age-encryption': '', commander: '^14.0.0 || ', 'shamir-secret-sharing': '' }),
  })

if (import.meta.main) console.log(packScrutin())
