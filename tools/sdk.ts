import { pack, versionsOf } from './packing.ts'

/** The name of the package that `sdk/` becomes. */
export const sdkName = 'membres-et-votes-sdk'

/** The name of its program, as `npx` is given it. */
export const programName = 'membres-et-votes'

/** What the packed code imports, in the majors that it is tried with; a program for Node 20 is given what runs there. */
const imported = { 'openapi-fetch': '', 'csv-parse': '', commander: '^14.0.0 || ', ora: '', table: '' }

/** What its users import, and the room that each is the `index.ts` of. */
export const sdkRooms = { '.': 'sdk', './receiver': 'receiver' } as const

const builtFrom = (room: string) => ({ types: `./dist/${room}/index.d.ts`, default: `./dist/${room}/index.js` })

/** Makes an npm package of `sdk/` in `build/sdk-package`; gives the path of its file. */
export const packSdk = (): string =>
  pack('sdk', ['sdk/index.ts', 'sdk/commands/main.ts', 'receiver/index.ts'], {
    ...{ name: sdkName, description: 'Client of the membership and voting service', engines: { node: '>=20.3' } },
    exports: Object.fromEntries(Object.entries(sdkRooms).map(([name, room]) => [name, builtFrom(room)])),
    bin: { [programName]: './dist/sdk/commands/main.js' },
    dependencies: versionsOf(imported),
  })

if (import.meta.main) console.log(packSdk())
