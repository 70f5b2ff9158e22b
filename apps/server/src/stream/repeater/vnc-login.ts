import { createCipheriv } from 'node:crypto'
import type { Socket } from 'node:net'

/** Logs in to a VNC server as its viewer would; from then on its bytes are those behind the handshake. */

const rfb = /^RFB 003\.(\d{3})\n$/
/** What a server may say of why it lets nobody in. */
const mostWhy = 1000

export class LoginRefused extends Error {
  override name = 'LoginRefused'
}

/** Reads exactly so many bytes at a time, within the time a login takes. */
export function readerOf(socket: Socket, timeoutMs: number) {
  let closed = false
  socket.once('close', () => (closed = true))
  return async function read(length: number): Promise<Buffer> {
    const deadline = AbortSignal.timeout(timeoutMs)
    for (;;) {
      const got = socket.read(length) as Buffer | null
      if (got) return got
      if (closed || socket.destroyed) throw new LoginRefused('it has gone')
      await readable(socket, deadline)
    }
  }
}

function readable(socket: Socket, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => done(() => reject(new LoginRefused('it says nothing')))
    const some = () => done(resolve)
    const done = (then: () => void) => {
      socket.off('readable', some).off('close', some)
      deadline.removeEventListener('abort', late)
      then()
    }
    deadline.addEventListener('abort', late, { once: true })
    socket.once('readable', some).once('close', some)
  })
}

export async function logIn(socket: Socket, read: (length: number) => Promise<Buffer>, password: string | null) {
  const version = (await read(12)).toString('latin1')
  const minor = Number(rfb.exec(version)?.[1] ?? 0)
  if (minor < 3) throw new LoginRefused('it is no VNC server')
  const is38 = minor >= 8
  const spoken = is38 ? 8 : minor === 7 ? 7 : 3
  socket.write(`RFB 003.00${spoken}\n`)
  const type = spoken === 3 ? (await read(4)).readUInt32BE(0) : await choose(socket, read, password)
  if (type === 0) throw new LoginRefused(await why(read))
  if (type === 2) {
    if (password === null) throw new LoginRefused('it wants a password, and none was given')
    socket.write(answerOf(await read(16), password))
  } else if (type !== 1) throw new LoginRefused('it wants a login we do not have')
  // Before 3.8 a server without a password says nothing of it.
  if (type === 1 && !is38) return
  if ((await read(4)).readUInt32BE(0) !== 0) throw new LoginRefused(is38 ? await why(read) : 'the password is wrong')
}

async function choose(socket: Socket, read: (length: number) => Promise<Buffer>, password: string | null) {
  const many = (await read(1))[0] as number
  if (many === 0) return 0
  const types = await read(many)
  const type = password !== null && types.includes(2) ? 2 : types.includes(1) ? 1 : types.includes(2) ? 2 : -1
  if (type > 0) socket.write(Buffer.from([type]))
  return type
}

async function why(read: (length: number) => Promise<Buffer>): Promise<string> {
  const length = (await read(4)).readUInt32BE(0)
  return (await read(Math.min(length, mostWhy))).toString('latin1')
}

/** DES with the bits of each byte of the password turned round, as VNC has it; OpenSSL has three of it. */
function answerOf(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(8)
  Buffer.from(password, 'latin1').copy(key, 0, 0, 8)
  for (const [i, byte] of key.entries()) {
    let turned = 0
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 0x80 >> bit
    key[i] = turned
  }
  const cipher = createCipheriv('des-ede3', Buffer.concat([key, key, key]), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(challenge), cipher.final()])
}
