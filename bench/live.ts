import { livePath } from '@cpm/contract/platform/live/live'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Person, Product } from '../e2e/product.ts'
import { connectStranger } from '../e2e/foreign-agent.ts'

/** Milliseconds from sending a report to hearing its terminal named on an open live socket, `n` times. */
export async function liveDelays(product: Product, boss: Person, n: number): Promise<number[]> {
  const { token } = await boss.enrolment.create()
  const who = await product.anyone.agent.enrol({ token, sn: 'BENCH-LIVE', platform: 'linux', model: 'PC' })
  const it = await connectStranger({ url: who.mqttUrl, ...who })
  const { ticket } = await boss.live.ticket()
  const address = `${product.url.replace('http', 'ws')}${livePath}?ticket=${ticket}`
  const socket = new WebSocket(address, { origin: product.url })
  let heard = () => {}
  socket.on('message', (data: Buffer) => {
    const { keys } = JSON.parse(data.toString()) as { keys: string[][] }
    if (keys.some(([kind, sn]) => kind === 'terminal' && (sn === undefined || sn === who.sn))) heard()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const delays: number[] = []
  for (let seq = 1; seq <= n; seq++) {
    // Apart, and at no fixed place in the server's own rhythm.
    await wait(200 + Math.random() * 200)
    const from = performance.now()
    const told = new Promise<void>((resolve) => (heard = resolve))
    await it.say('report', { seq, battery: seq % 100 })
    await told
    delays.push(performance.now() - from)
  }
  socket.close()
  await it.leave()
  return delays
}
