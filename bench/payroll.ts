import { parseArgs } from 'node:util'

const usage = `npx node bench/payroll.ts [--rows 1000] [--seed 1] > paie.csv
A payroll file for \`npm run cli -- sync\`, the same for the same seed: French names, accents, apostrophes, people with
two jobs, and the mistakes of real files (a missing name, a bad address, an unknown employer, a repeated address).`

const prenoms = [
  'Amélie',
  'Karim',
  'Lucie',
  'Noémie',
  'Étienne',
  'Fatou',
  'Guy',
  'Hélène',
  'Jean-François',
  'Zoé',
  'Li',
]
const noms = [
  'Tremblay',
  'Benali',
  'Gagnon',
  'Roy',
  "L'Écuyer",
  'Côté',
  "O'Brien",
  'D’Amours',
  'Nguyễn',
  'Saint-Pierre',
]
const villes = ['Montréal', 'Laval', 'Québec', 'Trois-Rivières', "L'Assomption"]
const header = [
  ...['idExterne', 'prenom', 'nom', 'noMembre', 'courriel', 'telephonePrincipal', 'adresse1', 'ville', 'province'],
  ...['codePostal', 'emploi.identifiantExterne', 'emploi.identifiantExterneEmployeur', 'emploi.matricule'],
  'emploi.dateDebut',
]

/** Numbers below `limit` that look random: the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed >>> 0
  return (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

/** The lines of a file with so many employees; one in twenty has a mistake, one in ten a second job on a second line. */
export function* payroll(rows: number, seed = 1): Generator<string> {
  const random = randomOf(seed)
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  yield header.map(quoted).join(',')
  for (let n = 1; n <= rows; n++) {
    const mistake = random(20) === 0 ? mistakes[random(mistakes.length)] : undefined
    const person = [`E-${n}`, pick(prenoms), pick(noms), `M-${n}`, `membre${n}@exemple.ca`]
    const telephone = `514 555-${String(random(10_000)).padStart(4, '0')}`
    const line = [...person, telephone, `${n}, rue de l'Église`, pick(villes), 'QC', 'H2J 3K5']
    for (const job of random(10) === 0 ? [1, 2] : [1]) {
      const start = `20${10 + random(15)}-0${1 + random(9)}-04`
      const whole = [...line, `J-${n}-${job}`, `EMP-${job}0`, `${n}-${job}`, start]
      yield (mistake ? whole.with(...mistake) : whole).map(quoted).join(',')
    }
  }
}

/** A column, and what stands in it by mistake: no name, no address, the address of another, an unknown employer. */
const mistakes: readonly (readonly [column: number, value: string])[] = [
  [2, ''],
  [4, 'membre chez exemple.ca'],
  [4, 'membre1@exemple.ca'],
  [11, 'EMP-INCONNU'],
]

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) console.log(usage)
  else for (const line of payroll(Number(values.rows), Number(values.seed))) console.log(line)
}
