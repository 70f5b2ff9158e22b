/** Terminals of the bench: the same numbers here and in the seed's SQL, so that both sides know name and secret. */
const prime = 1_000_000_007n

/** SNs that look like SNs, spread over the whole range, no two alike for i below a thousand million. */
export function snOf(i: number): string {
  return `PB${String((BigInt(i) * 7_368_787n) % prime).padStart(10, '0')}`
}
export const snSql = `'PB' || lpad(((i::bigint * 7368787) % 1000000007)::text, 10, '0')`

export const secretOf = (i: number): string => `bench-${i}`
export const secretHashSql = `sha256(convert_to('bench-' || i, 'UTF8'))`

export type Point = { lat: number; lng: number }
/** Of latitude; a degree of longitude is shorter. */
const metresPerDegree = 111_195
/** So many metres to the north and to the east. */
export const movedBy = ({ lat, lng }: Point, north: number, east: number): Point => ({
  lat: lat + north / metresPerDegree,
  lng: lng + east / (metresPerDegree * Math.cos((lat * Math.PI) / 180)),
})

const round = { radiusM: 400, stepM: 40 }
/** The position of a terminal that goes round its home, 40 metres farther on with each report. */
export function onWay(home: Point, nth: number): Point {
  const angle = (nth * round.stepM) / round.radiusM
  return movedBy(home, round.radiusM * Math.sin(angle), round.radiusM * Math.cos(angle))
}

const still: Point = { lat: 31.2397, lng: 121.4998 }

/** What one says: about 300 bytes, as a real report between two full ones is. */
export function reportOf(seq: number, moving?: Point): string {
  const at = Date.now()
  const location = moving ? { ...moving, accuracyM: 15, at } : { ...still, accuracy: 25 }
  return JSON.stringify({
    seq,
    at,
    battery: seq % 100,
    charging: seq % 2 === 0,
    cpu: seq % 90,
    memory: { total: 2_147_483_648, used: 1_288_490_188 + (seq % 4096) },
    storage: { total: 17_179_869_184, used: 5_368_709_120 },
    network: { type: 'wifi', ip: '10.20.30.40', signal: seq % 100, rxBytes: seq % 1e9, txBytes: seq % 1e8 },
    location,
  })
}
