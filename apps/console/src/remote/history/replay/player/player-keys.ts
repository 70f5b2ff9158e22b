import type { Mark } from './marks.ts'
import { lastBefore, nextAfter, type Play, speeds } from './play.ts'

type Pressed = { key: string; shiftKey: boolean; target: EventTarget }

export const nextEvent = (play: Play, marks: readonly Mark[]): number | undefined =>
  nextAfter(
    marks.map(({ ms }) => ms),
    play.now().ms,
  )
export const eventBefore = (play: Play, marks: readonly Mark[]): number | undefined =>
  lastBefore(
    marks.map(({ ms }) => ms),
    play.now().ms,
  )

/** Does what a key asks of the player; false for keys that are not its own. */
export function keyed(pressed: Pressed, play: Play, marks: readonly Mark[], fullScreen: () => void): boolean {
  const { key, shiftKey, target } = pressed
  // A field and a button have a use of their own for some.
  const isControl = target instanceof Element && target.closest('button, [role=combobox], [role=switch]') !== null
  const { ms, speed } = play.now()
  const step = shiftKey ? 30_000 : 5000
  const faster = (by: number) => play.setSpeed(speeds[speeds.indexOf(speed) + by] ?? speed)
  const to = (at: number | undefined) => {
    if (at !== undefined) play.seek(at)
  }
  const deeds: Record<string, () => void> = {
    ArrowLeft: () => play.seek(ms - step),
    ArrowRight: () => play.seek(ms + step),
    Home: () => play.seek(0),
    End: () => play.seek(play.endMs),
    n: () => to(nextEvent(play, marks)),
    p: () => to(eventBefore(play, marks)),
    f: fullScreen,
    ...(isControl
      ? {}
      : {
          ' ': () => (play.now().isPlaying ? play.pause() : play.start()),
          ArrowUp: () => faster(1),
          ArrowDown: () => faster(-1),
        }),
  }
  const deed = deeds[key.length === 1 ? key.toLowerCase() : key]
  deed?.()
  return deed !== undefined
}
