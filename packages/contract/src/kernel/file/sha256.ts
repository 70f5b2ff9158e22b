/** SHA-256 (FIPS 180-4) of bytes that come piece by piece: WebCrypto wants them all at once. */
export class Sha256 {
  readonly #state = Uint32Array.from(firstState)
  readonly #schedule = new Uint32Array(64)
  readonly #rest = new Uint8Array(64)
  #restLength = 0
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let at = 0
    if (this.#restLength > 0) {
      at = Math.min(64 - this.#restLength, bytes.length)
      this.#rest.set(bytes.subarray(0, at), this.#restLength)
      this.#restLength += at
      if (this.#restLength < 64) return this
      this.#block(this.#rest, 0)
      this.#restLength = 0
    }
    for (; at + 64 <= bytes.length; at += 64) this.#block(bytes, at)
    this.#rest.set(bytes.subarray(at))
    this.#restLength = bytes.length - at
    return this
  }

  /** Ends it: 64 hex digits, lower case. */
  hex(): string {
    const bits = this.#length * 8
    const tail = new Uint8Array(this.#restLength < 56 ? 64 : 128)
    tail.set(this.#rest.subarray(0, this.#restLength))
    tail[this.#restLength] = 0x80
    const view = new DataView(tail.buffer)
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(tail.length - 4, bits >>> 0)
    for (let at = 0; at < tail.length; at += 64) this.#block(tail, at)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #block(bytes: Uint8Array, at: number): void {
    const w = this.#schedule as unknown as number[]
    const s = this.#state as unknown as number[]
    for (let i = 0; i < 16; i++) w[i] = word(bytes as unknown as number[], at + i * 4)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!]
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
    }
    let [a, b, c, d, e, f, g, h] = s as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const one = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    const next = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) s[i] = s[i]! + next[i]!
  }
}

/** Of a text, in UTF-8. */
export const sha256 = (text: string): string => new Sha256().update(new TextEncoder().encode(text)).hex()

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const word = (b: number[], at: number): number => (b[at]! << 24) | (b[at + 1]! << 16) | (b[at + 2]! << 8) | b[at + 3]!

const primes = [...primesFrom()]
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0
/** The first bits of the fractions of the square and cube roots of the first primes, as the standard has it. */
const firstState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function* primesFrom(): Generator<number> {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) {
    if (found.some((prime) => n % prime === 0)) continue
    found.push(n)
    yield n
  }
}
