import { deflateSync, inflateSync } from 'node:zlib'
import { cutText } from './wire.ts'

const textFormat = 1
const flags = { caps: 1 << 24, request: 1 << 25, peek: 1 << 26, notify: 1 << 27, provide: 1 << 28 } as const
export const longestText = 1024 * 1024

/** Texts between our side and a server's clipboard: UTF-8 with one that knows it, Latin-1 with the others. */
export class Clipboard {
  readonly #say: (bytes: Buffer) => void
  readonly #heard: (text: string) => void
  #isExtended = false
  /** What a server may ask us for. */
  #text = ''

  constructor(say: (bytes: Buffer) => void, heard: (text: string) => void) {
    this.#say = say
    this.#heard = heard
  }

  give(text: string): void {
    this.#text = text.slice(0, longestText)
    if (this.#isExtended) return this.#send(flags.notify)
    const latin = Buffer.from(Array.from(this.#text, (one) => (one > '\u00FF' ? '?' : one)).join(''), 'latin1')
    this.#say(cutText(latin.length, latin))
  }

  takeLatin(bytes: Buffer): void {
    this.#heard(bytes.toString('latin1'))
  }

  /** What comes where a length is negative. Throws at what cannot be read. */
  takeExtended(bytes: Buffer): void {
    const said = bytes.readUInt32BE(0)
    if (said & flags.caps) {
      this.#isExtended = true
      const size = Buffer.alloc(4)
      size.writeUInt32BE(longestText)
      return this.#send(flags.caps | flags.request | flags.peek | flags.notify | flags.provide, size)
    }
    if (!(said & textFormat)) return
    if (said & flags.notify) this.#send(flags.request)
    else if (said & flags.peek) this.#send(flags.notify)
    else if (said & flags.request) this.#provide()
    else if (said & flags.provide) this.#heard(provided(bytes.subarray(4)))
  }

  #provide(): void {
    const text = Buffer.from(`${this.#text.replaceAll(/\r?\n/g, '\r\n')}\0`)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(text.length)
    this.#send(flags.provide, deflateSync(Buffer.concat([size, text])))
  }

  #send(what: number, payload = Buffer.alloc(0)): void {
    const head = Buffer.alloc(4)
    head.writeUInt32BE((what | textFormat) >>> 0)
    this.#say(cutText(-(4 + payload.length), Buffer.concat([head, payload])))
  }
}

function provided(packed: Buffer): string {
  const plain = inflateSync(packed, { maxOutputLength: 2 * longestText, finishFlush: 2 })
  const size = plain.length < 4 ? 0 : Math.min(plain.readUInt32BE(0), plain.length - 4, longestText)
  return plain
    .toString('utf8', 4, 4 + size)
    .replace(/\0.*$/s, '')
    .replaceAll('\r\n', '\n')
}
