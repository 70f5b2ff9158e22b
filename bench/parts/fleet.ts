import { runningIn, startProduct } from '../../e2e/product.ts'
import { closeAll } from '../closing.ts'
import { liveDelays } from '../live.ts'
import { median, percentile, untilTrue } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { ms, type Row } from '../table.ts'
import { commandAll } from './command.ts'

const numbers: BySize<{ terminals: number; rounds: number; changes: number }> = {
  full: { terminals: 200, rounds: 5, changes: 30 },
  quick: { terminals: 200, rounds: 1, changes: 5 },
  // As few as the demo has an estate with: some of them are in stock or out of service, as with two hundred.
  tiny: { terminals: 100, rounds: 1, changes: 2 },
}
/** Of those that run, some leave after a while. */
const stay = 0.9
/** How long they may take to come on a machine with other work. */
const fleetMs = 180_000

/** What a new user sees first: the demo's own fleet, from the moment the server says that it is ready. */
export async function fleet(size: Size): Promise<Row[]> {
  const { terminals, rounds, changes } = numbers[size]
  const running = runningIn(terminals)
  const product = await startProduct({ env: { CPM_DEMO_TERMINALS: String(terminals) } })
  try {
    // Sees both enterprises of the demo.
    const admin = await product.signIn('admin')
    const online = async () => (await admin.dashboard.totals()).online
    const first = await untilTrue('the fleet', fleetMs, async () => (await online()) >= running)
    const all = []
    // A task is for terminals of one enterprise: the larger of the demo's two.
    const boss = await product.signIn('enterprise')
    const own = (await boss.dashboard.totals()).online
    for (let i = 0; i < rounds; i++) all.push(await commandAll(boss, Math.floor(own * stay)))
    const live = await liveDelays(product, boss, changes)
    await product.kill9()
    const began = performance.now()
    await product.startAgain()
    const ready = performance.now() - began
    // The dead process' terminals show as online for a minute: the broker's own count tells who is really back.
    const connected = async () =>
      /^cpm_mqtt_connected (\d+)/m.exec(await (await fetch(`${product.url}/metrics`)).text())?.[1]
    const back = await untilTrue('the fleet again', fleetMs, async () => Number(await connected()) >= running)
    const method = `npm start's own demo of ${terminals} terminals, of which it runs ${running}, its processes and ours on the same cores; goals: online 10 s, results 5 s, a change on the live socket 1 s, later starts ready 5 s`
    const row = (what: string, value: number, goal: number) => ({
      what,
      measured: ms(value),
      baseline: `${goal / 1000} s`,
      ratio: value / goal,
      method,
    })
    return [
      row(`${running} terminals enrolled and online after ready`, first, 10_000),
      row(`command to ${own} of one enterprise: all results on the API`, median(all.map((one) => one.shown)), 5_000),
      row('a change at a terminal is on the live socket, p95', percentile(live, 0.95), 1_000),
      row('second start, after kill -9: ready', ready, 5_000),
      row('the fleet connected again after ready', back, 10_000),
    ]
  } finally {
    await closeAll([product.stop])
  }
}
