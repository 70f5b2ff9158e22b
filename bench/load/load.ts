import { Light } from './light.ts'
import { onWay, type Point, reportOf, secretOf, snOf } from '../terminals.ts'

/** A process of its own for the terminals, so that they do not live on the server's time. Told by its parent. */

const host = '127.0.0.1'
type Terminal = { light: Light; report: () => string }
const terminals: Terminal[] = []
let seq = Date.now()
let pacer: NodeJS.Timeout | undefined
const paced = { acked: 0, sent: 0, slowestMs: 0 }

export type Connecting = {
  port: number
  from: number
  to: number
  atOnce: number
  listen: boolean
  /** Of each terminal; with homes they move, without they report one position. */
  homes?: readonly Point[]
}

/** What a terminal reports next. */
function reporter(i: number, home: Point | undefined): Terminal['report'] {
  if (!home) return () => reportOf(++seq)
  // Not all of them are at the same place of their way.
  let nth = i * 7
  return () => reportOf(++seq, onWay(home, ++nth))
}

const deeds = {
  async connect({ port, from, to, atOnce, listen, homes }: Connecting) {
    const began = performance.now()
    let next = from
    const one = async () => {
      for (let i = next++; i < to; i = next++) {
        const light = new Light(snOf(i))
        await light.open({ host, port, secret: secretOf(i), listen })
        terminals.push({ light, report: reporter(i, homes?.[i - from]) })
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, to - from) }, one))
    return { ms: performance.now() - began }
  },

  /** Every connection keeps `window` reports under way, for `ms`. */
  async flood({ ms, window }: { ms: number; window: number }) {
    const began = performance.now()
    const cpu = process.cpuUsage()
    let acked = 0
    let open = 0
    await new Promise<void>((resolve) => {
      const more = (terminal: Terminal) => {
        if (performance.now() - began >= ms) return void (open === 0 && resolve())
        open += 1
        terminal.light.say('report', terminal.report(), () => {
          open -= 1
          acked += 1
          more(terminal)
        })
      }
      for (const terminal of terminals) for (let n = 0; n < window; n++) more(terminal)
    })
    const used = process.cpuUsage(cpu)
    return { acked, ms: performance.now() - began, cpuMs: (used.user + used.system) / 1000 }
  },

  /** Every connection reports once in `everyMs`, evenly spread, until the process is ended. */
  pace({ everyMs }: { everyMs: number }) {
    const stepMs = 50
    const began = performance.now()
    let said = 0
    let at = 0
    pacer = setInterval(() => {
      // By the clock and not by the tick: a tick that comes late makes up for it.
      for (const due = ((performance.now() - began) * terminals.length) / everyMs; said < due; said += 1) {
        const from = performance.now()
        paced.sent += 1
        const { light, report } = terminals[at++ % terminals.length] as Terminal
        light.say('report', report(), () => {
          paced.acked += 1
          paced.slowestMs = Math.max(paced.slowestMs, performance.now() - from)
        })
      }
    }, stepMs)
    return {}
  },

  stats: () => ({ ...paced, open: terminals.filter(({ light }) => light.ended === undefined).length }),

  close() {
    clearInterval(pacer)
    for (const { light } of terminals.splice(0)) light.close()
    return {}
  },
}
export type Deeds = typeof deeds
export type Asked = { id: number; name: keyof Deeds; what: never }
export type Said = { id: number; result?: unknown; error?: string }

process.on('message', ({ id, name, what }: Asked) => {
  const say = (said: Omit<Said, 'id'>) => process.send?.({ id, ...said })
  Promise.resolve()
    .then(() => deeds[name](what) as unknown)
    .then(
      (result) => say({ result }),
      (error: unknown) => say({ error: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))
