import type { Terminal } from '@xterm/xterm'
import { type Cast, type CastEvent, sizeOf } from './cast.ts'
import type { Screen } from '../film/film-screen.ts'

/** Plays what a shell said; it is anywhere by playing it from the start. */
export function castScreen(term: Terminal, cast: Cast, resized: () => void = () => {}): Screen {
  const { events, header } = cast
  let next = 0

  function resize(cols: number, rows: number): void {
    if (term.cols === cols && term.rows === rows) return
    term.resize(Math.max(2, cols), Math.max(1, rows))
    resized()
  }

  function play(ms: number): void {
    let output = ''
    for (; next < events.length && (events[next] as CastEvent).ms <= ms; next += 1) {
      const { code, data } = events[next] as CastEvent
      if (code === 'o') output += data
      const size = code === 'r' ? sizeOf(data) : null
      if (!size) continue
      if (output !== '') term.write(output)
      output = ''
      // What was written before is laid out in the old size.
      term.write('', () => resize(size.cols, size.rows))
    }
    if (output !== '') term.write(output)
  }

  return {
    advance: play,
    seek: (ms) => {
      const isBack = next > 0 && (events[next - 1] as CastEvent).ms > ms
      if (isBack) {
        next = 0
        // Writes that wait are still of before.
        term.write('', () => {
          term.reset()
          resize(header.width, header.height)
        })
      }
      play(ms)
    },
    dispose: () => term.dispose(),
  }
}
