import type { Cancel, Clock } from '@cpm/agent-core'
import type { Shell, ShellHears } from '@cpm/agent-core/remote/ports'
import { seededBy } from '../../fleet/random.ts'
import type { FakeMachine } from '../fake-machine.ts'
import { fakeShell } from './shell.ts'

const longestLine = 4096
const mostHistory = 100
/** Lines of output in one go; the rest waits while the reader does. */
const longestPiece = 16 * 1024
const green = '\x1b[1;32m'
const blue = '\x1b[1;34m'
const plain = '\x1b[0m'

/** A terminal's shell over a line discipline: what is typed is echoed, edited and, at its end, carried out. */
export class FakePty implements Shell {
  readonly #machine: FakeMachine
  readonly #o: { cols: number; rows: number; as: string; clock: Clock }
  readonly #hears: ShellHears
  readonly #decoder = new TextDecoder()
  readonly #history: string[] = []
  #line: string[] = []
  #at = 0
  #escape = ''
  #running: Cancel | null = null
  /** What was typed while a command ran: taken when it is over, as a line discipline does. */
  #ahead = ''
  #paused = false
  #waiting: string[] = []
  #exit: number | undefined
  #isOver = false

  constructor(machine: FakeMachine, o: { cols: number; rows: number; as: string; clock: Clock }, hears: ShellHears) {
    this.#machine = machine
    this.#o = { ...o }
    this.#hears = hears
    o.clock.after(0, () => {
      if (this.#isWindows) this.#say('Microsoft Windows\r\n(c) Microsoft Corporation.\r\n\r\n')
      this.#prompt()
    })
  }

  get #isWindows(): boolean {
    return this.#machine.platform === 'windows'
  }

  write(bytes: Uint8Array): void {
    if (this.#isOver) return
    for (const letter of this.#decoder.decode(bytes, { stream: true })) this.#take(letter)
  }
  resize(cols: number, rows: number): void {
    this.#o.cols = cols
    this.#o.rows = rows
  }
  pause(): void {
    this.#paused = true
  }
  resume(): void {
    this.#paused = false
    this.#flow()
  }
  kill(): void {
    this.#running?.()
    this.#isOver = true
    this.#waiting = []
  }

  #take(letter: string): void {
    if (letter === '\x03') return this.#interrupt()
    if (this.#running) {
      if (this.#ahead.length < longestLine) this.#ahead += letter
      return
    }
    if (this.#escape !== '' || letter === '\x1b') return this.#arrow(letter)
    if (letter === '\r' || letter === '\n') return this.#enter()
    if (letter === '\x7f' || letter === '\b') return this.#rub()
    if (letter === '\x04' && this.#line.length === 0) return this.#end(0)
    if (letter === '\x0c') {
      this.#say('\x1b[2J\x1b[H')
      this.#prompt()
      return this.#say(this.#line.join(''))
    }
    if (letter === '\x15') return this.#replace('')
    if (letter < ' ' || this.#line.length >= longestLine) return
    this.#line.push(letter)
    this.#say(letter)
  }

  /** Up and down of its history; other sequences do nothing. */
  #arrow(letter: string): void {
    this.#escape += letter
    // oxlint-disable-next-line no-control-regex -- arrows begin with it
    if (this.#escape.length < 3 && !/^\x1b[^[O]/.test(this.#escape)) return
    if (!/[A-Za-z~]$/.test(this.#escape) && this.#escape.length < 12) return
    const way = this.#escape.endsWith('A') ? -1 : this.#escape.endsWith('B') ? 1 : 0
    this.#escape = ''
    if (way === 0) return
    this.#at = Math.min(this.#history.length, Math.max(0, this.#at + way))
    this.#replace(this.#history[this.#at] ?? '')
  }
  #replace(line: string): void {
    while (this.#line.length > 0) this.#rub()
    this.#line = Array.from(line)
    this.#say(line)
  }
  #rub(): void {
    const gone = this.#line.pop()
    if (gone === undefined) return
    // A Chinese letter is two columns wide.
    this.#say(/[\u1100-\uffdc]/.test(gone) ? '\b\b  \b\b' : '\b \b')
  }

  #interrupt(): void {
    this.#running?.()
    this.#running = null
    this.#waiting = []
    this.#line = []
    this.#ahead = ''
    this.#escape = ''
    this.#say('^C\r\n')
    this.#prompt()
  }

  #enter(): void {
    const line = this.#line.join('').trim()
    this.#line = []
    this.#say('\r\n')
    if (line === '') return this.#prompt()
    this.#history.push(line)
    if (this.#history.length > mostHistory) this.#history.shift()
    this.#at = this.#history.length
    const leaving = /^exit(?:\s+\/b)?(?:\s+(\d+))?$/i.exec(line)
    if (leaving) return this.#end(Number(leaving[1] ?? 0) & 255)
    this.#carryOut(line)
  }

  #carryOut(line: string): void {
    const { clock, cols, rows, as } = this.#o
    if (line === 'clear' || line === 'cls') {
      this.#say('\x1b[2J\x1b[H')
      return this.#prompt()
    }
    if (line === 'stty size') {
      this.#say(`${rows} ${cols}\r\n`)
      return this.#prompt()
    }
    const random = seededBy(this.#machine.spec.sn, clock.now())
    const place = { machine: this.#machine, now: clock.now(), random, root: as === 'agent' }
    const { output, takesMs } = fakeShell(place, line)
    this.#running = clock.after(Math.min(takesMs, 600_000), () => {
      this.#running = null
      this.#say(output.replace(/\r?\n/g, '\r\n'))
      this.#prompt()
      const ahead = this.#ahead
      this.#ahead = ''
      for (const letter of ahead) this.#take(letter)
    })
  }

  #prompt(): void {
    const { spec } = this.#machine
    const who = this.#o.as === 'agent' ? '#' : '$'
    this.#say(
      this.#isWindows
        ? 'C:\\Users\\till>'
        : `${green}${spec.model.model.replaceAll(' ', '_')}${plain}:${blue}/${plain} ${who} `,
    )
  }

  #say(text: string): void {
    if (text !== '') this.#waiting.push(text)
    this.#flow()
  }
  #flow(): void {
    while (!this.#paused && !this.#isOver) {
      const text = this.#waiting.shift()
      if (text === undefined) break
      if (text.length > longestPiece) this.#waiting.unshift(text.slice(longestPiece))
      this.#hears.data(new TextEncoder().encode(text.slice(0, longestPiece)))
    }
    if (this.#exit === undefined || this.#paused || this.#isOver) return
    this.#isOver = true
    this.#hears.exit(this.#exit)
  }
  #end(code: number): void {
    this.#exit = code
    this.#flow()
  }
}
