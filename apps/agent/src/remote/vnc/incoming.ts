import type { Socket } from 'node:net'

/** More than this yet to be read, and the socket waits. */
const most = 4 * 1024 * 1024

/**
 * Bytes of a socket, asked for by number. INVARIANT: no more is kept than `most` and what one piece holds, whatever the
 * other side sends; who asks for bytes that never come hears that the socket ended.
 */
export class Incoming {
  readonly #socket: Socket
  #pieces: Buffer[] = []
  #size = 0
  #waiting: { need: number; go: () => void; fail: (error: Error) => void } | undefined
  #ended: Error | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (piece: Buffer) => {
      this.#pieces.push(piece)
      this.#size += piece.length
      if (this.#size > most) socket.pause()
      if (this.#waiting && this.#size >= this.#waiting.need) this.#wake()
    })
    socket.on('error', (error) => this.end(error))
    socket.on('close', () => this.end(new Error('it closed the connection')))
  }

  /** Nothing more will be read. */
  end(why: Error): void {
    this.#ended ??= why
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.fail(this.#ended)
  }

  async take(count: number): Promise<Buffer> {
    if (this.#size < count) await this.#until(count)
    const [first] = this.#pieces
    if (first && first.length >= count) {
      this.#left(count)
      if (first.length === count) this.#pieces.shift()
      else this.#pieces[0] = first.subarray(count)
      return first.subarray(0, count)
    }
    const whole = Buffer.allocUnsafe(count)
    this.#copy(whole, 0, count)
    return whole
  }

  /** Puts bytes where they belong as they come. */
  async into(target: Buffer, at: number, count: number): Promise<void> {
    for (let done = 0; done < count;) {
      if (this.#size === 0) await this.#until(1)
      const now = Math.min(this.#size, count - done)
      this.#copy(target, at + done, now)
      done += now
    }
  }

  async u8(): Promise<number> {
    return (await this.take(1)).readUInt8()
  }
  async u16(): Promise<number> {
    return (await this.take(2)).readUInt16BE()
  }
  async u32(): Promise<number> {
    return (await this.take(4)).readUInt32BE()
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0;) left -= (await this.take(Math.min(left, 65_536))).length
  }

  #until(need: number): Promise<void> {
    if (this.#ended) return Promise.reject(this.#ended)
    this.#socket.resume()
    return new Promise((go, fail) => (this.#waiting = { need, go, fail }))
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.go()
  }

  #left(count: number): void {
    this.#size -= count
    if (this.#size <= most / 2 && this.#socket.isPaused()) this.#socket.resume()
  }

  #copy(target: Buffer, at: number, count: number): void {
    for (let done = 0; done < count;) {
      const piece = this.#pieces[0] as Buffer
      const now = Math.min(piece.length, count - done)
      piece.copy(target, at + done, 0, now)
      done += now
      if (now === piece.length) this.#pieces.shift()
      else this.#pieces[0] = piece.subarray(now)
    }
    this.#left(count)
  }
}
