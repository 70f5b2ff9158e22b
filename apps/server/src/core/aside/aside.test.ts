import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { openAside } from './aside.ts'
import type { OddAsked } from './testing/odd-work.ts'

const module = new URL('testing/odd-work.ts', import.meta.url)
const open = (longestMs = 60_000) => {
  const ask = openAside<OddAsked, unknown>({ module, longestMs, memoryMb: 64, restMs: 60_000 })
  return (what: OddAsked['what']) => ask({ what })
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const pidOf = async (ask: ReturnType<typeof open>) => ((await ask('pid')) as { said: number }).said

describe('work in a process of its own', () => {
  test('bytes come back, and a process that answered well is asked again', async () => {
    const ask = open()
    expect(await ask('bytes')).toEqual({ said: new Uint8Array([1, 2, 3]) })
    expect(await pidOf(ask)).toBe(await pidOf(ask))
  })

  test('two at once are two processes', async () => {
    const ask = open()
    const [one, other] = await Promise.all([pidOf(ask), pidOf(ask)])
    expect(one).not.toBe(other)
  })

  test('a process that is to be asked nothing more ends, and another answers', async () => {
    const ask = open()
    const { said } = (await ask('last')) as { said: number }
    expect(await pidOf(ask)).not.toBe(said)
    await vi.waitFor(() => expect(isThere(said)).toBe(false))
  })

  test('work that never ends is ended, and the next is answered', async () => {
    const ask = open(3000)
    const pid = await pidOf(ask)
    expect(await ask('spin')).toEqual({ failed: 'late' })
    await vi.waitFor(() => expect(isThere(pid)).toBe(false))
    expect(await pidOf(ask)).not.toBe(pid)
  })

  test.each(['fill', 'abort'] as const)('what ends the engine (%s) ends that process alone', async (what) => {
    const ask = open()
    expect(await ask(what)).toEqual({ failed: 'ended' })
    expect(isThere(await pidOf(ask))).toBe(true)
  })

  test('it gets none of our settings', async () => {
    vi.stubEnv('CPM_SECRET_KEY', 'secret')
    const { said } = (await open()('environment')) as { said: string[] }
    vi.unstubAllEnvs()
    expect(said.filter((name) => /CPM|PG|PATH|NODE_OPTIONS|HOME/.test(name))).toEqual([])
  })

  test.each(['spin', 'pid'] as const)(
    'it ends with a server that is killed, in the midst of work too (%s)',
    async (what) => {
      const parent = fork(new URL('testing/odd-parent.ts', import.meta.url), [what], { execArgv: [] })
      const [{ said: pid }] = (await once(parent, 'message')) as [{ said: number }]
      expect(isThere(pid)).toBe(true)
      parent.kill('SIGKILL')
      await vi.waitFor(() => expect(isThere(pid)).toBe(false), { timeout: 30_000, interval: 100 })
    },
  )
})
