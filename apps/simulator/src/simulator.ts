import { type Log, systemClock } from '@cpm/agent-core'
import { type TerminalSpec, makeFleet } from './fleet/fleet.ts'
import { FleetState } from './fleet/fleet-state.ts'
import { type Enrolled, FrontDoor } from './fleet/front-door.ts'
import { places } from './fleet/places.ts'
import { between, seeded } from './fleet/random.ts'
import { type ScenarioName, scenarios } from './fleet/scenario.ts'
import { reportTrouble } from './fleet/shop-people.ts'
import { SimTerminal } from './fleet/sim-terminal.ts'
import { Weather } from './fake/weather.ts'

export type SimulatorOptions = {
  server: string
  /** One enrolment token, or one per shop: the shops of the fleet are then as many as the tokens. */
  token: string | readonly string[]
  count: number
  /** Number of the first of them in its fleet: several processes share one. */
  first?: number | undefined
  scenario: ScenarioName
  seed: number
  /** Where secrets and journals outlast the process. */
  stateDir?: string | undefined
  /** Milliseconds between reports, whatever the server says. */
  intervalMs?: number | undefined
  /** Connections begun in one second. */
  perSecond?: number | undefined
  log: Log
}

export type Simulator = {
  readonly fleet: readonly TerminalSpec[]
  readonly terminals: readonly SimTerminal[]
  online(): number
  /** Resolves when every terminal that could enrol has been connected: how many, and how many could not. */
  readonly complete: Promise<{ connected: number; refused: number; tookMs: number }>
  /** Ends every terminal cleanly. */
  stop(): Promise<void>
}

/** Connections begun in one second when nothing is said: a fleet of 200 is there at once, a server is not run over. */
const perSecond = 150
/** The same sentence of many terminals is said once in this time. */
const repeatMs = 30_000

/** Brings a fleet to life. */
export function startSimulator(o: SimulatorOptions): Simulator {
  const began = Date.now()
  const tokens = typeof o.token === 'string' ? o.token.split(',').filter(Boolean) : o.token
  const fleet = makeFleet(o.seed, o.count, tokens.length > 1 ? tokens.length : places.length, o.first)
  const state = new FleetState(o.stateDir)
  const door = new FrontDoor({ server: o.server, tokens }, state)
  const terminals: SimTerminal[] = []
  const scenario = scenarios[o.scenario]
  const weather = new Weather(terminals, scenario, o.seed)
  const say = summed(o.log)
  const bootChance = seeded(o.seed)
  const ramp = paced(o.perSecond ?? perSecond)
  const seen = new Set<string>()
  let refused = 0
  let stopped = false
  const complete = Promise.withResolvers<{ connected: number; refused: number; tookMs: number }>()
  const check = () => {
    if (seen.size + refused < fleet.length) return
    weather.complete()
    complete.resolve({ connected: seen.size, refused, tookMs: Date.now() - began })
  }

  const add = async ({ spec, config }: Enrolled) => {
    const terminal = new SimTerminal({
      spec,
      config,
      intervalMs: o.intervalMs,
      door,
      journal: state.journalOf(spec.sn),
      changes: state.changesOf(spec.sn),
      keepChanges: (changes) => state.keepChanges(spec.sn, changes),
      lists: scenario.lists,
      persons: scenario.persons,
      bootMs: between(bootChance, scenario.bootMs[0], scenario.bootMs[1]),
      // A larger fleet takes longer to come back, so that its server is not run over.
      backoff: { firstMs: Math.max(2_000, o.count * 5), baseMs: 1_000, maxMs: Math.max(15_000, o.count * 5) },
      clock: systemClock,
      log: say,
      onUp: () => {
        if (scenario.reports && !seen.has(spec.sn)) reportTrouble(door, spec, fleet.indexOf(spec), say)
        seen.add(spec.sn)
        check()
      },
    })
    terminals.push(terminal)
    await ramp()
    if (!stopped) await terminal.switchOn()
  }
  const admitted = door.admit(
    fleet,
    (one) => void add(one),
    (sn, why) => {
      refused += 1
      say(`A terminal could not enrol: ${why}`)
      if (refused === fleet.length) o.log(`No terminal could enrol; the first was ${sn}.`)
      check()
    },
  )
  weather.start()
  if (fleet.length === 0) check()

  return {
    fleet,
    terminals,
    online: () => terminals.filter((one) => one.online).length,
    complete: complete.promise,
    async stop() {
      stopped = true
      weather.stop()
      await Promise.all(terminals.map((one) => one.end()))
      await Promise.race([admitted, new Promise((resolve) => void setTimeout(resolve, 500).unref())])
      await state.close()
    },
  }
}

/** Lets through so many a second. */
function paced(each: number): () => Promise<void> {
  let next = 0
  return () => {
    const now = Date.now()
    next = Math.max(next, now) + 1000 / each
    return new Promise((resolve) => void setTimeout(resolve, next - 1000 / each - now))
  }
}

/** A thousand terminals say the same thing at once: it is said once, with how many said it. */
function summed(log: Log): Log {
  const counts = new Map<string, number>()
  return (sentence) => {
    const same = sentence.replace(/\d+/g, '#')
    const known = counts.get(same)
    counts.set(same, (known ?? 0) + 1)
    if (known !== undefined) return
    log(sentence)
    setTimeout(() => {
      const more = (counts.get(same) ?? 1) - 1
      counts.delete(same)
      if (more > 0) log(`${sentence} (and ${more} more times)`)
    }, repeatMs).unref()
  }
}
