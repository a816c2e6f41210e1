import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const redocly = resolve('node_modules/@redocly/cli/bin/cli.js')

/** What the bundler says of the contract with one text of a part replaced by another. */
async function bundled(part: string, text: string, other: string) {
  const folder = await mkdtemp(join(tmpdir(), 'parts-'))
  try {
    await cp('openapi.yaml', join(folder, 'openapi.yaml'))
    await cp('contract', join(folder, 'contract'), { recursive: true })
    const written = await readFile(join(folder, part), 'utf8')
    expect(written).toContain(text)
    await writeFile(join(folder, part), written.replace(text, other))
    const config = { plugins: [resolve('tools/contract-rules.js')], decorators: { 'contract/refusals-shown': 'on' } }
    await writeFile(join(folder, 'redocly.yaml'), JSON.stringify({ ...config, telemetry: 'off' }))
    const args = [redocly, 'bundle', 'openapi.yaml', '--output', join(folder, 'bundle.yaml')]
    const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    return await new Promise<{ isMade: boolean; said: string }>((done) => {
      execFile(process.execPath, args, { cwd: folder, env }, (error, _, said) => {
        done({ isMade: error === null, said })
      })
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a code that nobody wrote makes no bundle, and is named with those of its family', { timeout: 120_000 }, async () => {
  const { isMade, said } = await bundled('contract/paths/syndicats.yaml', 'Syndicat.IdExterneDejaUtilise,', 'Syndicat.IdExterneUtilise,')
  expect(said).toMatch(/createSyndicat names Syndicat\.IdExterneUtilise, which is no code of contract\/codes: .*Syndicat\.IdExterneDejaUtilise/)
  expect(isMade).toBe(false)
})

/** A generator of Go makes a type of each schema and of each parameter, and none of two different ones by one name. */
test('no parameter has the name of a schema, but of its own', async () => {
  const { components } = parse(await readFile('generated/openapi.yaml', 'utf8')) as {
    components: { schemas: object; parameters: Record<string, { schema: { $ref?: string } }> }
  }
  const schemas = new Set(Object.keys(components.schemas))
  const parameters = Object.entries(components.parameters)
  expect(parameters.map(([name]) => name)).toContain('CampagneId')
  const others = parameters.filter(([name, { schema }]) => schemas.has(name) && !schema.$ref?.endsWith(`/${name}`))
  expect(others.map(([name]) => name)).toEqual([])
})
