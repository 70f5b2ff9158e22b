import type { Report } from '@cpm/contract/estate/agent/report'
import { terminal as contract } from '@cpm/contract/estate/terminal/terminal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Up } from '../../../core/feature.ts'
import { openTestHouse, type House } from '../../../testing/house.ts'
import { terminalTopics } from './terminal.reports.ts'

let house: House
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())

const now = new Date()
const dayMs = 86_400_000
const { topics } = contract
const { report } = terminalTopics as Required<typeof terminalTopics>

async function terminal() {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  const say = (payload: Report, sessionNo = 1, beyond = false) => {
    const up: Up<Report> = { terminalId: id, sn, enterpriseId, groupPath: null, sessionNo, payload, beyond }
    return report({ db: house.db, now }, [up])
  }
  const state = () =>
    house.db.selectFrom('terminal_state').selectAll().where('terminal_id', '=', id).executeTakeFirstOrThrow()
  const numbers = async () =>
    (
      await house.db.selectFrom('report').select('seq').where('terminal_id', '=', id).orderBy('received_at').execute()
    ).map(({ seq }) => seq)
  return { id, sn, say, state, numbers }
}
const year2100 = Date.UTC(2100, 0, 1)

describe('a report with a number', () => {
  test('of the year 2100 is refused with an answer, and those after it are taken in', async () => {
    const t = await terminal()
    expect(await t.say({ seq: year2100, at: year2100, battery: 7 })).toEqual([
      { sn: t.sn, leaf: 'refused', payload: { seq: year2100, why: 'ahead', lastSeq: 0, serverTime: now.getTime() } },
    ])
    await t.say({ seq: year2100 + 1 })
    expect(await t.state()).toMatchObject({
      battery: null,
      clock_off_ms: year2100 - now.getTime(),
      ignored: { why: 'ahead', seq: year2100 + 1, count: 2, since: now.toISOString(), at: now.toISOString() },
    })
    expect(await t.say({ seq: now.getTime(), battery: 40 })).toEqual([])
    expect(await t.state()).toMatchObject({ battery: 40, ignored: null })
  })

  test('up to a day ahead of the server is taken in, and no further', async () => {
    const t = await terminal()
    expect(await t.say({ seq: now.getTime() + dayMs + 1 })).toHaveLength(1)
    expect(await t.say({ seq: now.getTime() + dayMs })).toEqual([])
    expect(await t.numbers()).toEqual([now.getTime() + dayMs])
  })

  test('below the last one is answered on the same connection, and taken in on the next', async () => {
    const t = await terminal()
    const fast = now.getTime() + dayMs / 2
    await t.say({ seq: fast }, 5)
    expect(await t.say({ seq: now.getTime() }, 5)).toMatchObject([{ payload: { why: 'behind', lastSeq: fast } }])
    expect(await t.state()).toMatchObject({ ignored: { why: 'behind', seq: now.getTime() } })
    expect(await t.say({ seq: now.getTime() + 1 }, 6)).toEqual([])
    expect(await t.say({ seq: now.getTime() + 2 }, 6)).toEqual([])
    expect(await t.state()).toMatchObject({ seq: now.getTime() + 2, ignored: null })
  })

  test('that was taken in before is a repeat on any connection: no answer, no mark, no second row', async () => {
    const t = await terminal()
    for (const seq of [1, 2, 3]) await t.say({ seq, battery: seq })
    for (const sessionNo of [1, 2, 3])
      for (const seq of [3, 1, 2]) expect(await t.say({ seq, battery: seq }, sessionNo)).toEqual([])
    expect(await t.state()).toMatchObject({ battery: 3, ignored: null })
    expect(await t.numbers()).toEqual([1, 2, 3])
    await t.say({ seq: 4, battery: 4 }, 3)
    expect(await t.say({ seq: 2, battery: 2 }, 3)).toEqual([])
    expect((await t.state()).battery).toBe(4)
  })

  test('of a counter that begins anew with the machine is no repeat, but what is sent again of it is', async () => {
    const t = await terminal()
    const place = { lat: 1, lng: 2, at: 30_000 }
    for (const seq of [0, 1, 2]) await t.say({ seq, at: 1000 * seq, battery: seq, bootAt: 500, location: place })
    for (const [nth, seq] of [0, 1, 2].entries()) {
      expect(await t.say({ seq, at: 1000 * seq, battery: 50 + nth }, 2)).toEqual([])
      expect(await t.state()).toMatchObject({ battery: 50 + nth, seq, ignored: null })
    }
    const again = { at: 1000, location: place, bootAt: 500, battery: 1 }
    for (const sessionNo of [2, 3]) expect(await t.say({ seq: 1, ...again }, sessionNo)).toEqual([])
    expect(await t.state()).toMatchObject({ battery: 52, ignored: null })
    expect(await t.numbers()).toHaveLength(6)
  })

  test('that is the same for each report is answered, and shown', async () => {
    const t = await terminal()
    await t.say({ seq: 1, battery: 10 })
    expect(await t.say({ seq: 1, battery: 9 })).toMatchObject([{ payload: { why: 'behind', lastSeq: 1 } }])
    expect(await t.state()).toMatchObject({ battery: 10, ignored: { why: 'behind' } })
  })

  test('in nanoseconds, or larger than any clock, is refused with an answer', async () => {
    const t = await terminal()
    for (const seq of [1.7958e18, 1e300])
      expect(await t.say(topics.report.payload.parse({ seq }))).toMatchObject([{ payload: { why: 'ahead' } }])
    expect((await t.state()).ignored).toMatchObject({ why: 'ahead', count: 2 })
  })

  test('that is beyond what is kept of a day is taken in once: a new connection goes on above it', async () => {
    const t = await terminal()
    const network = (rxBytes: number) => ({ type: 'wifi' as const, rxBytes })
    const used = async () => (await t.state()).data_total
    for (const seq of [1, 2, 3]) await t.say({ seq, network: network(seq * 1000) }, 1, true)
    expect(await used()).toBe(2000)
    expect(await t.say({ seq: 2, network: network(2000) }, 2, true)).toMatchObject([{ payload: { lastSeq: 3 } }])
    await t.say({ seq: 4, network: network(4000) }, 2, true)
    expect(await used()).toBe(3000)
  })

  test('of an older connection that comes late does not begin the numbers anew', async () => {
    const t = await terminal()
    await t.say({ seq: 100 }, 9)
    expect(await t.say({ seq: 50 }, 8)).toMatchObject([{ payload: { why: 'behind', lastSeq: 100 } }])
    expect(await t.numbers()).toEqual([100])
  })

  test('beyond belief spoils no other of its batch', async () => {
    const [bad, good] = [await terminal(), await terminal()]
    const up = (t: typeof bad, seq: number) => ({
      terminalId: t.id,
      sn: t.sn,
      enterpriseId,
      groupPath: null,
      sessionNo: 1,
      payload: { seq },
    })
    await report({ db: house.db, now }, [up(bad, Number.MAX_SAFE_INTEGER), up(good, 1), up(bad, 1), up(bad, 2)])
    expect(await good.numbers()).toEqual([1])
    expect((await bad.numbers()).toSorted((a, b) => a - b)).toEqual([1, 2])
  })
})

