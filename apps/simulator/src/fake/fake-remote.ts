import type { Clock } from '@cpm/agent-core'
import type {
  FileDesk,
  FileDeskHears,
  Present,
  RemoteMachine,
  ScreenSource,
  Shell,
  ShellHears,
} from '@cpm/agent-core/remote/ports'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import { FakeDesk } from './desk/fake-desk.ts'
import { FakeTree } from './desk/fake-tree.ts'
import type { FakeMachine } from './fake-machine.ts'
import { FakeDisplay } from './screen/fake-display.ts'
import { type PersonKind, answers, personTimes } from './screen/fake-person.ts'
import { FakePty } from './shell/fake-pty.ts'

type Around = {
  clock: Clock
  person: PersonKind
  /** No network reaches the terminal, for so long. */
  vanish: (ms: number) => void
}

/**
 * What a simulated terminal has for those who work on it from afar. Nothing of it is there before somebody comes, and
 * nothing is left after they went.
 */
export class FakeRemote implements RemoteMachine {
  readonly #machine: FakeMachine
  readonly #around: Around
  #display: FakeDisplay | undefined
  #looking = 0
  /** There once somebody looked into its files. */
  #tree: FakeTree | undefined
  #people: readonly Present[] = []
  #onEnd: () => void = () => {}

  constructor(machine: FakeMachine, around: Around) {
    this.#machine = machine
    this.#around = around
  }

  async screen(): Promise<ScreenSource> {
    const display = this.#open()
    let isOpen = true
    return display.source(() => {
      if (isOpen) this.#close()
      isOpen = false
    })
  }

  #open(): FakeDisplay {
    this.#looking += 1
    if (this.#display) return this.#display
    const display = new FakeDisplay(this.#machine, this.#around.clock)
    this.#display = display
    const { clock, person } = this.#around
    // A customer stands there with a card.
    if (person === 'pays') display.till.pay(clock.now(), personTimes.pinMs)
    this.#showPeople()
    display.start()
    return display
  }
  #close(): void {
    this.#looking -= 1
    if (this.#looking > 0) return
    this.#display?.stop()
    this.#display = undefined
  }

  async shell(o: { cols: number; rows: number; as: SessionDown['shellAs'] }, hears: ShellHears): Promise<Shell> {
    return new FakePty(this.#machine, { ...o, clock: this.#around.clock }, hears)
  }
  files(o: { roots: readonly string[]; viewOnly: boolean }, hears: FileDeskHears): FileDesk {
    this.#tree ??= new FakeTree(this.#machine)
    return new FakeDesk(this.#machine, this.#tree, o, hears)
  }

  /** Drawn where somebody already looks on; the person taps what they think of it. */
  ask({ session, signal }: { session: SessionDown; signal: AbortSignal }): Promise<'accepted' | 'refused' | 'timeout'> {
    const { clock, person } = this.#around
    return new Promise((resolve) => {
      const done = (answer: 'accepted' | 'refused' | 'timeout') => {
        cancel()
        signal.removeEventListener('abort', late)
        if (this.#display) {
          this.#display.asked = null
          this.#display.draw()
        }
        resolve(answer)
      }
      const late = () => done('timeout')
      const said = answers(person, session)
      const cancel =
        said === null ? () => {} : clock.after(personTimes.answerMs, () => done(said ? 'accepted' : 'refused'))
      signal.addEventListener('abort', late, { once: true })
      if (!this.#display) return
      this.#display.asked = { session, answer: (isYes) => done(isYes ? 'accepted' : 'refused') }
      this.#display.draw()
    })
  }

  bar(people: readonly Present[], onEnd: () => void): void {
    const isFirst = this.#people.length === 0
    this.#people = people
    this.#onEnd = onEnd
    this.#showPeople()
    if (!isFirst || people.length === 0) return
    const { person, clock, vanish } = this.#around
    if (person === 'vanishes')
      clock.after(personTimes.vanishMs, () => this.#people.length > 0 && vanish(personTimes.awayMs))
    if (person === 'ends') clock.after(personTimes.endMs, () => this.#people.length > 0 && this.#onEnd())
  }
  #showPeople(): void {
    if (!this.#display) return
    this.#display.people = this.#people
    this.#display.endSession = () => this.#onEnd()
    this.#display.draw()
  }

  isPrivate(): boolean {
    return this.#display?.isPrivate ?? false
  }
  watchPrivate(changed: () => void): () => void {
    return this.#display?.watchPrivate(changed) ?? (() => {})
  }
  /** The one somebody looks at now. */
  get display(): FakeDisplay | undefined {
    return this.#display
  }
}
