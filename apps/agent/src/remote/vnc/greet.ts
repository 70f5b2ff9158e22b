import { Unable } from '@cpm/agent-core'
import type { Socket } from 'node:net'
import type { Incoming } from './incoming.ts'
import { answerOf } from './password.ts'

export type Greeted = { width: number; height: number; name: string }

const security = { none: 1, password: 2 } as const
const longestWord = 4096

/** From the first word of a server to the size of its screen. Rejects with `Unable` where it will not have us. */
export async function greet(socket: Socket, server: Incoming, password: Uint8Array | undefined): Promise<Greeted> {
  const said = (await server.take(12)).toString('latin1')
  const version = /^RFB (\d{3})\.(\d{3})\n$/.exec(said)
  if (!version) throw new Error('No VNC server answers at this address')
  const minor = Number(version[1]) > 3 ? 8 : Number(version[2])
  const spoken = minor >= 8 ? 8 : minor === 7 ? 7 : 3
  socket.write(`RFB 003.00${spoken}\n`)
  const kind = spoken === 3 ? await toldKind(server) : await chosenKind(socket, server, password !== undefined)
  if (kind === security.password) await logIn(socket, server, password)
  if (kind === security.password || spoken === 8) await passed(server, spoken)
  // Others may look too.
  socket.write(Buffer.from([1]))
  const [width, height] = [await server.u16(), await server.u16()]
  await server.skip(16)
  const name = await word(server)
  return { width, height, name }
}

async function toldKind(server: Incoming): Promise<number> {
  const kind = await server.u32()
  if (kind === 0) throw new Error(`It refuses us: ${await word(server)}`)
  if (kind !== security.none && kind !== security.password) throw unknown([kind])
  return kind
}

async function chosenKind(socket: Socket, server: Incoming, hasPassword: boolean): Promise<number> {
  const count = await server.u8()
  if (count === 0) throw new Error(`It refuses us: ${await word(server)}`)
  const kinds = [...(await server.take(count))]
  const order = hasPassword ? [security.password, security.none] : [security.none, security.password]
  const kind = order.find((one) => kinds.includes(one))
  if (kind === undefined) throw unknown(kinds)
  socket.write(Buffer.from([kind]))
  return kind
}

const unknown = (kinds: readonly number[]) =>
  new Unable(
    'vnc_password',
    `The VNC server lets nobody in by a VNC password or without one, only by: ${kinds.slice(0, 10).join(', ')}`,
  )

async function logIn(socket: Socket, server: Incoming, password: Uint8Array | undefined): Promise<void> {
  const challenge = await server.take(16)
  if (!password?.length)
    throw new Unable('vnc_password', 'The VNC server asks for a password: put it into a file for --vnc-password-file')
  socket.write(answerOf(password, challenge))
}

async function passed(server: Incoming, spoken: number): Promise<void> {
  const result = await server.u32()
  if (result === 0) return
  const why = spoken === 8 ? await word(server).catch(() => '') : ''
  throw new Unable('vnc_password', `The VNC server does not take the password it was given. ${why}`.trim())
}

async function word(server: Incoming): Promise<string> {
  const length = await server.u32()
  if (length > longestWord) throw new Error('It says a word that is too long')
  // oxlint-disable-next-line no-control-regex -- they are what is not to be in a log
  return (await server.take(length)).toString('utf8').replaceAll(/[\u0000-\u001F\u007F]/g, ' ')
}
