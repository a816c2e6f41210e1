import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { clientId } from '../values.ts'

const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const fileHelp = `
The file is CSV; its first line names the columns:
  type               Paiement or Autorisation
  idUniqueAdhesion   the membership that it is for, or
  idDemande          the request for membership that it is for
  transactionId      reference of the transaction; optional

A line whose transaction is there already changes nothing, so that a file can be
imported again. When a line is wrong, nothing is imported.`

/** Adds `paiement import`. */
export function addPaiementCommands(program: Command) {
  const paiement = program.command('paiement').description('the payments of memberships')
  const command = paiement
    .command('import')
    .description('import payments and payment authorisations from a file')
    .argument('<client>', 'id of the client', clientId)
    .argument('<file>', 'CSV file')
    .addHelpText('after', fileHelp)
    .action(later(async () => (await import('../paiement.ts')).importFile))
  examples(command, `paiement import ${exampleClient} paiements.csv`)
  examples(paiement, 'paiement import --help')
}
