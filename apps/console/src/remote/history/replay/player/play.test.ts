import { describe, expect, test, vi } from 'vitest'
import { clockOf, lastBefore, nextAfter, play } from './play.ts'

/** A player over times, moved by hand. */
function made(times: readonly number[], endMs: number) {
  let now = 1000
  let wanted: (() => void) | null = null
  const screen = {
    advance: vi.fn<(ms: number) => void>(),
    seek: vi.fn<(ms: number) => void>(),
    dispose: vi.fn<() => void>(),
  }
  const player = play(screen, times, endMs, {
    now: () => now,
    next: (back) => {
      wanted = back
      return () => (wanted = null)
    },
  })
  const pass = (ms: number) => {
    now += ms
    const back = wanted
    wanted = null
    back?.()
  }
  return { player, screen, pass, waits: () => wanted !== null }
}

describe('playing a recording', () => {
  test('goes on by the clock and the speed, until the end, and then from the beginning', () => {
    const { player, screen, pass, waits } = made([0, 500, 1000, 1500, 2000], 2000)
    player.start()
    pass(400)
    expect(player.now()).toMatchObject({ ms: 400, isPlaying: true })
    player.setSpeed(4)
    pass(200)
    expect(player.now().ms).toBe(1200)
    pass(1000)
    expect(player.now()).toMatchObject({ ms: 2000, isPlaying: false })
    expect(waits()).toBe(false)
    expect(screen.advance).toHaveBeenLastCalledWith(2000)
    player.start()
    expect(screen.seek).toHaveBeenLastCalledWith(0)
  })

  test('passes over what stands still, to a moment before it goes on', () => {
    const { player, pass } = made([0, 60_000], 90_000)
    player.start()
    pass(100)
    expect(player.now().ms).toBe(59_500)
    player.setSkipsIdle(false)
    player.seek(1000)
    pass(100)
    expect(player.now().ms).toBe(1100)
  })

  test('stands still while it is paused, and is anywhere within it at once', () => {
    const { player, screen, pass, waits } = made([0, 1000], 1000)
    player.start()
    player.pause()
    expect(waits()).toBe(false)
    pass(300)
    expect(player.now()).toMatchObject({ ms: 0, isPlaying: false })
    player.seek(99_999)
    expect(player.now().ms).toBe(1000)
    player.seek(-5)
    expect(screen.seek).toHaveBeenLastCalledWith(0)
    player.dispose()
    expect(screen.dispose).toHaveBeenCalledOnce()
  })

  test('finds the next event and the one before, and says where it is', () => {
    expect([nextAfter([1, 5, 9], 5), nextAfter([1, 5], 5)]).toEqual([9, undefined])
    expect([lastBefore([0, 5000, 9000], 9500), lastBefore([0], 500)]).toEqual([5000, undefined])
    expect([clockOf(0), clockOf(65_400), clockOf(3_909_000)]).toEqual(['0:00', '1:05', '1:05:09'])
  })
})
