import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, copyScenario, run, type Tool } from './client.ts'
import { generate, generator, java, maven, version } from './openapi-generator.ts'

const cli: Tool = { test: ['php', '-v'], without: 'there is no PHP on this machine (apt-get install php-cli)' }
/** What the client checks the lengths of texts with. */
const strings: Tool = {
  test: ['php', '-r', "exit((int) !function_exists('mb_strlen'));"],
  without: 'there is no mbstring for PHP on this machine (apt-get install php-mbstring)',
}
const guzzle: Tool = {
  test: ['php', '-r', "require 'GuzzleHttp/autoload.php'; require 'GuzzleHttp/Psr7/autoload.php';"],
  without: 'there is no Guzzle for PHP on this machine (apt-get install php-guzzlehttp-guzzle)',
}

/** PHP compiles a file when it is loaded: the scenario loads a few, and every file of the client is compiled here. */
async function compileAll(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.php'))
  const each = 'foreach (array_slice($argv, 1) as $file) { opcache_compile_file($file) || exit($file); }'
  await run('php', ['-d', 'opcache.enable_cli=1', '-r', each, ...files.map((file) => join(folder, file))], folder)
}

const openapiGenerator: Client = {
  ...{ name: 'openapi-generator-php', language: 'PHP', generator: `${generator} php`, version },
  ...{
    compiled: 'every file compiled, any warning an error',
    needs: [java, maven],
    runsWith: [cli, strings, guzzle],
    nightly: true,
  },
  but: 'an id that is answered alone comes with its quotes (json_decode takes them away)',
  generate: (folder) => generate('php', join(folder, 'client')),
  async compile(folder) {
    copyScenario('openapi-generator.php', join(folder, 'scenario.php'))
    await compileAll(join(folder, 'client/lib'))
  },
  start: () => ['php', 'scenario.php'],
}

export const php = [openapiGenerator]
