#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { countBox, type CountOptions } from './count.ts'
import { type KeysOptions, makeKeys } from './keys.ts'
import { Unsound } from '../read.ts'
import { tell, Unwritten } from './stdout.ts'
import {
  linesOf,
  sentenceOf,
  unauthenticated,
  verifyFiles,
  type VerifyOptions,
  verifyOptions,
  whyUnauthenticated,
} from './verify.ts'

const number = (text: string): number => {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number from 1.')
}

/** The help that is asked for. */
const help: string[] = []

const program = new Command('scrutin')
  .description('Keeps, counts and verifies a vote, without the service and without a network.')
  .configureOutput({
    writeOut: (text) => {
      help.push(text)
    },
  })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit codes: 0 done; 1 refused; 2 wrong usage; 4 sound, but compared with nothing from elsewhere.',
  )

program
  .command('keys')
  .description('make the keys of scrutineers: a part for each of them, and a file for the service')
  .requiredOption('--scrutineers <number>', 'how many scrutineers there are', number)
  .requiredOption('--threshold <number>', 'how many of them open the box', number)
  .option('--recipients <file>', 'age recipients, one a line, for the first parts; the others have a passphrase')
  .option('--passphrases <file>', 'passphrases, one a line; they are asked for at the terminal otherwise')
  .option('--output <folder>', 'where the files are written', '.')
  .action((options: KeysOptions) => makeKeys(options))

program
  .command('count')
  .description('count a sealed box with the parts of a quorum, and print the signed result')
  .argument('<box>', 'the sealed box: GET /b2b/v1/campagnes/{id}/urne')
  .argument('<parts...>', 'the files of the parts')
  .option('--identities <file>', 'age identities, one a line, for the parts that have a recipient, in their order')
  .option('--passphrases <file>', 'passphrases, one a line, for the parts that have one, in their order')
  .option('--key <base64...>', 'the public keys of the service, from elsewhere than the box')
  .option('--publication <sha256>', 'the fingerprint of what was published, as a ballot or the public box showed it')
  .action((box: string, parts: string[], options: CountOptions) => countBox(box, parts, options))

const verifying = program
  .command('verify')
  .description('recount a result from its ballots alone, and compare it with what was kept')
  .argument('<file>', 'the result')
  .action(async (file: string, options: VerifyOptions) => {
    const verified = await verifyFiles(file, options)
    const unread = await tell([sentenceOf(verified), ...linesOf(verified), ''].join('\n'))
    if (verified.isAuthentic && unread) throw new Unsound(unread.message)
    if (verified.isAuthentic) return
    console.error(`error: ${whyUnauthenticated}`)
    process.exitCode = unauthenticated
  })
for (const [flags, what] of verifyOptions) verifying.option(flags, what)

async function run() {
  try {
    await program.parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Commander has printed its own message or the help that was asked for.
    process.exitCode = error.exitCode === 0 ? 0 : 2
    await tell(help.join(''))
  }
}

// What is printed says itself that it was not written.
process.stdout.on('error', () => undefined)
try {
  await run()
} catch (error) {
  process.exitCode = 1
  // Whoever leaves before the end of a count is told nothing.
  if (!(error instanceof Unwritten && error.isUnread))
    console.error(`error: ${error instanceof Error ? error.message : String(error)}`)
}
