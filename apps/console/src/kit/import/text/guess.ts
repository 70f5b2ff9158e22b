import { decoded, type Encoding, isEastern } from './encodings.ts'
import { hanCharacters, hangulSyllables, latinLetters } from './frequent.ts'

/** A way to read bytes, and how much it looks like writing: from 0 to 1. */
export type Guess = { encoding: Encoding; score: number }

/** What is tried; of those that fit equally well the first wins. */
const tried = [
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'koi8-r',
  'ibm866',
] as const satisfies readonly Encoding[]

/** The characters each standard puts first, as the ones in daily use: rows of lead bytes. */
const daily: Partial<Record<Encoding, readonly [from: number, to: number, trails: readonly (readonly number[])[]]>> = {
  gb18030: [0xb0, 0xd7, [[0xa1, 0xfe]]],
  big5: [
    0xa4,
    0xc6,
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ],
  shift_jis: [
    0x88,
    0x97,
    [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  ],
  'euc-jp': [0xb0, 0xcf, [[0xa1, 0xfe]]],
}

const known = new Map<Encoding, ReadonlySet<string>>()
function dailyOf(encoding: Encoding): ReadonlySet<string> {
  const before = known.get(encoding)
  if (before) return before
  const [from, to, trails] = daily[encoding] ?? [1, 0, []]
  const bytes: number[] = []
  for (let lead = from; lead <= to; lead++)
    for (const [first = 1, last = 0] of trails) for (let at = first; at <= last; at++) bytes.push(lead, at)
  const set = new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)))
  known.set(encoding, set)
  return set
}

/** The encodings in which all bytes are valid, best first; `sample` is what is looked at closely. */
export function guesses(bytes: Uint8Array<ArrayBuffer>, sample: Uint8Array<ArrayBuffer>): Guess[] {
  return tried
    .flatMap((encoding): Guess[] => {
      const text = decoded(bytes, encoding) === null ? null : decoded(sample, encoding)
      const score = text === null ? null : scoreOf(text, encoding)
      return score === null ? [] : [{ encoding, score }]
    })
    .toSorted((a, b) => b.score - a.score)
}

// eslint-disable-next-line no-control-regex -- these are what no text has
const never = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u

/** How much each character looks like writing, on average; null for what no text has. */
function scoreOf(text: string, encoding: Encoding): number | null {
  if (never.test(text)) return null
  let sum = 0
  let count = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\p{ASCII}]/gu)) {
    const strange = Array.from(word).filter((one) => one > '\u007f')
    if (strange.length === 0) continue
    count += strange.length
    sum += strange.length * scoreOfWord(word, strange, encoding)
  }
  return count === 0 ? 0 : sum / count
}

const mean = (of: readonly string[], score: (one: string) => number) =>
  of.reduce((sum, one) => sum + score(one), 0) / of.length

function scoreOfWord(word: string, strange: readonly string[], encoding: Encoding): number {
  if (!/\p{L}/u.test(word)) return symbolScore(word, encoding)
  if (isEastern(encoding)) {
    // Chinese beside small Latin letters is a Latin word read wrongly.
    const torn = /[a-z]/.test(word) ? 0.1 : 1
    return torn * mean(strange, (one) => eastScore(one, encoding))
  }
  if (/^[\p{Script=Latin}ªº]+$/u.test(word)) return latinScore(word, strange, encoding)
  return otherScore(word, encoding)
}

function symbolScore(symbol: string, encoding: Encoding): number {
  if (isEastern(encoding)) return /[\u3000-\u303f\uff00-\uffef·—…“”‘’№℃×]/.test(symbol) ? 0.8 : 0.1
  return /[€–—‘’“”…•°§©®™«»№¿¡]/.test(symbol) ? 0.75 : 0.05
}

function eastScore(one: string, encoding: Encoding): number {
  const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp'
  if (/[\uff61-\uff9f]/.test(one)) return isJapanese ? 0.7 : 0.1
  if (/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(one)) return isJapanese ? 1 : 0.3
  if (/\p{Script=Hangul}/u.test(one)) return hangulSyllables.has(one) ? 1 : 0.3
  if (/[\uff00-\uff60]/.test(one)) return 0.8
  if (!/\p{Script=Han}/u.test(one)) return 0.1
  // Four bytes in the right ranges are no accident.
  if (encoding === 'gb18030' && one.length === 2) return 0.9
  if (encoding === 'euc-kr') return 0.15
  return hanCharacters.has(one) && dailyOf(encoding).has(one) ? 1 : dailyOf(encoding).has(one) ? 0.7 : 0.3
}

/** A small letter with a capital behind it, or two capitals before one. */
const isTurned = (word: string) => /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word)

/** A syllable has one vowel sign and one tone at most, and they stand behind a consonant. */
const thai =
  // oxlint-disable-next-line no-misleading-character-class -- signs are looked for each alone
  /^(?:[\u0e40-\u0e44]?[\u0e01-\u0e2e]{1,3}[\u0e30-\u0e39\u0e45\u0e47]?[\u0e48-\u0e4c]?[\u0e30\u0e32\u0e33]?[\u0e46\u0e2f]?)+$/u
// oxlint-disable-next-line no-misleading-character-class -- the same
const thaiSigns = /[\u0e30-\u0e39\u0e40-\u0e44\u0e47-\u0e4c]/gu

function latinScore(word: string, strange: readonly string[], encoding: Encoding): number {
  const letters = encoding in latinLetters ? latinLetters[encoding as keyof typeof latinLetters] : ''
  const usual = mean(strange, (one) => (letters.includes(one) ? 0.95 : 0.3))
  const crowded = strange.length === word.length ? (word.length > 1 ? 0.15 : 0.5) : strange.length * 2 > word.length
  return usual * (typeof crowded === 'number' ? crowded : crowded ? 0.6 : 1) * (isTurned(word) ? 0.3 : 1)
}

/** A word of another alphabet is all of it. */
function otherScore(word: string, encoding: Encoding): number {
  const script = /^(?:[а-яёА-ЯЁ]+|[іїєґўІЇЄҐЎа-яА-Я]+|\p{Script=Greek}+|[\u05d0-\u05ea]+|[\u0621-\u064a]+)$/u
  if (/^\p{Script=Thai}+$/u.test(word))
    return thai.test(word) && (word.match(thaiSigns) ?? []).length * 3 >= word.length ? 0.9 : 0.2
  if (encoding === 'windows-1252' || !script.test(word)) return 0.05
  return isTurned(word) ? 0.2 : word.length === 1 ? 0.4 : word.length === 2 ? 0.7 : 1
}
