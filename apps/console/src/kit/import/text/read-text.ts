import { decoded, type Encoding, isEastern } from './encodings.ts'

/** Another way to read a file, with words that would differ. */
export type OtherReading = { encoding: Encoding; here: string; there: string }
export type Reading = {
  text: string
  encoding: Encoding
  /** What it could be as well, best first. */
  others: OtherReading[]
  /** Characters that are not valid in the encoding. */
  unreadable: number
}

/**
 * The text of a file in the encoding that is wanted, else in the one its mark says, else in UTF-8 where it is valid, else
 * in the one that makes the most of it. Null where it is no text.
 */
export async function readText(file: ArrayBuffer, wanted?: Encoding): Promise<Reading | null> {
  const bytes = new Uint8Array(file)
  if (wanted) return { ...loose(bytes, wanted), others: [] }
  const marked = markOf(bytes)
  if (marked) return exact(bytes, marked)
  if (bytes.includes(0)) return wide(bytes)
  const plain = exact(bytes, 'utf-8')
  // Japanese mails are written so: bytes of ASCII with signs that change the script.
  if (plain) return plain.text.includes('\u001b$') ? (exact(bytes, 'iso-2022-jp') ?? plain) : plain
  return guessed(bytes)
}

const markOf = (bytes: Uint8Array): Encoding | null =>
  begins(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : begins(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : begins(bytes, 0xef, 0xbb, 0xbf)
        ? 'utf-8'
        : begins(bytes, 0x84, 0x31, 0x95, 0x33)
          ? 'gb18030'
          : null
const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

const bare = (text: string) => text.replace(/^\uFEFF/, '')

function exact(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Reading | null {
  const text = decoded(bytes, encoding)
  if (text === null || text.includes('\0')) return null
  return { text: bare(text), encoding, others: [], unreadable: replacedIn(text) }
}

/** Also what another program has put in the place of what it could not read. */
const replacedIn = (text: string) => text.split('\uFFFD').length - 1

/** With a sign in the place of each character that is not valid. */
function loose(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Omit<Reading, 'others'> {
  const text = bare(new TextDecoder(encoding).decode(bytes))
  return { text, encoding, unreadable: replacedIn(text) }
}

/** UTF-16 without its mark: every other byte of its separators and line ends is zero. */
function wide(bytes: Uint8Array<ArrayBuffer>): Reading | null {
  if (bytes.length % 2 === 1) return null
  const zeros = [0, 0]
  bytes.forEach((byte, at) => byte === 0 && (zeros[at % 2] = (zeros[at % 2] ?? 0) + 1))
  const [even = 0, odd = 0] = zeros
  const order = odd >= even ? (['utf-16le', 'utf-16be'] as const) : (['utf-16be', 'utf-16le'] as const)
  for (const encoding of order) {
    const reading = exact(bytes, encoding)
    // eslint-disable-next-line no-control-regex -- these are what no list has
    if (reading && /[\n -~]/.test(reading.text) && !/[\u0001-\u0008\u000e-\u0019\ufffe\uffff]/.test(reading.text))
      return reading
  }
  return null
}

/** Bytes that are looked at closely. */
const looked = 64 * 1024
/** How much an other reading must look like writing to be worth a word. */
const plausible = 0.45
/** How much better the best must be for the next to be left out. */
const apart = 0.301
/** At most so many are named. */
const named = 3
/** Characters that say enough when they are read in a script of thousands. */
const enough = 4

async function guessed(bytes: Uint8Array<ArrayBuffer>): Promise<Reading> {
  const lines = strangeLines(bytes)
  const { guesses } = await import('./guess.ts')
  const found = guesses(bytes, lines)
  const damaged = loose(bytes, 'utf-8')
  // UTF-8 in which some characters were cut: in another encoding none would be right.
  const right = damaged.text.replace(/[\p{ASCII}\uFFFD]/gu, '').length
  if (right >= 4 * damaged.unreadable) return { ...damaged, others: othersOf(lines, 'utf-8', found.slice(0, 1)) }
  const [best, ...rest] = found
  if (!best) return { ...damaged, others: [] }
  const { encoding } = best
  const text = bare(decoded(bytes, encoding) as string)
  const isShort = text.replace(/\p{ASCII}/gu, '').length < enough
  const worth = rest.filter((one) => {
    const near = one.score >= plausible && (isShort || best.score - one.score <= apart)
    // A Western word is often a valid Chinese one; which is meant the person sees.
    return near || (!isEastern(encoding) && isEastern(one.encoding))
  })
  return { text, encoding, others: othersOf(lines, encoding, worth), unreadable: 0 }
}

/** The lines with bytes beyond ASCII, in which alone encodings differ. No encoding has the end of a line within a character. */
function strangeLines(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts: number[] = []
  for (let from = 0; from < bytes.length && parts.length < looked;) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    if (line.some((byte) => byte > 0x7f)) for (const byte of line.subarray(0, looked)) parts.push(byte)
    from += line.length
  }
  return new Uint8Array(parts)
}

/** Those of them that read any word otherwise, with the first such word. */
function othersOf(
  lines: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  among: readonly { encoding: Encoding }[],
): OtherReading[] {
  const words = wordsIn(lines)
  const here = new TextDecoder(encoding)
  const found = among.flatMap((other) => {
    const there = new TextDecoder(other.encoding)
    const word = words.find((one) => here.decode(one) !== there.decode(one))
    return word ? [{ encoding: other.encoding, here: shown(here.decode(word)), there: shown(there.decode(word)) }] : []
  })
  return found.slice(0, named)
}

const shown = (text: string) => (text.trim().length > 24 ? `${text.trim().slice(0, 24)}…` : text.trim())

/** Between separators that no encoding has within a character. */
function wordsIn(lines: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const between = new Set(Array.from('\n\r\t,;"', (one) => one.charCodeAt(0)))
  const words: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && !between.has(lines[at] as number)) continue
    const word = lines.subarray(from, at)
    if (word.some((byte) => byte > 0x7f)) words.push(word)
    from = at + 1
  }
  return words
}
