import { ownOffset } from './offset.ts'

/** Names that the tz database has without a place. The runtime knows further ones, such as `CST`, that mean many zones. */
const placeless = new Set(
  `UTC GMT UCT Zulu Universal Greenwich GMT0 EST MST HST EST5EDT CST6CDT MST7MDT PST8PDT CET MET EET WET Cuba Egypt Eire GB
  GB-Eire Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya NZ NZ-CHAT Navajo PRC Poland Portugal ROC ROK Singapore
  Turkey W-SU`
    .toLowerCase()
    .split(/\s+/),
)

/** What CLDR calls a zone for ever, and what the tz database calls it today. */
const nameToday = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

export const longestZone = 60
const farthestMinutes = 14 * 60

/** `GMT+8`, `UTC+05:30`, `+0800`: east of Greenwich, as people write it. */
function offsetNamed(said: string): string | null {
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC|UT)? ?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(said) ?? []
  if (sign === undefined) return null
  const far = Number(hours) * 60 + Number(minutes)
  if (far > farthestMinutes) return null
  return far === 0 ? 'UTC' : `${sign}${String(hours).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

function isKnownHere(name: string): boolean {
  if (!/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(name)) return false
  if (!name.includes('/') && !placeless.has(name.toLowerCase())) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const known = new Map<string, string | null>()
/** What terminals say is anything; no more than this is remembered. */
const mostKnown = 2000

/**
 * The name by which the clocks of a zone are read: of one in the tz database the name as it was given, also one that is
 * old; of a distance from Greenwich `+08:00`. Null for what is no zone. THE judge of zones.
 */
export function zoneNamed(said: string | null | undefined): string | null {
  if (said === null || said === undefined || said.length > longestZone) return null
  const found = known.get(said)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const name = said.trim()
  const read = /^(?:z|gmt|ut)$/i.test(name) ? 'UTC' : (offsetNamed(name) ?? (isKnownHere(name) ? name : null))
  known.set(said, read)
  return read
}

const todayOf = (name: string) => nameToday.get(name) ?? name

/** As `zoneNamed`, with the name of today for the names that browsers still use; null for what is no zone. */
export function zoneToday(said: string | null): string | null {
  const named = zoneNamed(said)
  return named && todayOf(named)
}

/** Zones to choose from, by the names they have today. */
export const zoneNames = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(todayOf)])].toSorted()

/** The zone of this machine; where its name is not known, how far it is from Greenwich today. */
export const ownZone = (): string => zoneToday(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? ownOffset()