describe('what a terminal says of moments', () => {
  test('goes by the server, also of a clock in 1970 that is set later', async () => {
    const t = await terminal()
    await t.say({ seq: 1, at: 24_000, bootAt: 12_000, location: { lat: 1, lng: 2, at: 20_000 } })
    const right = { bootAt: now.getTime() - 12_000 }
    const position = house.db.selectFrom('position').select('at').where('terminal_id', '=', t.id)
    expect(await position.executeTakeFirst()).toEqual({ at: new Date(now.getTime() - 4_000) })
    expect(await t.state()).toMatchObject({ facts: right })
    await t.say({ seq: 2, at: now.getTime() })
    expect(await t.state()).toMatchObject({ facts: right, clock_off_ms: 0 })
    const [head] = [await house.as(await house.make.account({ enterpriseId }))]
    await house.db.updateTable('terminal_state').set({ online: true }).where('terminal_id', '=', t.id).execute()
    const { bootAt, runningMs } = await head.terminal.get({ sn: t.sn })
    expect(bootAt).toBe(new Date(right.bootAt).toISOString())
    expect(runningMs).toBeGreaterThanOrEqual(12_000)
    expect(runningMs).toBeLessThan(600_000)
  })

  test('goes by the clock it last told of, where the report does not tell of it', async () => {
    const t = await terminal()
    await t.say({ seq: 1, at: now.getTime() + 3_600_000 })
    await t.say({ seq: 2, shutdownAt: now.getTime() })
    expect(await t.state()).toMatchObject({ facts: { shutdownAt: now.getTime() - 3_600_000 } })
  })
})
