/** Bytes put one behind the other, big-endian as RFB has them. */
export class Bytes {
  #held = new Uint8Array(4096)
  #view = new DataView(this.#held.buffer)
  length = 0

  /** Room for so many more; answers where they begin in `held()`, which is another when there was no room. */
  grow(count: number): number {
    const start = this.length
    this.length += count
    if (this.length > this.#held.length) {
      const larger = new Uint8Array(Math.max(this.length, this.#held.length * 2))
      larger.set(this.#held.subarray(0, start))
      this.#held = larger
      this.#view = new DataView(larger.buffer)
    }
    return start
  }
  u8(value: number): this {
    const at = this.grow(1)
    this.#view.setUint8(at, value)
    return this
  }
  u16(...values: readonly number[]): this {
    let at = this.grow(2 * values.length)
    for (const value of values) {
      this.#view.setUint16(at, value)
      at += 2
    }
    return this
  }
  u32(value: number): this {
    const at = this.grow(4)
    this.#view.setUint32(at, value >>> 0)
    return this
  }
  put(bytes: Uint8Array): this {
    const start = this.grow(bytes.length)
    this.#held.set(bytes, start)
    return this
  }
  /** Writes over two bytes that are there. */
  setU16(at: number, value: number): void {
    this.#view.setUint16(at, value)
  }
  held(): Uint8Array {
    return this.#held
  }
  taken(): Uint8Array {
    return this.#held.slice(0, this.length)
  }
}
