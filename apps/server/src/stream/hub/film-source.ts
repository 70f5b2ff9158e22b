import type { Recorder } from '../film/recorder.ts'
import type { Place } from './place.ts'
import type { ScreenFilm } from './talk/desktop.ts'

/**
 * Whose picture the film shows: that of the first, and when they go another's, from its next full picture on. Whoever is
 * in the session is told that it is filmed from now on: `began`.
 */
export function filmSource(recorder: Recorder, isWanted: () => boolean, began: () => void) {
  const inits = new WeakMap<Place, Buffer>()
  let source: Place | null = null
  let awaitsKey = false

  /** The terminal waits for the disk, as it does for a slow operator. */
  function paced(place: Place): void {
    if (!recorder.settled(() => place.tunnel?.release('film'))) place.tunnel?.hold('film')
  }

  function init(place: Place, bytes: Buffer): void {
    inits.set(place, bytes)
    if (!isWanted() || (source !== null && source !== place)) return
    source = place
    recorder.init(bytes)
    began()
  }
  function picture(place: Place, bytes: Buffer): void {
    if (source !== place || awaitsKey) return
    recorder.picture(bytes)
    paced(place)
  }
  function key(place: Place): void {
    if (source !== place) return
    awaitsKey = false
    recorder.key()
  }

  return {
    paced,
    /** What the screen of a place brings. */
    screenOf: (of: () => Place): ScreenFilm => ({
      init: (bytes) => init(of(), bytes),
      picture: (bytes) => picture(of(), bytes),
      key: () => key(of()),
    }),
    gone: (place: Place, rest: Iterable<Place>): void => {
      if (source !== place) return
      source = [...rest].find((one) => inits.has(one)) ?? null
      if (!source) return
      awaitsKey = true
      recorder.init(inits.get(source) as Buffer)
      source.tunnel?.text(JSON.stringify({ type: 'key' }))
    },
  }
}
