import type { FileHandle } from 'node:fs/promises'
import { ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import type { Range } from './store.ts'

/** Buffers that wait to be used again, by their length. */
const free = new Map<number, Buffer[]>()
/** Bytes of each length that are kept for it. */
const mostKept = 16 * 1024 * 1024

const take = (length: number): Buffer => free.get(length)?.pop() ?? Buffer.allocUnsafeSlow(length)

function giveBack(buffer: Buffer): void {
  const list = free.get(buffer.length) ?? []
  free.set(buffer.length, list)
  if ((list.length + 1) * buffer.length <= mostKept) list.push(buffer)
}

/**
 * Bytes of a file. To an answer they go from two buffers in turn, of which one is filled while the other is on its way:
 * a buffer made for each piece has the collector do twice the work of sending it. Everywhere else it is a stream like
 * any other. The file is closed with it.
 */
export class FileStream extends Readable {
  readonly #file: FileHandle
  readonly #length: number
  readonly #to: number
  #at: number
  #isPoured = false
  #reading: Promise<unknown> = Promise.resolve()

  constructor(file: FileHandle, { from, to }: Range, length: number) {
    super({ highWaterMark: length })
    this.#file = file
    this.#length = length
    this.#at = from
    this.#to = to
  }

  override _read(): void {
    if (this.#isPoured) return
    const buffer = Buffer.allocUnsafeSlow(Math.min(this.#length, this.#to - this.#at + 1))
    this.#fill(buffer).then(
      (read) => this.push(read === 0 ? null : buffer.subarray(0, read)),
      (error: unknown) => this.destroy(error as Error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    void this.#close(error, done)
  }

  /** Never under a read that is on its way. */
  async #close(error: Error | null, done: (error?: Error | null) => void): Promise<void> {
    let why = error
    await this.#reading.catch(() => {})
    await this.#file.close().catch((failure: unknown) => (why ??= failure as Error))
    done(why)
  }

  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    if (!(to instanceof ServerResponse) || options?.end === false) return super.pipe(to, options)
    this.#isPoured = true
    this.#pour(to).catch((error: unknown) => this.destroy(error as Error))
    return to
  }

  /** The next bytes into a buffer; how many they are, 0 at the end. */
  async #fill(buffer: Buffer): Promise<number> {
    const length = Math.min(buffer.length, this.#to - this.#at + 1)
    if (length === 0) return 0
    const reading = this.#file.read(buffer, 0, length, this.#at)
    this.#reading = reading
    const { bytesRead } = await reading
    if (bytesRead === 0) throw new Error('The file is shorter than it was said to be')
    this.#at += bytesRead
    return bytesRead
  }

  async #pour(to: Writable): Promise<void> {
    const gone = new Promise<void>((resolve) => void this.once('close', resolve))
    const lanes = [this.#length, this.#length].map((length) => ({
      buffer: take(length),
      isFree: true,
      sent: Promise.resolve(),
    }))
    for (let nth = 0; ; nth++) {
      const lane = lanes[nth % lanes.length] as (typeof lanes)[number]
      // What is on its way when the answer is cut is nobody's buffer any more: it is not given back.
      await Promise.race([lane.sent, gone])
      const read = this.destroyed ? 0 : await this.#fill(lane.buffer)
      if (read === 0 || this.destroyed) break
      lane.isFree = false
      lane.sent = new Promise((resolve) => {
        to.write(lane.buffer.subarray(0, read), () => {
          lane.isFree = true
          resolve()
        })
      })
    }
    await Promise.race([Promise.all(lanes.map(({ sent }) => sent)), gone])
    for (const { buffer, isFree } of lanes) if (isFree) giveBack(buffer)
    if (this.destroyed) return
    to.end()
    this.push(null)
    this.resume()
  }
}
