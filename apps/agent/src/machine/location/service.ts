import si from 'systeminformation'
import { z } from 'zod'
import type { Fix } from './gpsd.ts'

/** A Wi-Fi station that is heard here. */
export type Heard = { macAddress: string; signalStrength?: number; channel?: number }

/** So many are enough to know a place by. */
const mostHeard = 30
/** Of one alone a service tells no place: it would tell whose that is. */
export const fewestHeard = 2
/** No crowd of stations spreads so far: what is less sure was known by the address alone, whatever the service says. */
const wifiWithinM = 5_000
const patienceMs = 5_000

const answer = z.object({
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  /** Metres. */
  accuracy: z.number().nonnegative(),
  /** Set where the stations were of no help: `ipf` is by the address. */
  fallback: z.string().optional(),
})

/** Stations around, strongest first, without those that move along or whose owner asks to be left out. */
export async function hearWifi(): Promise<Heard[]> {
  const networks = await si.wifiNetworks()
  const all = networks
    .filter(({ bssid, ssid }) => staysPut(bssid) && !/_(nomap|optout)$/i.test(ssid))
    .toSorted((a, b) => b.signalLevel - a.signalLevel)
    .map(({ bssid, signalLevel, channel }) => ({
      macAddress: bssid.toLowerCase(),
      ...(Number.isFinite(signalLevel) && { signalStrength: signalLevel }),
      ...(channel > 0 && { channel }),
    }))
  return [...new Map(all.map((one) => [one.macAddress, one])).values()].slice(0, mostHeard)
}

/** An address that a phone makes up for itself has the second bit of its first byte. */
const staysPut = (bssid: string) =>
  /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(bssid) && (Number.parseInt(bssid.slice(0, 2), 16) & 3) === 0

/** Asks a service of the kind that Ichnaea, BeaconDB and Google have for where these are heard; undefined where it knows none. */
export async function askService(url: string, heard: readonly Heard[]): Promise<Omit<Fix, 'at'> | undefined> {
  const wifiAccessPoints = heard.length < fewestHeard ? [] : heard
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ considerIp: true, wifiAccessPoints }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status === 404) return
  if (!response.ok) throw new Error(`the location service answers ${response.status}`)
  const { location, accuracy, fallback } = answer.parse(await response.json())
  const byWifi = wifiAccessPoints.length > 0 && fallback === undefined && accuracy <= wifiWithinM
  return { ...location, accuracyM: accuracy, by: byWifi ? 'wifi' : 'ip' }
}
