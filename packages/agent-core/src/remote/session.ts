import { type EndReason, closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { Cancel, Clock, Log } from '../machine.ts'
import type { Bar } from './bar.ts'
import { filesFor } from './files.ts'
import { Place, type Served } from './place.ts'
import { type Present, type RemoteMachine, type ServeScreen, Unable } from './ports.ts'
import { openScreen, screenFor } from './screen.ts'
import { SharedShell } from './shared-shell.ts'

export type SessionParts = {
  machine: RemoteMachine
  clock: Clock
  log: Log
  bar: Bar
  serve?: ServeScreen | undefined
  /** It is over, or all have left and nobody came back. */
  onGone(): void
}
type Answer = 'accepted' | 'refused' | 'timeout'

/** So long a session that all have left waits for them: who comes back is not asked again. */
const lingerMs = 45_000
/** Closed with one of these there is nothing to come back to. */
const lastWords: readonly EndReason[] = [
  'ended',
  'ended_there',
  'left',
  'unclaimed',
  'refused',
  'no_answer',
  'unable',
  'too_long',
  'recording_full',
]
const lastCodes: ReadonlySet<number> = new Set(lastWords.map((one) => closeCodes[one]))

/** One remote session at this terminal, with a tunnel for each of its people. The person here is asked once. */
export class RemoteSession {
  readonly #id: string
  readonly #o: SessionParts
  readonly #places = new Set<Place>()
  /** Those the person at the terminal is to know of. */
  readonly #told = new Set<Place>()
  readonly #shell: SharedShell
  #asking: Promise<Answer> | undefined
  #answer: Answer | undefined
  #giveUp: Cancel = () => {}
  #forget: Cancel = () => {}
  #over: EndReason | undefined

  constructor(id: string, o: SessionParts) {
    this.#id = id
    this.#o = o
    this.#shell = new SharedShell(o.machine, o.clock, (code) => {
      for (const place of this.#places) place.say({ type: 'exit', code })
      this.end('ended')
    })
  }

  get size(): number {
    return this.#places.size
  }

  place(asked: SessionDown): Place {
    this.#forget()
    const place = new Place(asked, {
      people: () => this.#peopleChanged(),
      closed: (code) => this.#left(place, code),
    })
    this.#places.add(place)
    return place
  }

  /** From the dialled tunnel to the open session, or to the word why not. */
  async open(place: Place): Promise<void> {
    try {
      if (this.#over) return place.over(this.#over)
      mustHave(this.#o.machine, place.asked.kind)
      if (place.asked.consent === 'asked' && !(await this.#agreed(place))) return
      if (place.isOver) return
      const ready = this.#ready(place)
      try {
        if (place.asked.consent !== 'none') await this.#tell(place)
        if (place.isOver) return ready.drop()
      } catch (error) {
        ready.drop()
        throw error
      }
      place.serve(await ready.serve())
    } catch (error) {
      if (place.isOver) return
      const reason = error instanceof Unable ? error.reason : 'failed'
      const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      this.#o.log(`A remote session could not be opened: ${detail}`)
      place.say({ type: 'unable', reason, detail })
      place.over('unable')
    }
  }

  /** Ends it for everybody. */
  end(why: EndReason): void {
    this.#over ??= why
    for (const place of this.#places) {
      if (why === 'ended_there') place.say({ type: 'ended' })
      place.over(why)
    }
  }

  /** Nobody is here any more and nobody will come. */
  close(): void {
    this.#forget()
    this.#giveUp()
    this.#shell.close()
    this.#o.bar.hide(this.#id)
  }

  async #agreed(place: Place): Promise<boolean> {
    const known = this.#answer
    if (!known) place.say({ type: 'asking' })
    const answer = known ?? (await (this.#asking ??= this.#ask(place.asked)))
    if (!known) place.say({ type: 'consent', answer })
    if (answer === 'accepted' || (answer === 'timeout' && place.asked.unanswered === 'accept')) return true
    place.over(answer === 'refused' ? 'refused' : 'no_answer')
    return false
  }

  /** Its own clock counts, however long the machine would wait. */
  #ask(asked: SessionDown): Promise<Answer> {
    const { machine, clock } = this.#o
    if (!machine.ask) throw new Unable('nobody_can_be_asked', 'The terminal cannot ask its user for consent')
    const stop = new AbortController()
    this.#giveUp = () => stop.abort()
    const answer = machine.ask({ session: asked, signal: stop.signal })
    return new Promise((resolve, reject) => {
      const late = clock.after(asked.askMs, () => {
        this.#answer = 'timeout'
        resolve('timeout')
        stop.abort()
      })
      answer
        .then((said) => {
          if (!stop.signal.aborted) this.#answer = said
          resolve(this.#answer ?? said)
        })
        .catch(reject)
        .finally(late)
    })
  }

  async #tell(place: Place): Promise<void> {
    this.#told.add(place)
    await this.#show()
  }

  #show(): Promise<void> {
    return this.#o.bar.show(this.#id, this.#people(), () => this.end('ended_there'))
  }

  /** As the server says; before it does, those whose tunnels are here. */
  #people(): readonly Present[] {
    const said = [...this.#places].findLast((place) => place.heard.people)?.heard.people
    return said ?? [...this.#told].map(({ asked, isObeyed }) => ({ name: asked.person.name, control: isObeyed }))
  }

  #peopleChanged(): void {
    if (this.#told.size > 0) this.#show().catch((error: unknown) => this.#cannotTell(error))
  }

  /** Nobody works here unseen who is to be seen. */
  #cannotTell(error: unknown): void {
    this.#o.log(`Who is here cannot be shown any more: ${String(error)}`)
    for (const place of this.#told) place.over('unable')
  }

  /** A screen takes a while to open: it does so while the bar comes, and shows nothing before that is there. */
  #ready(place: Place): { serve: () => Promise<Served>; drop: () => void } {
    const { machine, clock, serve } = this.#o
    const { kind } = place.asked
    if (kind === 'shell') return { serve: () => this.#shell.join(place), drop: () => {} }
    if (kind === 'files') return { serve: async () => filesFor(place, machine, clock), drop: () => {} }
    const source = openScreen(machine, serve)
    // Whoever waits for it hears it there.
    source.catch(() => {})
    return {
      serve: async () => screenFor(place, machine, { clock, serve, source: await source }),
      drop: () => void source.then((one) => one.close()).catch(() => {}),
    }
  }

  #left(place: Place, code: number): void {
    this.#places.delete(place)
    this.#told.delete(place)
    if (this.#told.size > 0) this.#peopleChanged()
    else this.#o.bar.hide(this.#id)
    if (this.#places.size > 0) return
    if (!this.#answer) {
      // Who comes back is asked anew.
      this.#giveUp()
      this.#asking = undefined
    }
    this.#forget = this.#o.clock.after(lingerMs, () => this.#o.onGone())
    if (lastCodes.has(code)) this.#shell.close()
  }
}

function mustHave(machine: RemoteMachine, kind: SessionDown['kind']): void {
  if (!machine[kind === 'desktop' ? 'screen' : kind])
    throw new Unable('not_supported', `The terminal does not support this: ${kind}`)
}
