import { BadBytes } from './client-messages.ts'
import { clipboardFlags as flags, longestText } from './encodings.ts'
import { clipboardCaps, extendedText, latinText } from './server-messages.ts'
import type { Deflate } from '../picture/tight.ts'

/** What a zlib stream holds, at most so many bytes; throws where it is none or holds more. */
export type Inflate = (bytes: Uint8Array, most: number) => Uint8Array

export type ClipboardNeeds = {
  send(bytes: Uint8Array): void
  /** Text of the person. */
  paste(text: string): void
  deflate: Deflate
  inflate: Inflate
}

const actions = flags.caps | flags.request | flags.peek | flags.notify | flags.provide

/**
 * Text both ways. To programs that know the extended clipboard it goes as UTF-8 and only when they ask for it: noVNC
 * loses its place in the stream over one that comes unasked while it only looks.
 */
export class Clipboard {
  readonly #needs: ClipboardNeeds
  /** Of the terminal. */
  #text: string | null = null
  #isExtended = false
  /** Whether it goes to the person, and from them. */
  goesOut = false
  comesIn = false

  constructor(needs: ClipboardNeeds) {
    this.#needs = needs
  }

  /** The person's program knows the extended one. */
  extend(): void {
    if (this.#isExtended) return
    this.#isExtended = true
    this.#needs.send(clipboardCaps())
  }

  /** The terminal has another text. */
  copied(text: string): void {
    this.#text = text
    this.offer()
  }
  offer(): void {
    if (!this.goesOut || this.#text === null) return
    this.#needs.send(this.#isExtended ? extendedText(flags.notify | flags.text) : latinText(this.#text))
  }

  takeLatin(bytes: Uint8Array): void {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    this.#paste(text)
  }

  takeExtended(said: number, bytes: Uint8Array): void {
    const action = said & actions
    // Its capabilities come with sizes we never exceed.
    if (action & flags.caps) return
    if (action === flags.notify) {
      if (said & flags.text && this.comesIn) this.#needs.send(extendedText(flags.request | flags.text))
    } else if (action === flags.request) {
      if (said & flags.text) this.#provide()
    } else if (action === flags.peek) {
      this.#needs.send(extendedText(flags.notify | (this.goesOut && this.#text !== null ? flags.text : 0)))
    } else if (action === flags.provide) {
      if (said & flags.text) this.#provided(bytes)
    } else throw new BadBytes('The clipboard cannot do that.')
  }

  #provide(): void {
    if (!this.goesOut || this.#text === null) return
    const letters = new TextEncoder().encode(this.#text.replace(/\r?\n/g, '\r\n'))
    if (letters.length >= longestText) return
    const body = new Uint8Array(4 + letters.length + 1)
    new DataView(body.buffer).setUint32(0, letters.length + 1)
    body.set(letters, 4)
    this.#needs.send(extendedText(flags.provide | flags.text, this.#needs.deflate(body, 1)))
  }

  #provided(bytes: Uint8Array): void {
    const body = this.#inflated(bytes)
    if (body.length < 4) throw new BadBytes('A clipboard without its length.')
    const length = new DataView(body.buffer, body.byteOffset).getUint32(0)
    if (length > body.length - 4) throw new BadBytes('A clipboard shorter than it says.')
    const text = new TextDecoder().decode(body.subarray(4, 4 + length))
    this.#paste(text.replace(/\0$/, '').replaceAll('\r\n', '\n'))
  }

  #inflated(bytes: Uint8Array): Uint8Array {
    try {
      return this.#needs.inflate(bytes, longestText + 5)
    } catch {
      throw new BadBytes('The text of the clipboard cannot be unpacked, or is too long.')
    }
  }

  #paste(text: string): void {
    if (this.comesIn && text !== '') this.#needs.paste(text)
  }
}
