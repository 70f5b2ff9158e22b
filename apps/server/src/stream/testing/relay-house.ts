import { tunnelPath } from '@cpm/contract/remote/remote-session/tunnel'
import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Store } from '../../core/store/store.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import type { RelayTimes } from '../hub/times.ts'
import { openStreams, type Streams } from '../door.ts'

/** A process that holds remote sessions, on a port of its own. */
export type Part = {
  port: number
  remote: Streams
  folder: string
  logged: string[]
  /** As if it had been killed: its lines break, and nothing of it is written down. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

export async function openPart(
  house: House,
  o: {
    now?: () => Date
    nodeId?: string
    repeater?: boolean
    folder?: string
    times?: Partial<RelayTimes>
    mostFilmBytes?: number
  } = {},
): Promise<Part> {
  const folder = o.folder ?? mkdtempSync(join(tmpdir(), 'cpm-remote-'))
  const logged: string[] = []
  const remote = await openStreams({
    db: house.db,
    connection: house.database.url,
    settings: {
      dataDir: folder,
      host: '127.0.0.1',
      publicUrl: undefined,
      relayUrl: undefined,
      repeaterPort: o.repeater ? 0 : undefined,
    },
    store: house.store,
    secretKey: house.secretKey,
    nodeId: o.nodeId ?? `part-${Math.random()}`,
    ...(o.now ? { now: o.now } : {}),
    ...(o.times ? { times: o.times } : {}),
    mostFilmBytes: o.mostFilmBytes,
    log: (line) => void logged.push(line),
  })
  const server = createServer()
  const sockets = new Set<{ destroy: () => void }>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '').split('?')[0] ?? ''
    remote.upgrades[path]?.(request, socket, head)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await remote.start(port)
  const close = async () => {
    await remote.close()
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    rmSync(folder, { recursive: true, force: true })
  }
  const kill = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, remote, folder, logged, kill, close }
}

export type RelayHouse = Awaited<ReturnType<typeof openRelayHouse>>

/** A house with processes that hold sessions, an owner and a till that is here and can do all of it. */
export async function openRelayHouse(
  o: { parts?: number; now?: () => Date; repeater?: boolean; times?: Partial<RelayTimes>; store?: Store } = {},
) {
  const house = await openTestHouse({
    ...(o.now ? { now: o.now } : {}),
    ...(o.store ? { store: o.store } : {}),
    publicUrl: 'http://cpm.test',
  })
  const parts: Part[] = []
  for (let i = 0; i < (o.parts ?? 1); i++) {
    parts.push(
      await openPart(house, {
        ...(o.now ? { now: o.now } : {}),
        repeater: o.repeater === true && i === 0,
        ...(o.times ? { times: o.times } : {}),
      }),
    )
  }
  const enterprise = await house.make.enterprise()
  const named = { name: `owner_${randomBytes(4).toString('hex')}` }
  const boss = { ...(await house.make.account({ enterpriseId: enterprise.id, ...named })), ...named }
  const owner = await house.as(boss)

  async function till(more: { group?: { id: number; path: string } } = {}) {
    const terminal = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush', ...more })
    await makeAble(house, terminal.id)
    return terminal
  }

  return {
    ...house,
    house,
    parts,
    enterprise,
    boss,
    owner,
    till,
    /** An operator at this part with the url that was answered. */
    operator: (url: string, how: { part?: number; cpm?: boolean; origin?: string } = {}) =>
      wire(
        new WebSocket(
          url.replace('cpm.test', `127.0.0.1:${(parts[how.part ?? 0] as Part).port}`),
          how.cpm ? ['cpm'] : [],
          how.origin === undefined ? {} : { origin: how.origin },
        ),
      ),
    /** The till dials the tunnel somebody waits for in this session, at this part. */
    dial: async (sn: string, session: string, how: { part?: number; secret?: string } = {}) => {
      const { tunnel } = await vi.waitFor(() => waitingPerson(house, session), { interval: 20 })
      return dialTunnel((parts[how.part ?? 0] as Part).port, sn, tunnel, how.secret ?? 'hush')
    },
    row: (session: string) =>
      house.db.selectFrom('remote_session').selectAll().where('id', '=', Number(session)).executeTakeFirstOrThrow(),
    close: async () => {
      for (const part of parts) await part.close()
      await house.close()
    },
  }
}

export async function makeAble(house: House, terminalId: number): Promise<void> {
  await sql`update terminal_state set online = true where terminal_id = ${terminalId}`.execute(house.db)
  const items = ['desktop', 'shell', 'files'].map((name) => ({
    packageName: 'agent',
    permission: `agent.remote_${name}`,
    granted: true,
    changeable: false,
  }))
  await house.db
    .insertInto('inventory')
    .values({ terminal_id: terminalId, kind: 'permissions', hash: '', at: new Date(), items: JSON.stringify(items) })
    .execute()
}

const waitingPerson = (house: House, session: string) =>
  house.db
    .selectFrom('remote_person')
    .select('tunnel')
    .where('session_id', '=', Number(session))
    .where('dialled_at', 'is', null)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()

export function dialTunnel(port: number, sn: string, tunnel: string, secret: string): Wire {
  const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`
  return wire(new WebSocket(`ws://127.0.0.1:${port}${tunnelPath}?id=${tunnel}`, { headers: { authorization } }))
}

export type Wire = ReturnType<typeof wire>

/** One end of a session as a test holds it. */
export function wire(socket: WebSocket) {
  const texts: { type: string; [field: string]: unknown }[] = []
  const state = {
    bytes: Buffer.alloc(0) as Buffer<ArrayBufferLike>,
    closed: null as { code: number; why: string } | null,
    error: '',
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) state.bytes = Buffer.concat([state.bytes, data])
    else texts.push(JSON.parse(data.toString()) as { type: string })
  })
  socket.on('close', (code, why) => (state.closed = { code, why: why.toString() }))
  socket.on('error', (error) => (state.error = error.message))
  /** On a busy machine a line is still being opened when a test says its first word. */
  const whenOpen = (deed: () => void): void => {
    if (socket.readyState === WebSocket.CONNECTING) socket.once('open', deed)
    else deed()
  }
  return {
    socket,
    texts,
    state,
    open: () => (socket.readyState === WebSocket.OPEN ? Promise.resolve() : once(socket, 'open').then(() => undefined)),
    say: (frame: object) => whenOpen(() => socket.send(JSON.stringify(frame))),
    send: (bytes: Uint8Array | string) => whenOpen(() => socket.send(Buffer.from(bytes as string))),
    /** The last frame of this type, as soon as there is one that fits. */
    text: (type: string, fits: (frame: { type: string; [field: string]: unknown }) => boolean = () => true) =>
      vi.waitFor(
        () => {
          const found = texts.findLast((one) => one.type === type && fits(one))
          if (!found) throw new Error(`no ${type} among ${JSON.stringify(texts)}`)
          return found
        },
        { interval: 10 },
      ),
    /** Takes so many bytes of what came. */
    take: async (length: number, timeout = 20_000): Promise<Buffer> => {
      await vi.waitFor(
        () => {
          if (state.bytes.length < length)
            throw new Error(`${state.bytes.length} bytes of ${length}; ${JSON.stringify(state.closed)}`)
        },
        { timeout, interval: 5 },
      )
      const taken = state.bytes.subarray(0, length)
      state.bytes = state.bytes.subarray(length)
      return taken
    },
    closed: (timeout = 20_000) =>
      vi.waitFor(
        () => {
          if (!state.closed) throw new Error(`open, ${state.error}`)
          return state.closed
        },
        { timeout, interval: 10 },
      ),
    refused: () =>
      vi.waitFor(
        () => {
          if (state.error === '') throw new Error('no refusal')
          return state.error
        },
        { interval: 10 },
      ),
  }
}
