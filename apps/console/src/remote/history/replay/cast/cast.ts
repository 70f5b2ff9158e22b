/** The film of a shell: asciicast, version 2. */
export type CastHeader = {
  version: number
  width: number
  height: number
  timestamp?: number
  title?: string
  /** What ours say besides. */
  cpm?: { session: string; sn: string; operator: string; watermark?: string | null }
}
/** Output, another size, or a mark. */
export type CastEvent = { ms: number; code: 'o' | 'r' | 'm'; data: string }
export type Cast = { header: CastHeader; events: readonly CastEvent[]; ms: number; isCut: boolean }

export class NoCast extends Error {
  override name = 'NoCast'
}

const codes = new Set(['o', 'r', 'm'])

export function readCast(text: string): Cast {
  const [first = '', ...lines] = text.split('\n')
  const header = parsed(first) as CastHeader | null
  if (header?.version !== 2 || !(header.width > 0) || !(header.height > 0)) throw new NoCast('It is no asciicast.')
  const events: CastEvent[] = []
  let last = 0
  let isCut = false
  for (const line of lines) {
    if (line.trim() === '') continue
    const event = parsed(line)
    // Whoever wrote it was cut off in the middle of this line.
    if (!Array.isArray(event)) {
      isCut = true
      break
    }
    const [seconds, code, data] = event as [number, string, string]
    last = Math.max(last, Math.round(seconds * 1000))
    if (codes.has(code)) events.push({ ms: last, code: code as CastEvent['code'], data: String(data) })
  }
  return { header, events, ms: last, isCut }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

export function sizeOf(data: string): { cols: number; rows: number } | null {
  const [, cols, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(data) ?? []
  return cols && rows ? { cols: Number(cols), rows: Number(rows) } : null
}

const sequences =
  // eslint-disable-next-line no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[PX^_][^\u001b]*\u001b\\|[ -/]*[0-OQ-WYZ\\`-~])/g
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/g

export type Hit = { ms: number; line: string }
const mostHits = 200
const mostLine = 120

/**
 * Where a text was shown, in time. The output is read as it came, without its control sequences: a program that paints
 * its screen anew is found as often as it did.
 */
export function searchCast(cast: Cast, asked: string): Hit[] {
  const wanted = asked.trim().toLowerCase()
  if (wanted === '') return []
  const { text, starts } = plainOf(cast)
  const low = text.toLowerCase()
  const hits: Hit[] = []
  let at = low.indexOf(wanted)
  while (at !== -1 && hits.length < mostHits) {
    const begin = text.lastIndexOf('\n', at) + 1
    const found = text.indexOf('\n', at)
    const end = found === -1 ? text.length : found
    hits.push({ ms: timeAt(starts, at + wanted.length - 1), line: excerpt(text.slice(begin, end), at - begin) })
    // One hit a line is enough to find it.
    at = low.indexOf(wanted, Math.max(end, at + wanted.length))
  }
  return hits
}

const excerpt = (line: string, at: number) => {
  const from = Math.max(0, at - mostLine / 2)
  return line.slice(from, from + mostLine).trim()
}

type Start = { at: number; ms: number }

/** All that was shown, and from where on each piece of it stands. A sequence may be cut between two pieces. */
function plainOf({ events }: Cast): { text: string; starts: Start[] } {
  const starts: Start[] = []
  const parts: string[] = []
  let length = 0
  let rest = ''
  for (const { ms, code, data } of events) {
    if (code !== 'o') continue
    const all = rest + data
    const open = all.lastIndexOf('\u001b')
    const isOpen =
      open !== -1 && all.length - open < 64 && !new RegExp(`^(?:${sequences.source})`).test(all.slice(open))
    rest = isOpen ? all.slice(open) : ''
    const plain = (isOpen ? all.slice(0, open) : all).replace(sequences, '').replace(controls, '')
    if (plain === '') continue
    starts.push({ at: length, ms })
    parts.push(plain)
    length += plain.length
  }
  return { text: parts.join(''), starts }
}

const timeAt = (starts: readonly Start[], at: number): number => starts.findLast((one) => one.at <= at)?.ms ?? 0
