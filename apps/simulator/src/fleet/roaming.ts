import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { TerminalSpec } from './fleet.ts'

type Located = Pick<TerminalSpec, 'index' | 'lat' | 'lng' | 'model' | 'network'>

const minute = 60_000
/** A round and the rest at the shop behind it. */
const roundMs = 240 * minute
const outMs = 190 * minute
/** On the way it stands as long as it takes to hand something over. */
const legs = 12
const standing = 0.35
const metresPerDegree = 111_320

/** Handhelds on a mobile network go along with the van, every third of them. */
export const isRoaming = ({ model, network, index }: Located): boolean =>
  model.battery && network === 'cellular' && index % 3 === 0

/** How far of its round it is, from 0 to 1; it comes to each of its customers by the clock. */
function progressAt(index: number, at: number): number {
  const into = (at + (index % 16) * 15 * minute) % roundMs
  if (into >= outMs) return 0
  const leg = (into / outMs) * legs
  const driven = Math.min(1, (leg % 1) / (1 - standing))
  return (Math.floor(leg) + driven) / legs
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Where it is at a moment: in its shop or, of those that go along with the van, somewhere on the round from there. */
export function locationAt(spec: Located, at: number): NonNullable<SomeFacts['location']> {
  if (!isRoaming(spec)) {
    // Indoors a till hears its neighbours' Wi-Fi better than the sky.
    const by = spec.network === 'wifi' ? 'wifi' : 'gps'
    return { lat: round(spec.lat), lng: round(spec.lng), accuracyM: 12, by }
  }
  const { index, lat, lng } = spec
  const angle = 2 * Math.PI * progressAt(index, at)
  // A round through the streets: out on one side of town and back on the other, with a bend here and there.
  const reach = 2500 + (index % 5) * 900
  const [out, aside] = [reach * (1 - Math.cos(angle)), reach * (0.7 * Math.sin(angle) + 0.25 * Math.sin(3 * angle))]
  const heading = index * 2.4
  const north = out * Math.cos(heading) - aside * Math.sin(heading)
  const east = out * Math.sin(heading) + aside * Math.cos(heading)
  return {
    lat: round(lat + north / metresPerDegree),
    lng: round(lng + east / (metresPerDegree * Math.cos((lat * Math.PI) / 180))),
    accuracyM: 18,
    at: Math.round(at),
    by: 'gps',
  }
}

/** Its way over the last day, a place every ten minutes; none of those that stay where they are. */
export function wayUntil(spec: Located, now: number): [at: number, lat: number, lng: number][] {
  if (!isRoaming(spec)) return []
  return Array.from({ length: 144 }, (_, nth) => {
    const at = now - (143 - nth) * 10 * minute
    const { lat, lng } = locationAt(spec, at)
    return [at, lat, lng]
  })
}
