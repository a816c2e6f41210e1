import type { ReadStream } from 'node:tty'
import { Unsound } from '../read.ts'

/** The last character that is seen as one is rubbed out, of however many it is made. */
const rubOut = (line: string) =>
  [...new Intl.Segmenter().segment(line)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')

/** What keys do to the line that is typed: Backspace, Ctrl-U and Ctrl-W, as a shell has them. */
const edits = new Map<string, (line: string) => string>([
  ['\b', rubOut],
  ['\u007f', rubOut],
  ['\u0015', () => ''],
  ['\u0017', (line) => line.replace(/\S+\s*$/u, '')],
])

const interrupt = '\u0003'
const end = '\u0004'
const suspend = '\u001a'

/** Lines that are whole, for whoever asks for the next one. */
function openLines() {
  const lines: string[] = []
  const state = { isOver: false, more: Promise.withResolvers<null>() }
  const wake = () => {
    state.more.resolve(null)
    state.more = Promise.withResolvers()
  }
  return {
    isOver: () => state.isOver,
    push: (line: string) => {
      lines.push(line)
      wake()
    },
    end: () => {
      state.isOver = true
      wake()
    },
    /** The next line, in the order in which they are typed. Throws `Unsound` after the last one. */
    next: async (): Promise<string> => {
      while (lines.length === 0 && !state.isOver) await state.more.promise
      return lines.shift() ?? closed()
    },
  }
}

/**
 * The lines that are typed at a terminal, none of which is shown or remembered: nobody is given by a key what somebody else
 * has typed. A key that edits nothing is a character of the line. Ctrl-C calls `interrupted`; Ctrl-D where nothing is typed
 * is the end, and Ctrl-Z does nothing: who is asked is not sent to the background, where what is typed would be shown.
 */
export function readTyped(input: ReadStream, interrupted: () => void) {
  const lines = openLines()
  const typed = { line: '', last: '' }
  const whole = () => {
    lines.push(typed.line)
    typed.line = ''
  }
  const always = new Map([
    [interrupt, interrupted],
    ['\r', whole],
    ['\n', whole],
  ])
  const onNothing = new Map([
    [end, lines.end],
    [suspend, () => undefined],
  ])
  const take = (character: string) => {
    const act = always.get(character) ?? (typed.line === '' ? onNothing.get(character) : undefined)
    if (act) act()
    else typed.line = edits.get(character)?.(typed.line) ?? typed.line + character
  }
  const heard = (text: string) => {
    for (const character of text) {
      // What is pasted may end a line by both.
      if (!lines.isOver() && typed.last + character !== '\r\n') take(character)
      typed.last = character
    }
  }
  input.setRawMode(true)
  input.setEncoding('utf8').on('data', heard).on('end', lines.end).on('error', lines.end)
  const close = () => {
    input.off('data', heard).pause().setRawMode(false)
  }
  return { next: lines.next, close }
}

const closed = (): never => {
  throw new Unsound('The terminal was closed before all was typed')
}
