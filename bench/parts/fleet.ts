import { startProduct } from '../../e2e/product.ts'
import { liveDelays } from '../live.ts'
import { median, percentile, untilTrue } from '../measure.ts'
import { ms, type Row } from '../table.ts'
import { commandAll } from './command.ts'

const terminals = 200

/** What a new user sees first: the demo's own fleet, from the moment the server says that it is ready. */
export async function fleet(quick: boolean): Promise<Row[]> {
  const product = await startProduct({ env: { CPM_DEMO_TERMINALS: String(terminals) } })
  try {
    const boss = await product.signIn('enterprise')
    const online = async () => (await boss.dashboard.totals()).online
    const first = await untilTrue('the fleet', 60_000, async () => (await online()) === terminals)
    const rounds = quick ? 1 : 5
    const all = []
    for (let i = 0; i < rounds; i++) all.push(await commandAll(boss, terminals))
    const live = await liveDelays(product, boss, quick ? 5 : 30)
    await product.kill9()
    const began = performance.now()
    await product.startAgain()
    const ready = performance.now() - began
    // The dead process' terminals show as online for a minute: the broker's own count tells who is really back.
    const connected = async () =>
      /^cpm_mqtt_connected (\d+)/m.exec(await (await fetch(`${product.url}/metrics`)).text())?.[1]
    const back = await untilTrue('the fleet again', 60_000, async () => Number(await connected()) === terminals)
    const method = `npm start's own demo fleet of ${terminals}, its processes and ours on the same cores; goals: online 10 s, results 5 s, a change on the live socket 1 s, later starts ready 5 s`
    const row = (what: string, value: number, goal: number) => ({
      what,
      measured: ms(value),
      baseline: `${goal / 1000} s`,
      ratio: value / goal,
      method,
    })
    return [
      row(`${terminals} terminals enrolled and online after ready`, first, 10_000),
      row(`command to ${terminals}: all results on the API`, median(all.map((one) => one.shown)), 5_000),
      row('a change at a terminal is on the live socket, p95', percentile(live, 0.95), 1_000),
      row('second start, after kill -9: ready', ready, 5_000),
      row('the fleet connected again after ready', back, 10_000),
    ]
  } finally {
    await product.stop()
  }
}
