import { channelPath, tunnelPath } from '@cpm/contract/remote/remote-session/tunnel'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** An operator and a terminal of one session, both here. */
export type Pair = { operator: WebSocket; tunnel: WebSocket; received: () => number; close: () => Promise<void> }

const version = Buffer.from('RFB 003.008\n')
const init = Buffer.concat([
  Buffer.from([5, 0, 3, 32, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]),
  Buffer.alloc(4),
])

export type Place = { sn: string; secret: string; tunnel: string; ticket: string }

/** Through the product: the ticket, the tunnel, and the handshake of both ends at once. */
export async function pairOf(url: string, { sn, secret, tunnel, ticket }: Place): Promise<Pair> {
  const base = url.replace(/^http/, 'ws')
  const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`
  const terminal = new WebSocket(`${base}${tunnelPath}?id=${tunnel}`, { headers: { authorization } })
  const operator = new WebSocket(`${base}${channelPath}?ticket=${ticket}`)
  const pair = counted(operator, terminal)
  await Promise.all([once(terminal, 'open'), once(operator, 'open')])
  const begun = 12 + 2 + 4 + init.length
  terminal.send(JSON.stringify({ type: 'open', by: 'bench' }))
  for (const part of [version, Buffer.from([1, 1]), Buffer.alloc(4), init]) terminal.send(part)
  operator.send(Buffer.concat([version, Buffer.from([1, 1])]))
  await untilHere(pair, begun)
  return { ...pair, received: () => pair.received() - begun }
}

/** Through a pipe that is nothing else. */
export async function barePair(port: number, name: string): Promise<Pair> {
  const at = `ws://127.0.0.1:${port}/?pair=${name}`
  const operator = new WebSocket(at)
  await once(operator, 'open')
  const tunnel = new WebSocket(at)
  await once(tunnel, 'open')
  return counted(operator, tunnel)
}

function counted(operator: WebSocket, tunnel: WebSocket): Pair {
  let received = 0
  operator.on('message', (data: Buffer, binary) => (received += binary ? data.length : 0))
  for (const socket of [operator, tunnel]) socket.on('error', () => undefined)
  return {
    operator,
    tunnel,
    received: () => received,
    close: async () => {
      const open = [operator, tunnel].filter((one) => one.readyState !== one.CLOSED)
      const gone = open.map((one) => once(one, 'close'))
      operator.close()
      tunnel.close()
      await Promise.all(gone)
    },
  }
}

async function untilHere(pair: Pair, length: number): Promise<void> {
  while (pair.received() < length) {
    if (pair.operator.readyState !== pair.operator.OPEN) throw new Error('the session is over')
    await once(pair.operator, 'message')
  }
}

/** Pictures of so many bytes, so often a second, from each terminal, for a while; how many bytes came of those sent. */
export async function show(pairs: readonly Pair[], o: { perSecond: number; bytes: number; seconds: number }) {
  const picture = Buffer.alloc(o.bytes, 7)
  const before = pairs.reduce((sum, pair) => sum + pair.received(), 0)
  const beginning = performance.now()
  let sent = 0
  // Spread over the time between two pictures, as terminals that know nothing of each other would be.
  const step = 1000 / o.perSecond / 10
  for (let round = 0; round < o.seconds * o.perSecond * 10; round++) {
    for (let i = round % 10; i < pairs.length; i += 10) {
      ;(pairs[i] as Pair).tunnel.send(picture)
      sent++
    }
    const wait = beginning + (round + 1) * step - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  const tookMs = performance.now() - beginning
  const until = Date.now() + 5_000
  const here = () => pairs.reduce((sum, pair) => sum + pair.received(), 0) - before
  while (here() < sent * o.bytes && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  return { sent, came: here() / o.bytes, tookMs }
}
