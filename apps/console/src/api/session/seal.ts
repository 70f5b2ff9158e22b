import { randomHex } from '../random.ts'

/** RSA-OAEP with SHA-256, also where a page over plain http has no `crypto.subtle`. */

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const hashBytes = 32

/** The first 32 bits of the fractions of the square or cube roots of the first primes: SHA-256's own numbers. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (prime) found.push((n ** (1 / root) % 1) * 2 ** 32)
  }
  return Uint32Array.from(found)
}
const start = fractions(8, 2)
const rounds = fractions(64, 3)
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const hash = start.slice()
  const w = new Uint32Array(64)
  const at = (list: Uint32Array, i: number) => list[i] as number
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = view.getUint32(block + i * 4)
        continue
      }
      const a = at(w, i - 15)
      const b = at(w, i - 2)
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(rounds, i) + at(w, i)) | 0
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + x
  }
  const out = new DataView(new ArrayBuffer(hashBytes))
  for (const [i, x] of hash.entries()) out.setUint32(i * 4, x)
  return new Uint8Array(out.buffer)
}

/** MGF1 over SHA-256. */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(length / hashBytes) * hashBytes)
  for (let counter = 0; counter * hashBytes < length; counter++) {
    const input = new Uint8Array(seed.length + 4)
    input.set(seed)
    new DataView(input.buffer).setUint32(seed.length, counter)
    out.set(sha256(input), counter * hashBytes)
  }
  return out.subarray(0, length)
}
const xor = (a: Uint8Array, b: Uint8Array) => a.map((x, i) => x ^ (b[i] as number))
const numberOf = (bytes: Uint8Array) =>
  BigInt(`0x${Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('') || '0'}`)

/** Modulus and exponent of an RSA key in SPKI DER: the two integers at its end. */
function readKey(der: Uint8Array): { n: bigint; e: bigint; size: number } {
  const integers: Uint8Array[] = []
  const walk = (from: number, to: number) => {
    for (let i = from; i < to;) {
      const tag = der[i] as number
      let length = der[i + 1] as number
      let content = i + 2
      if (length > 0x80) {
        const count = length - 0x80
        length = Number(numberOf(der.subarray(content, content + count)))
        content += count
      }
      if (tag === 0x30) walk(content, content + length)
      if (tag === 0x03) walk(content + 1, content + length)
      if (tag === 0x02) integers.push(der.subarray(content, content + length))
      i = content + length
    }
  }
  walk(0, der.length)
  const [n, e] = integers.map(numberOf)
  if (!n || !e) throw new Error('Not an RSA public key')
  return { n, e, size: Math.ceil(n.toString(16).length / 2) }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let b = base % modulus, x = exponent; x > 0n; x >>= 1n, b = (b * b) % modulus)
    if (x & 1n) result = (result * b) % modulus
  return result
}

/** RSA-OAEP (SHA-256, no label) without the browser's help. */
export function encryptPlain(der: Uint8Array, message: Uint8Array): Uint8Array {
  const { n, e, size } = readKey(der)
  const space = size - hashBytes - 1
  if (message.length > space - hashBytes - 1) throw new RangeError('Too long for the key')
  const data = new Uint8Array(space)
  data.set(sha256(new Uint8Array()))
  data[space - message.length - 1] = 1
  data.set(message, space - message.length)
  const seed = crypto.getRandomValues(new Uint8Array(hashBytes))
  const maskedData = xor(data, mask(seed, space))
  const block = new Uint8Array(size)
  block.set(xor(seed, mask(maskedData, hashBytes)), 1)
  block.set(maskedData, 1 + hashBytes)
  const hex = power(numberOf(block), e, n)
    .toString(16)
    .padStart(size * 2, '0')
  return Uint8Array.from(hex.match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
}

async function encrypt(der: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = (globalThis.crypto as { subtle?: SubtleCrypto }).subtle
  if (!subtle) return encryptPlain(der, message)
  const key = await subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, message))
}

/** The password as the sign-in call wants it; `at` is the server's time, so that a wrong clock here does not matter. */
export async function seal(publicKey: string, password: string, at: number): Promise<string> {
  const message = JSON.stringify({ password, nonce: randomHex(12), at })
  return base64Of(await encrypt(bytesOf(publicKey), new TextEncoder().encode(message)))
}
