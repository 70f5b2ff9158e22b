import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRelayHouse, type Part, type RelayHouse, type Wire } from '../testing/relay-house.ts'
import { askPicture, key, picture, serverInit, version } from '../testing/rfb.ts'

let house: RelayHouse
let sn: string
beforeAll(async () => {
  house = await openRelayHouse({ parts: 2, repeater: true })
  ;({ sn } = await house.till())
})
afterAll(() => house.close())

const port = () => (house.parts[0] as Part).remote.repeaterPort() as number
const hello = (id: string) => {
  const bytes = Buffer.alloc(250)
  bytes.write(`ID:${id}`, 'latin1')
  return bytes
}

/** A VNC server without a password that dials out, as a test plays it. */
async function dialOut(id: string): Promise<Socket & { got: () => Buffer }> {
  const socket = connect(port(), '127.0.0.1')
  let got: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  socket.on('data', (piece) => (got = Buffer.concat([got, piece])))
  socket.on('error', () => undefined)
  socket.write(hello(id))
  socket.write(version)
  const until = (length: number) =>
    vi.waitFor(() => {
      if (got.length < length) throw new Error(`${got.length} of ${length}`)
    })
  void until(12)
    .then(() => socket.write(Buffer.from([1, 1])))
    .then(() => until(13))
    .then(() => socket.write(Buffer.alloc(4)))
    .then(() => until(14))
    .then(() => socket.write(serverInit(8, 8, 'out')))
    .catch(() => undefined)
  return Object.assign(socket, { got: () => got.subarray(14) })
}

/** The operator's end of the handshake; the name of the desktop. */
async function begin(operator: Wire): Promise<{ width: number; height: number; name: string }> {
  expect((await operator.take(12)).toString()).toBe(version)
  operator.send(version)
  expect([...(await operator.take(2))]).toEqual([1, 1])
  operator.send(Buffer.from([1]))
  expect((await operator.take(4)).readUInt32BE(0)).toBe(0)
  operator.send(Buffer.from([0]))
  const init = await operator.take(24)
  const name = await operator.take(init.readUInt32BE(20))
  return { width: init.readUInt16BE(0), height: init.readUInt16BE(2), name: name.toString() }
}

const closed = (socket: Socket) => vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 20_000 })

describe('a VNC server that dials the repeater with an id', () => {
  test.each([0, 1])('is a session as any, for an operator at part %i', async (part) => {
    const made = await house.owner.remoteSession.addRepeaterId({ sn })
    const server = await dialOut(made.repeaterId)
    const { url } = await house.owner.remoteSession.join({ id: made.id })
    const operator = house.operator(url, { part, cpm: true })
    expect(await begin(operator)).toEqual({ width: 8, height: 8, name: 'out' })
    await operator.text('state', (one) => one.status === 'open')
    operator.send(Buffer.concat([askPicture(), key(97)]))
    await vi.waitFor(() => expect(server.got()).toEqual(Buffer.concat([askPicture(), key(97)])))
    server.write(picture(4))
    expect(await operator.take(20)).toEqual(picture(4))
    await house.owner.remoteSession.end({ id: made.id })
    expect(await operator.closed()).toMatchObject({ code: closeCodes.ended })
    await closed(server)
    await vi.waitFor(async () => {
      const row = await house.owner.remoteSession.get({ id: made.id })
      expect(row).toMatchObject({ repeater: true, input: { keys: 1 }, recording: { state: 'kept' } })
    })
  })

  test('that was used, is made up, or is no id at all, is let go of', async () => {
    const { repeaterId } = await house.owner.remoteSession.addRepeaterId({ sn })
    await dialOut(repeaterId)
    await vi.waitFor(async () => {
      const used = await house.db.selectFrom('remote_repeater').select('used_at').execute()
      expect(used.every(({ used_at }) => used_at !== null)).toBe(true)
    })
    await closed(await dialOut(repeaterId))
    await closed(await dialOut('123456789'))
    const rubbish = connect(port(), '127.0.0.1')
    rubbish.on('error', () => undefined).resume()
    rubbish.write(Buffer.alloc(300, 65))
    await closed(rubbish)
  })

  test('and goes before an operator joins ends the session, whose id is used', async () => {
    const { id, repeaterId } = await house.owner.remoteSession.addRepeaterId({ sn })
    const server = await dialOut(repeaterId)
    await vi.waitFor(async () => expect(await house.owner.remoteSession.get({ id })).toMatchObject({ servedBy: 'VNC' }))
    server.destroy()
    await vi.waitFor(async () => expect(await house.row(id)).toMatchObject({ end_reason: 'terminal_gone' }))
  })

  test('and is no VNC server ends the session with that reason', async () => {
    const { id, repeaterId } = await house.owner.remoteSession.addRepeaterId({ sn })
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(hello(repeaterId))
    socket.write('SSH-2.0-OpenSSH\r\n')
    await closed(socket)
    await vi.waitFor(async () =>
      expect(await house.row(id)).toMatchObject({ end_reason: 'unable', unable_reason: 'failed' }),
    )
  })
})

