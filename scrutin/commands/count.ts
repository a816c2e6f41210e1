import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readBox } from '../box-file.ts'
import { count } from '../count.ts'
import { faultsOfPublication } from '../publication/checks.ts'
import { fingerprintOf, namesSigners } from '../publication/document.ts'
import { questionOfResult } from '../question.ts'
import { Unsound } from '../read.ts'
import type { Context } from '../result.ts'
import { unsealer } from '../seal.ts'
import { verify } from '../verify.ts'
import { linesIn } from './keys.ts'
import { asksForPassphrase, keysOf, type Opening, openPart } from './parts.ts'
import { type Ask, asking } from './prompt.ts'
import { checkOutput, print } from './stdout.ts'

/** What is typed after `count BOX PART...`. */
export type CountOptions = {
  readonly identities?: string
  readonly passphrases?: string
  /** The public keys of the service, in base64, from elsewhere than the box. */
  readonly key?: readonly string[]
  /** The fingerprint of what was published, from elsewhere than the box: that names the keys of the service. */
  readonly publication?: string
}

/** Counts a box with the parts of a quorum, and prints the result. */
export async function countBox(box: string, files: readonly string[], options: CountOptions): Promise<void> {
  checkOutput()
  const { context, ...sealed } = await readBox(createReadStream(box, 'utf8'))
  if (context.campagne.garde !== 'Scrutateurs') throw new Unsound('The box is in the custody of the service')
  checkKeys(context, options.key)
  checkPublication(context, options.publication)
  checkWords(context)
  const { committee, changed } = await keysOf(await asking((ask) => open(files, options, ask)), context.cles)
  for (const name of changed) console.error(`${name} was changed, or is of other keys: it was left out`)
  const means = { open: unsealer(committee.boxSecret, context.campagne.id), signer: committee.signer }
  const { bytes, empreinte, resultat } = await count(sealed, context, means)
  checkResult(bytes)
  await print(bytes)
  for (const { empreinte: ballot, motif } of resultat.anomalies)
    console.error(`anomaly: ${motif} ${ballot ?? ''}`.trimEnd())
  const { publication } = context
  console.error(
    publication
      ? `Its words are those that were published and signed as ${fingerprintOf(publication.document)}`
      : 'The box does not say what was published: nothing shows that its words are those of the ballots',
  )
  for (const line of toCompare(context, options)) console.error(line)
  console.error(`SHA-256 of the result: ${empreinte.toString('hex')}`)
}

/** Whoever makes a box signs its ballots by a key of their own, and names that key in it. */
function checkKeys({ cles: keys }: Context, given: CountOptions['key']) {
  const trusted = given?.map((key) => key.trim())
  const other = trusted && keys.signature.find(({ publique }) => !trusted.includes(publique))
  if (other) throw new Unsound(`The box names a key of the service that was not given: ${other.id} ${other.publique}`)
}

/** A box of another publication is none of the vote whose ballots showed this one. */
function checkPublication({ publication }: Context, given: CountOptions['publication']) {
  if (given === undefined) return
  const own = publication && fingerprintOf(publication.document)
  if (own !== given.trim().toLowerCase())
    throw new Unsound(`What the box says was published has the fingerprint ${own ?? 'of nothing'}, not ${given}`)
}

/**
 * What a count did not compare: the keys, where neither they were given nor what names them; and the head. Somebody who cut
 * the box where an earlier head stood has left out the ballots after it, and nothing in the file shows that.
 */
function toCompare({ cles: keys, tete: head, publication }: Context, given: CountOptions): string[] {
  const isNamed = given.publication !== undefined && publication !== undefined && namesSigners(publication.document)
  const isKnown = given.key !== undefined || isNamed
  return [
    ...(isKnown
      ? ['Compare the head with the last one of the public box: a box that was cut at an earlier one lacks ballots']
      : [
          'It was not checked that the box is the one of the service: compare its keys and its head with those of the public box, or give --key or --publication',
          ...keys.signature.map(({ id, publique }) => `key of the service: ${id} ${publique}`),
        ]),
    head ? `head: ${String(head.taille)} ballots, ${head.racine}, signed at ${head.signeeLe}` : 'head: none',
  ]
}

/** A box that asks otherwise than what was signed at its publication is not opened: its ballots were cast on that. */
function checkWords(context: Context) {
  const [fault] = faultsOfPublication({ ...context, questions: context.questions.map(questionOfResult) })
  if (fault !== undefined) throw new Unsound(`The box is not of what was published: ${fault}`)
}

/** A result that contradicts itself, as that of a box whose first line was changed, leaves this machine for nobody. */
function checkResult(bytes: Buffer) {
  try {
    verify(bytes.toString())
  } catch (cause) {
    if (!(cause instanceof Unsound)) throw cause
    throw new Unsound(`The box contradicts itself, and nothing was written of its count: ${cause.message}`, { cause })
  }
}

/** Opens each part, by what is given for it in the order of the parts, or typed. */
async function open(files: readonly string[], { identities, passphrases }: CountOptions, ask: Ask) {
  const own = await linesIn(identities)
  const written = await linesIn(passphrases)
  const opening = async (file: string, name: string): Promise<Opening> => {
    if (!asksForPassphrase(file)) return { identity: own.shift() ?? missing(name) }
    if (passphrases === undefined) return { passphrase: await ask(`Passphrase of ${name}: `) }
    return { passphrase: written.shift() ?? missing(name) }
  }
  const parts = []
  for (const path of files) {
    const file = await readFile(path, 'utf8')
    const name = basename(path)
    parts.push(await openPart(file, await opening(file, name), name))
  }
  return parts
}

const missing = (name: string): never => {
  throw new Unsound(`There is no passphrase or identity for ${name}`)
}
