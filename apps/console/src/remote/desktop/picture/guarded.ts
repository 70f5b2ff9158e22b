import { isScreen } from '@cpm/contract/remote/remote-session/tunnel'
import type RFB from '@novnc/novnc'

/** Bytes that were copied at a terminal: more than any text of a person. */
const mostCopied = 16 * 1024 * 1024
/** A picture that a browser cannot draw by then is none. */
const drawMs = 15_000

/** Longer than the texts of people: signed, as below nothing it is the extended clipboard. */
const lengthIn = (head: Uint8Array<ArrayBuffer>) => Math.abs(new DataView(head.buffer, head.byteOffset).getInt32(3))

/** noVNC, which believes a terminal any size: with what a terminal may claim. What is beyond ends it uncleanly. */
export const guardedOf = (Viewer: typeof RFB): typeof RFB =>
  class extends Viewer {
    #slow: ReturnType<typeof setTimeout> | undefined

    #refuse(why: string): never {
      this._fail(why)
      throw new Error(why)
    }
    protected override _resize(width: number, height: number): void {
      if (!isScreen(width, height)) this.#refuse(`A screen of ${width} by ${height}`)
      super._resize(width, height)
    }
    protected override _handleDataRect(): boolean {
      const { x, y, width, height } = this._FBU
      if (x + width > this._fbWidth || y + height > this._fbHeight) this.#refuse('A picture beside the screen')
      return super._handleDataRect()
    }
    protected override _handleServerCutText(): boolean {
      // Its type is read already; without the rest of its head noVNC waits.
      if (!this._sock.rQwait('', 7)) {
        const length = lengthIn(this._sock.rQpeekBytes(7))
        if (length > mostCopied) this.#refuse(`A clipboard of ${length} bytes`)
      }
      return super._handleServerCutText()
    }
    protected override _framebufferUpdate(): boolean {
      const isDone = super._framebufferUpdate()
      clearTimeout(this.#slow)
      if (this._flushing) this.#slow = setTimeout(() => this._flushing && this._fail('A picture not drawn'), drawMs)
      return isDone
    }
    protected override _disconnect(): void {
      clearTimeout(this.#slow)
      super._disconnect()
    }
  }