const has = (program: string) => spawnSync('which', [program]).status === 0
const isHere = has('Xvfb') && has('x11vnc')
const missing = isHere ? '' : ' (Xvfb and x11vnc are not here)'

describe.skipIf(!isHere)(`x11vnc that dials out${missing}`, () => {
  const started: ChildProcess[] = []
  const start = (program: string, args: string[]) => {
    const one = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    started.push(one)
    return one
  }
  afterEach(() => started.splice(0).forEach((one) => one.kill('SIGKILL')))

  async function screen(): Promise<string> {
    const one = start('Xvfb', ['-displayfd', '1', '-screen', '0', '640x480x24', '-nolisten', 'tcp'])
    return new Promise((resolve) => one.stdout?.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`)))
  }
  const x11vnc = async (id: string, password: string | null) =>
    start('x11vnc', [
      '-display',
      await screen(),
      '-forever',
      '-shared',
      '-norc',
      '-noxdamage',
      '-rfbport',
      '0',
      ...(password === null ? ['-nopw'] : ['-passwd', password]),
      '-connect',
      `repeater=ID:${id}+127.0.0.1:${port()}`,
    ])

  test.each([null, 'hush-hush'])(
    'shows its screen, with the password %s',
    async (password) => {
      const said = password === null ? {} : { password }
      const made = await house.owner.remoteSession.addRepeaterId({ sn, ...said })
      await x11vnc(made.repeaterId, password)
      const { url } = await house.owner.remoteSession.join({ id: made.id })
      const operator = house.operator(url, { cpm: true })
      expect(await begin(operator)).toMatchObject({ width: 640, height: 480 })
      const ask = Buffer.alloc(10)
      ask.writeUInt8(3, 0)
      ask.writeUInt16BE(640, 6)
      ask.writeUInt16BE(480, 8)
      operator.send(ask)
      // Raw, as nothing else was asked for: the whole of it.
      expect((await operator.take(4 + 12 + 640 * 480 * 4, 20_000))[0]).toBe(0)
    },
    30_000,
  )

  test('ends with the wrong password, and that is said', async () => {
    const { id, repeaterId } = await house.owner.remoteSession.addRepeaterId({ sn, password: 'wrong' })
    await x11vnc(repeaterId, 'right')
    await vi.waitFor(async () =>
      expect(await house.row(id)).toMatchObject({ end_reason: 'unable', unable_reason: 'vnc_password' }),
    )
  })
})

test('an address that tries ids at random is not served for a while, not even with the right one', async () => {
  const other = await openRelayHouse({ repeater: true })
  try {
    const { sn: till } = await other.till()
    const { repeaterId } = await other.owner.remoteSession.addRepeaterId({ sn: till })
    const repeater = (other.parts[0] as Part).remote.repeaterPort() as number
    const dial = (id: string) => {
      const socket = connect(repeater, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      socket.write(hello(id))
      return closed(socket)
    }
    await Promise.all(Array.from({ length: 120 }, (_, at) => dial(String(100_000_000 + at))))
    await dial(repeaterId)
    const rows = await other.db.selectFrom('remote_repeater').select('used_at').execute()
    expect(rows).toEqual([{ used_at: null }])
  } finally {
    await other.close()
  }
})
