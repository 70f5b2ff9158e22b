import { type Facts, type SomeFacts, facts as factsSchema } from '@cpm/contract/estate/agent/report'

type Name = keyof Facts
const names = Object.keys(factsSchema.shape) as Name[]

/** These move all the time and are only said at the interval. */
const noisy: ReadonlySet<Name> = new Set(['cpu', 'memory', 'storage', 'temperature'])
/** A person sees a battery change by this, in percent. */
const batteryStep = 1
/** A fix wanders; this far, in degrees (some 20 m), is a move. */
const locationStep = 0.0002

export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}

/** Whether the change of a field is worth a report before the next one is due. */
function prompt(name: Name, was: SomeFacts, is: SomeFacts): boolean {
  if (noisy.has(name)) return false
  if (name === 'battery' && typeof was.battery === 'number' && typeof is.battery === 'number') {
    return Math.abs(was.battery - is.battery) >= batteryStep
  }
  if (name === 'location' && was.location && is.location) {
    const { lat, lng } = was.location
    return Math.abs(lat - is.location.lat) > locationStep || Math.abs(lng - is.location.lng) > locationStep
  }
  if (name === 'network' && was.network && is.network) {
    const { rxBytes: _r, txBytes: _t, signal: _s, ...before } = was.network
    const { rxBytes: _rx, txBytes: _tx, signal: _si, ...now } = is.network
    return !same(before, now)
  }
  return true
}

/**
 * The fields of `is` that differ from `was`; with `promptOnly` just those that do not wait for the interval. A field
 * the contract would refuse is left out, so that one odd reading does not cost the whole report.
 */
export function changed(was: SomeFacts, is: SomeFacts, promptOnly: boolean): SomeFacts {
  const diff: Record<string, unknown> = {}
  for (const name of names) {
    if (is[name] === undefined || same(was[name], is[name])) continue
    if (promptOnly && !prompt(name, was, is)) continue
    const good = factsSchema.shape[name].safeParse(is[name])
    if (good.success) diff[name] = good.data
  }
  return diff as SomeFacts
}
