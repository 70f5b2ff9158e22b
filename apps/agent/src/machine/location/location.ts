import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type Fix, fixFromGpsd, type Gpsd } from './gpsd.ts'
import { askService, hearWifi, type Heard } from './service.ts'

export type LocationOptions = {
  /** Null where none is asked. */
  gpsd: Gpsd | null
  /** Address of a location service; without one nobody outside is told what is heard here. */
  locateUrl: string | undefined
}

const minute = 60_000
const gpsMs = 3_000
/** A service is asked this often at most, and not before this much later where the same stations are heard. */
export const askEveryMs = 15 * minute
export const askAgainMs = 24 * 60 * minute
/** For so long a place that was known well is better than the town an address is in. */
const betterMs = 24 * 60 * minute

export type Senses = {
  now: () => number
  byGps: () => Promise<Fix | undefined>
  hear: () => Promise<Heard[]>
  ask: ((heard: readonly Heard[]) => Promise<Omit<Fix, 'at'> | undefined>) | null
}

export function sensesHere({ gpsd, locateUrl }: LocationOptions): Senses {
  return {
    now: Date.now,
    byGps: async () => (gpsd === null ? undefined : fixFromGpsd(gpsd, gpsMs)),
    hear: hearWifi,
    ask: locateUrl === undefined ? null : (heard) => askService(locateUrl, heard),
  }
}

/** Where this machine is [3.9]: by its receiver, else by the Wi-Fi around it or its address, as a service knows them. */
export function locationReader({ now, byGps, hear, ask }: Senses): () => Promise<SomeFacts | undefined> {
  let asked: { at: number; heard: ReadonlySet<string>; fix: Fix | undefined } | null = null
  let lookedAt = 0
  let better: Fix | undefined

  async function byService(): Promise<Fix | undefined> {
    if (ask === null || (asked && now() - lookedAt < askEveryMs)) return asked?.fix
    lookedAt = now()
    const heard = await hear().catch(() => [])
    const names = new Set(heard.map(({ macAddress }) => macAddress))
    // It stands where it stood: nobody has to be asked to know that.
    if (asked?.fix && alike(asked.heard, names) && now() - asked.at < askAgainMs) {
      if (asked.fix.by === 'wifi') asked.fix = { ...asked.fix, at: now() }
      return asked.fix
    }
    asked = { at: now(), heard: names, fix: undefined }
    const place = await ask(heard)
    asked.fix = place && { ...place, at: now() }
    return asked.fix
  }

  return async () => {
    const fix = (await byGps()) ?? (await byService())
    if (fix === undefined) return undefined
    if (fix.by !== 'ip') better = fix
    const isOlder = better === undefined || now() - (better.at ?? 0) >= betterMs
    return { location: fix.by === 'ip' && !isOlder ? better : fix } as SomeFacts
  }
}

/** Half of what was heard is heard still, and the other way round. */
function alike(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  const both = [...after].filter((one) => before.has(one)).length
  return both * 2 >= Math.max(before.size, after.size)
}
