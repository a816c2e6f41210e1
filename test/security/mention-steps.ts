import { mentioning, redactor } from '../../rules/anonymity/mentions.ts'
import { countSteps } from './count-steps.ts'

/* Prints how many steps it takes to find a person in a message (`count-steps.ts`), by the names and what is repeated in it. */

const kinds: readonly (readonly [prenom: string, nom: string, unit: string])[] = [
  ['%2e '.repeat(20), '%20 &nbsp; %2d', '%2e'],
  ['+', '20', '%20'],
  ['a>', '<b', '<b> a'],
  ['nbsp;', '&', '&nbsp;'],
  ['a '.repeat(50), 'a '.repeat(50), 'a '],
  ['a-'.repeat(50), 'a', 'a-a, '],
  ['é', 'è', '&#233; &egrave; '],
  ['Marie', 'Roy', 'Marie, Roy\n'],
  ['王', '王王', '王'],
  ['1', '5', '514 555-0000 '],
  ['1', '5', '5'],
  ['@', '.', 'a.@'],
]

function stepsOf([prenom, nom, unit]: (typeof kinds)[number], size: number): Promise<number> {
  const adresses = ['a.a@a.a', `${'a.@'.repeat(80)}a`]
  const telephones = ['514 555-0000', ...Array.from({ length: 20 }, (_, n) => '5'.repeat(n + 7))]
  const about = { adresses, telephones, noms: [{ prenom, nom }] }
  const nested = Array.from({ length: 60 }, (_, n) => unit.repeat(n + 3))
  const texts = [
    prenom,
    nom,
    ...adresses,
    ...nested,
    unit.repeat(2000 / unit.length),
    'a '.repeat(1000),
    'a.'.repeat(1000),
  ]
  const [isAbout, redact] = [mentioning(about), redactor({ ...about, texts }, 'x@anonyme.invalid')]
  const text = unit.repeat(size / unit.length)
  return countSteps(() => {
    isAbout(text)
    redact(text)
  })
}

for (const kind of kinds) {
  await stepsOf(kind, 1000)
  const steps: number[] = []
  for (const size of [5000, 20_000, 80_000]) steps.push(await stepsOf(kind, size))
  console.log(JSON.stringify([kind[2], ...steps]))
}
