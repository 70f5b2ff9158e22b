import { type FileError, mostMoving } from '@cpm/contract/remote/remote-session/files'
import { create } from 'zustand'
import { save } from '../../../api/transfer/download.ts'
import { type Asks, FileRefused, LineBroke } from '../requests.ts'
import { downOf } from './down.ts'
import { upOf } from './up.ts'

export type MoveAt = 'waiting' | 'going' | 'checking' | 'broken' | 'done' | 'failed'
export type Move = {
  readonly key: number
  readonly way: 'down' | 'up'
  readonly name: string
  readonly at: MoveAt
  /** Bytes there, of how many; 0 of an unknown size. */
  readonly have: number
  readonly size: number
  /** Bytes a second. */
  readonly speed: number
  readonly error: FileError | null
}
type Doing = { run: (signal: AbortSignal) => Promise<void>; stop: AbortController }

const atOnce = 3
const speedOfMs = 3000

const isGoing = ({ at }: Move) => at === 'waiting' || at === 'going' || at === 'checking' || at === 'broken'

/** A few are done at once, the others wait. */
function queueOf(isOpen: () => boolean) {
  const use = create<{ list: readonly Move[] }>()(() => ({ list: [] }))
  const doing = new Map<number, Doing>()
  const change = (key: number, some: Partial<Move>) =>
    use.setState(({ list }) => ({ list: list.map((one) => (one.key === key ? { ...one, ...some } : one)) }))

  function drop(key: number): void {
    doing.delete(key)
    use.setState(({ list }) => ({ list: list.filter((one) => one.key !== key) }))
  }

  async function run(key: number): Promise<void> {
    const what = doing.get(key)
    if (!what) return
    change(key, { at: 'going', error: null })
    try {
      await what.run(what.stop.signal)
      doing.delete(key)
      change(key, { at: 'done', speed: 0 })
    } catch (error) {
      if (what.stop.signal.aborted) drop(key)
      else if (error instanceof LineBroke) change(key, { at: 'broken', speed: 0 })
      else change(key, { at: 'failed', speed: 0, error: error instanceof FileRefused ? error.error : 'failed' })
    } finally {
      goOn()
    }
  }
  function goOn(): void {
    const { list } = use.getState()
    if (!isOpen()) return
    const busy = list.filter(({ at }) => at === 'going' || at === 'checking').length
    const waiting = list.filter(({ at }) => at === 'waiting' || at === 'broken')
    for (const { key } of waiting.slice(0, Math.max(0, atOnce - busy))) void run(key)
  }
  return { use, doing, change, drop, goOn }
}

export type Moves = ReturnType<typeof movesOf>

/** Files on their way in either direction: a few at once, the others wait; each goes on when a broken line is back. */
export function movesOf(asks: Asks, onUp: () => void) {
  const { use, doing, change, drop, goOn } = queueOf(() => asks.line.use.getState().phase === 'open')
  let next = 0

  const stop = asks.line.use.subscribe(({ phase }, before) => {
    if (phase === 'open' && before.phase !== 'open') goOn()
  })

  function add(way: Move['way'], name: string, size: number, begin: (key: number) => Doing['run']): void {
    const key = next++
    doing.set(key, { run: begin(key), stop: new AbortController() })
    const move: Move = { key, way, name, at: 'waiting', have: 0, size, speed: 0, error: null }
    use.setState(({ list }) => ({ list: [...list, move] }))
    goOn()
  }

  return {
    use,
    /** How many more there is room for. */
    room: () => mostMoving - use.getState().list.filter(isGoing).length,
    down(path: string, name: string, size: number): void {
      add('down', name, size, (key) => {
        const down = downOf(asks, path)
        const speed = meter()
        return async (signal) => {
          const moved = (have: number, all: number) => change(key, { have, size: all, speed: speed(have) })
          save(await down.fetch({ moved, signal }), name)
        }
      })
    },
    up(file: File, path: string, overwrite: boolean): void {
      add('up', file.name, file.size, (key) => {
        const up = upOf(asks, file, path)
        const speed = meter()
        return async (signal) => {
          const moved = (have: number) => change(key, { have, speed: speed(have) })
          await up.send(overwrite, { moved, checking: () => change(key, { at: 'checking' }), signal })
          onUp()
        }
      })
    },
    cancel(key: number): void {
      const one = use.getState().list.find((move) => move.key === key)
      doing.get(key)?.stop.abort(new Error('cancelled'))
      if (one && one.at !== 'going' && one.at !== 'checking') drop(key)
    },
    retry(key: number): void {
      const what = doing.get(key)
      if (what) doing.set(key, { ...what, stop: new AbortController() })
      change(key, { at: 'waiting' })
      goOn()
    },
    clear: (): void => {
      for (const one of use.getState().list) if (!isGoing(one)) drop(one.key)
    },
    isGoing: () => use.getState().list.some(isGoing),
    close(): void {
      stop()
      for (const { stop: one } of doing.values()) one.abort(new Error('closed'))
    },
  }
}

/** Bytes a second over the last seconds. */
function meter() {
  let marks: { at: number; have: number }[] = []
  return (have: number): number => {
    const at = performance.now()
    marks = [...marks.filter((mark) => at - mark.at < speedOfMs), { at, have }]
    const first = marks[0] as { at: number; have: number }
    const ms = at - first.at
    return ms > 300 ? Math.max(0, ((have - first.have) / ms) * 1000) : 0
  }
}
