import type { PatternWord } from '@cpm/contract/market/app-parameter/app-parameter.pattern'

/** A pattern as RE2 writes it, and how many signs it is made of when each repeat is written out. */
export type Translated = { source: string; size: number }

/** The signs of a class in RE2; JavaScript counts more spaces and ends of lines than RE2 does. */
const spaces = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const others = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
const anySign = String.raw`[\x{0}-\x{10ffff}]`
const noSign = String.raw`[^\x{0}-\x{10ffff}]`
const withinLine = String.raw`[^\n\r\x{2028}\x{2029}]`

/** Most times that RE2 repeats a part. */
const mostRepeats = 1000
/** A property of Unicode is hundreds of ranges. */
const propertySize = 10

const properties = /^(?:(?:Script|sc|General_Category|gc)=)?(\w+)$/
/** Parts of a pattern that JavaScript took with the flag `u`. */
const part =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\[1-9]\d*|\\.|\(\?<[=!]|\(\?<[^>]*>|\(\?[=!]|\(\?[a-z-]*:|\(|\{\d+(?:,\d*)?\}|[^]/gu

class Untranslated extends Error {
  readonly word: PatternWord
  constructor(word: PatternWord) {
    super(word)
    this.word = word
  }
}

/** A regular expression of JavaScript with the flag `u`, as RE2 writes it; or why RE2 has nothing like it. */
export function translated(pattern: string): Translated | PatternWord {
  try {
    // It is read here and never tried: that alone may take long.
    void new RegExp(pattern, 'u')
  } catch {
    return 'appParameter.badPattern'
  }
  try {
    return whole(pattern.match(part) ?? [])
  } catch (error) {
    if (error instanceof Untranslated) return error.word
    throw error
  }
}

function whole(parts: readonly string[]): Translated {
  let source = ''
  /** Of each open group: the size of what stands before it. */
  const before: number[] = []
  let size = 0
  /** Of what a repeat would repeat. */
  let last = 0
  for (let at = 0; at < parts.length; at++) {
    const one = parts[at] as string
    if (one === '[') {
      const end = endOfClass(parts, at)
      const read = classOf(parts.slice(at + 1, end))
      source += read.source
      size += last = read.size
      at = end
    } else if (one.startsWith('(')) {
      source += opening(one)
      before.push(size)
      size = 0
    } else if (one === ')') {
      source += ')'
      last = Math.max(1, size)
      size = (before.pop() ?? 0) + last
    } else if (one.startsWith('{')) {
      const times = repeats(one)
      source += one
      size += last * (Math.max(1, times) - 1)
    } else {
      source += '*+?|^$'.includes(one) ? one : outside(one)
      size += last = /^\\p/i.test(one) ? propertySize : 1
    }
  }
  return { source, size }
}

function opening(one: string): string {
  if (/^\(\?<?[=!]/.test(one)) throw new Untranslated('appParameter.patternLooksAround')
  if (one === '(' || one === '(?:' || one.startsWith('(?<')) return '(?:'
  throw new Untranslated('appParameter.patternModifier')
}

function repeats(one: string): number {
  const times = Math.max(...(one.match(/\d+/g) ?? []).map(Number))
  if (times > mostRepeats) throw new Untranslated('appParameter.patternTooLarge')
  return times
}

function outside(one: string): string {
  if (/^\\(?:k|[1-9])/.test(one)) throw new Untranslated('appParameter.patternReference')
  if (one === '.') return withinLine
  if (/^\\[dDwWbB]$/.test(one)) return one
  if (one === '\\s') return `[${spaces}]`
  if (one === '\\S') return `[^${spaces}]`
  return property(one) ?? sign(one)
}

function classOf(all: readonly string[]): { source: string; size: number } {
  const isNot = all[0] === '^'
  const inside = isNot ? all.slice(1) : all
  if (inside.length === 0) return { source: isNot ? anySign : noSign, size: 1 }
  const source = inside.map((one) => {
    if (one === '-') return '-'
    if (/^\\[dDwW]$/.test(one)) return one
    if (one === '\\s') return spaces
    if (one === '\\S') return others
    if (one === '\\b') return String.raw`\x{8}`
    // What is a group or a repeat elsewhere is its signs here.
    return property(one) ?? (one.startsWith('\\') ? sign(one) : Array.from(one, sign).join(''))
  })
  const size = 1 + inside.filter((one) => /^\\p/i.test(one)).length * propertySize
  return { source: `[${isNot ? '^' : ''}${source.join('')}]`, size }
}

function endOfClass(parts: readonly string[], from: number): number {
  const end = parts.indexOf(']', from + 1)
  if (end < 0) throw new Untranslated('appParameter.badPattern')
  return end
}

/** RE2 knows the general categories by their short names and the scripts by their long ones; the engine says which. */
function property(one: string): string | undefined {
  const [, kind, within] = /^\\([pP])\{(.*)\}$/.exec(one) ?? []
  if (kind === undefined) return undefined
  const name = properties.exec(within ?? '')?.[1]
  if (name === undefined) throw new Untranslated('appParameter.patternProperty')
  return `\\${kind}{${name}}`
}

const named: Readonly<Record<string, number>> = { '\\t': 9, '\\n': 10, '\\v': 11, '\\f': 12, '\\r': 13, '\\0': 0 }

function sign(one: string): string {
  const code = codeOf(one)
  return /^[A-Za-z0-9 ]$/.test(String.fromCodePoint(code)) ? String.fromCodePoint(code) : `\\x{${code.toString(16)}}`
}

function codeOf(one: string): number {
  const known = named[one]
  if (known !== undefined) return known
  if (one.startsWith('\\c')) return one.charCodeAt(2) % 32
  if (/^\\(?:u|x)[\da-fA-F{]/.test(one)) {
    const units = one.split('\\u').filter((unit) => unit !== '')
    const codes = units.map((unit) => Number.parseInt(unit.replace(/^\\x|[{}]/g, ''), 16))
    return codes.length === 1 ? (codes[0] as number) : (String.fromCharCode(...codes).codePointAt(0) as number)
  }
  return (one.startsWith('\\') ? one.slice(1) : one).codePointAt(0) as number
}
