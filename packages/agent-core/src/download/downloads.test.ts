import { describe, expect, test } from 'vitest'
import { CannotDo } from '../machine.ts'
import { FakeClock, FakeMachine } from '../testing/fakes.ts'
import { FakeDownloads } from '../testing/fakes/download.ts'
import { Downloads } from './downloads.ts'

const bytes = (size: number, seed = 1) => Uint8Array.from({ length: size }, (_, i) => (i * seed + (i >> 8)) % 251)

function begin() {
  const clock = new FakeClock()
  const machine = new FakeMachine()
  const downloads = new FakeDownloads()
  const abort = new AbortController()
  const said: number[] = []
  const fetching = {
    expiresAt: clock.now() + 3_600_000,
    signal: abort.signal,
    progress: (share: number) => void said.push(share),
  }
  /** A new one is a new life of the agent on the same machine. */
  const agent = () => new Downloads({ machine, clock, downloads, serverNow: () => clock.now() })
  const here = (sha256: string) => Uint8Array.from(machine.room.files.get(sha256)?.bytes ?? [])
  return { clock, machine, downloads, abort, said, fetching, agent, here }
}
/** Lets time pass until it is over. */
async function over<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  let done = false
  const settled = work.finally(() => (done = true))
  settled.catch(() => {})
  for (let i = 0; i < 500 && !done; i++) await clock.pass(10_000)
  return settled
}
const reason = (code: string) => expect.objectContaining({ reason: code, name: new CannotDo('', '').name })

describe('a file from the server', () => {
  test('is had when all of it is here and its sum is right, and goes when it is let go of', async () => {
    const { clock, downloads, fetching, agent, here, said, machine } = begin()
    const wanted = downloads.put(bytes(10_500))
    const had = await over(clock, agent().get(wanted, fetching))
    expect(here(wanted.sha256)).toEqual(bytes(10_500))
    expect(had.path).toBe(`/room/${wanted.sha256}`)
    expect([said[0], said.at(-1)]).toEqual([0, 1])
    await had.drop()
    expect(machine.room.files.size).toBe(0)
  })

  test('that is cut goes on where it was, three times over', async () => {
    const { clock, downloads, fetching, agent, here } = begin()
    const wanted = downloads.put(bytes(9000))
    downloads.cut = { behind: 2000, times: 3 }
    await over(clock, agent().get(wanted, fetching))
    expect(downloads.asked).toEqual([0, 2000, 3000, 4000])
    expect(here(wanted.sha256)).toEqual(bytes(9000))
  })

  test('goes on in the next life of the agent', async () => {
    const { clock, downloads, fetching, agent, abort } = begin()
    const wanted = downloads.put(bytes(9000))
    downloads.onPiece = (at) => at === 5000 && abort.abort('gone')
    await expect(over(clock, agent().get(wanted, fetching))).rejects.toBe('gone')
    await over(clock, agent().get(wanted, { ...fetching, signal: new AbortController().signal }))
    expect(downloads.asked).toEqual([0, 5000])
  })

  test('waits for a server that is away', async () => {
    const { clock, downloads, fetching, agent, here } = begin()
    const wanted = downloads.put(bytes(100))
    downloads.unreachable = true
    const had = agent().get(wanted, fetching)
    await clock.pass(120_000)
    downloads.unreachable = false
    await over(clock, had)
    expect(here(wanted.sha256)).toEqual(bytes(100))
  })

  test('is not asked for by two runs twice', async () => {
    const { clock, downloads, fetching, agent } = begin()
    const wanted = downloads.put(bytes(3000))
    const one = agent()
    await over(clock, Promise.all([one.get(wanted, fetching), one.get(wanted, fetching)]))
    expect(downloads.asked).toEqual([0])
  })

  test('that is sent whole where a part was asked for is taken from where it was', async () => {
    const { clock, downloads, fetching, agent, here } = begin()
    const wanted = downloads.put(bytes(5000))
    downloads.cut = { behind: 1000, times: 1 }
    downloads.whole = true
    await over(clock, agent().get(wanted, fetching))
    expect(downloads.asked).toEqual([0, 1000])
    expect(here(wanted.sha256)).toEqual(bytes(5000))
  })
})

describe('a file that is not what was asked for', () => {
  test('is fetched anew once, and then had', async () => {
    const { clock, downloads, fetching, agent, here } = begin()
    const wanted = downloads.put(bytes(3000))
    downloads.spoilt = { bytes: bytes(3000, 7), times: 1 }
    await over(clock, agent().get(wanted, fetching))
    expect(downloads.asked).toEqual([0, 0])
    expect(here(wanted.sha256)).toEqual(bytes(3000))
  })

  test('is never had, and nothing of it stays', async () => {
    const { clock, downloads, fetching, agent, here } = begin()
    const wanted = downloads.put(bytes(3000))
    downloads.spoilt = { bytes: bytes(3000, 7), times: 9 }
    await expect(over(clock, agent().get(wanted, fetching))).rejects.toEqual(reason('wrong_sum'))
    expect(here(wanted.sha256)).toHaveLength(0)
  })

  test('by being longer is not written beyond its size', async () => {
    const { clock, downloads, fetching, agent, here } = begin()
    const wanted = downloads.put(bytes(3000))
    downloads.spoilt = { bytes: bytes(9000), times: 9 }
    await expect(over(clock, agent().get(wanted, fetching))).rejects.toEqual(reason('wrong_sum'))
    expect(here(wanted.sha256).length).toBeLessThanOrEqual(3000)
  })
})

test('what the server does not give is said so, and what cannot be had in time too', async () => {
  const { clock, downloads, fetching, agent } = begin()
  const nobodys = { sha256: 'f'.repeat(64), size: 10 }
  await expect(over(clock, agent().get(nobodys, fetching))).rejects.toEqual(reason('not_fetched'))
  const wanted = downloads.put(bytes(10))
  downloads.unreachable = true
  await expect(over(clock, agent().get(wanted, fetching))).rejects.toEqual(reason('not_fetched'))
})
