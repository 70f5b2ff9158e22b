import { outputText } from '@cpm/encoding/code-page'
import { isUtf8 } from 'node:buffer'

/** The beginning of what a process says, up to a limit in bytes. */
export class OutputBuffer {
  #parts: Buffer[] = []
  #size = 0
  #truncated = false
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(bytes: Buffer): void {
    const room = this.#limit - this.#size
    if (bytes.length > room) this.#truncated = true
    if (room <= 0) return
    const kept = bytes.subarray(0, room)
    this.#parts.push(kept)
    this.#size += kept.length
  }

  /** `encoding`: of what is not UTF-8. */
  text(encoding: string | null): { output: string; truncated: boolean } {
    const all = Buffer.concat(this.#parts)
    if (!this.#truncated) return { output: outputText(all, encoding), truncated: false }
    const whole = all.subarray(0, wholeCharacters(all))
    const isCutInHalf = isUtf8(whole.subarray(whole.lastIndexOf('\n') + 1))
    const output = outputText(isCutInHalf ? whole : all, encoding)
    return { output: output.replace(/\uFFFD$/, ''), truncated: true }
  }
}

/** Length without a UTF-8 character cut in half at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const wants = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return back < wants ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}
