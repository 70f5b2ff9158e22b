import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { createConnection } from 'node:net'

/** A place as a report tells it. */
export type Fix = NonNullable<SomeFacts['location']>
export type Gpsd = { host: string; port: number }

/** gpsd's own words are shorter than this by far. */
const longestLine = 64 * 1024
const watch = '?WATCH={"enable":true,"json":true};\n'

/**
 * The first fix of which gpsd says in that time how sure it is, or else one of which it does not. Undefined where no
 * gpsd runs, and while its receiver sees too little of the sky.
 */
export function fixFromGpsd({ host, port }: Gpsd, patienceMs: number): Promise<Fix | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port })
    const timer = setTimeout(() => end(unsure), patienceMs)
    let unsure: Fix | undefined
    let rest = ''
    const end = (fix?: Fix) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(fix)
    }
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(watch))
    socket.on('error', () => end())
    socket.on('close', () => end())
    socket.on('data', (piece: string) => {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() as string
      if (rest.length > longestLine) return end()
      const fixes = lines.flatMap((line) => fixIn(line) ?? [])
      unsure = fixes[0] ?? unsure
      const sure = fixes.find(({ accuracyM }) => accuracyM !== undefined)
      if (sure) end(sure)
    })
  })
}

type Tpv = { [name in 'mode' | 'lat' | 'lon' | 'eph' | 'epx' | 'epy']?: number } & { class?: string; time?: string }

/** What a line of gpsd says of the place; undefined where it says none. */
function fixIn(line: string): Fix | undefined {
  const said = parsed(line)
  const { lat, lon, eph, epx, epy, time = '' } = said
  // Mode 2 is a fix of the plane, 3 one with a height.
  if (said.class !== 'TPV' || !((said.mode ?? 0) >= 2) || typeof lat !== 'number' || typeof lon !== 'number') return
  // Only newer versions of it say `eph`.
  const accuracyM = eph ?? (epx !== undefined && epy !== undefined ? Math.hypot(epx, epy) : undefined)
  const at = Date.parse(time)
  return {
    lat,
    lng: lon,
    by: 'gps',
    ...(accuracyM !== undefined && { accuracyM: Math.round(accuracyM * 10) / 10 }),
    ...(at > 0 && { at }),
  }
}

function parsed(line: string): Tpv {
  try {
    const said: unknown = JSON.parse(line)
    return typeof said === 'object' && said !== null ? (said as Tpv) : {}
  } catch {
    return {}
  }
}
