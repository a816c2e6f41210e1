import type { Command } from 'commander'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { verifyOptions } from '../../scrutin/commands/verify.ts'
import { clientId, text, uuid } from '../values.ts'

const actions = () => import('../campagne/campagne.ts')
const exampleIds = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f'

/** Adds `campagne export`, `count`, `verify`, `keys` and `journal`. */
export function addCampagneCommands(program: Command) {
  const campagne = program.command('campagne').description('the results and the keys of the voting campaigns')
  const result = campagne
    .command('export')
    .description('print the result file of a campaign that has closed; counts it first when that is not done')
    .argument('<client>', 'id of the client', clientId)
    .argument('<campagne>', 'id of the campaign', uuid)
    .action(later(async () => (await actions()).printResult))
  examples(result, `campagne export ${exampleIds} > resultat.json`)
  addCount(campagne)
  const verify = campagne
    .command('verify')
    .description('recount a result file from its ballots alone; needs no database')
    .argument('<file>', 'the result file')
    .action(later(async () => (await actions()).verifyFile))
  for (const [flags, what] of verifyOptions) verify.option(flags, what, text(200))
  examples(verify, 'campagne verify resultat.json --receipt 3F0C-9A52-77D1-E04B-18C6-2B9D-5AE0-41F7')
  const keys = campagne
    .command('keys')
    .description(
      'list which keys of VOTE_KEY and SCRUTIN_SIGNING_KEY campaigns need until they are counted, and which can be thrown away',
    )
    .action(later(async () => (await import('../campagne/keys.ts')).printKeysNeeded))
  examples(keys, 'campagne keys')
  const journal = campagne
    .command('journal')
    .description(
      'print the journal of a campaign, who changed what and when; with --verify, recompute its chain instead',
    )
    .argument('<client>', 'id of the client', clientId)
    .argument('<campagne>', 'id of the campaign', uuid)
    .option('--verify', 'exit with 1 at the first line that breaks the chain')
    .action(later(async () => (await import('../journal.ts')).journal))
  examples(journal, `campagne journal ${exampleIds}`, `campagne journal ${exampleIds} --verify`)
  examples(campagne, 'campagne export --help')
  renamed(campagne, 'resultat', 'export')
}

function addCount(campagne: Command) {
  const count = campagne
    .command('count')
    .description('count a campaign that has closed, as the worker does; say what was set aside')
    .argument('<client>', 'id of the client', clientId)
    .argument('<campagne>', 'id of the campaign', uuid)
    .option(
      '--without-key <ids>',
      'ids, by commas, that no signing key of the service ever had: what names them is set aside',
      text(200),
    )
    .action(later(async () => (await import('../campagne/count.ts')).count))
  examples(count, `campagne count ${exampleIds}`, `campagne count ${exampleIds} --without-key 2027`)
}
