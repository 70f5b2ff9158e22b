import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPresence } from './presence.ts'
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

const { hello, report } = terminalTopics as Required<typeof terminalTopics>
const now = new Date('2026-06-15T23:59:00Z')
const tomorrow = new Date('2026-06-16T00:01:00Z')

async function terminal() {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  const up = <P>(payload: P): Up<P> => ({ terminalId: id, sn, enterpriseId, groupPath: null, sessionNo: 1, payload })
  let seq = 0
  const counted = (rxBytes?: number, txBytes?: number) => {
    const network = {
      type: 'wifi' as const,
      ...(rxBytes === undefined ? {} : { rxBytes }),
      ...(txBytes === undefined ? {} : { txBytes }),
    }
    return up({ seq: ++seq, network })
  }
  const state = () =>
    house.db.selectFrom('terminal_state').selectAll().where('terminal_id', '=', id).executeTakeFirstOrThrow()
  const days = () =>
    house.db.selectFrom('usage_day').select(['day', 'rx', 'tx']).where('terminal_id', '=', id).orderBy('day').execute()
  return { id, sn, up, counted, state, days }
}

test('data used is what its counters went up by, and those begin anew with each start of the machine [3.13]', async () => {
  const t = await terminal()
  const boot = (bootId: string) => hello({ db: house.db, now }, [t.up({ session: 's', bootId })])
  await boot('first')
  await report({ db: house.db, now }, [t.counted(1000, 100), t.counted(1500, 150), t.counted(1600, 150)])
  expect(await t.days()).toEqual([{ day: '2026-06-15', rx: 600, tx: 50 }])
  await report({ db: house.db, now }, [t.counted(1700), t.up({ seq: 4.5e6 })])
  expect(await t.state()).toMatchObject({ data_total: 750, rx_counter: 1700, tx_counter: 150 })
  await boot('first')
  await report({ db: house.db, now: tomorrow }, [
    { ...t.counted(1800, 160), payload: { seq: 5e6, network: { type: 'wifi', rxBytes: 1800, txBytes: 160 } } },
  ])
  // Further than before, but after another start: all of it is new.
  await boot('second')
  await report({ db: house.db, now: tomorrow }, [
    t.up({ seq: 6e6, network: { type: 'wifi' as const, rxBytes: 5000, txBytes: 500 } }),
  ])
  // Smaller without a word of another start.
  await report({ db: house.db, now: tomorrow }, [
    t.up({ seq: 7e6, network: { type: 'wifi' as const, rxBytes: 40, txBytes: 4 } }),
  ])
  expect(await t.days()).toEqual([
    { day: '2026-06-15', rx: 700, tx: 50 },
    { day: '2026-06-16', rx: 100 + 5000 + 40, tx: 10 + 500 + 4 },
  ])
  expect((await t.state()).data_total).toBe(750 + 110 + 5500 + 44)
  const rows = await house.db
    .selectFrom('report')
    .select(['rx', 'tx'])
    .where('terminal_id', '=', t.id)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ rx, tx }) => [rx, tx])).toEqual([
    [0, 0],
    [500, 50],
    [100, 0],
    [100, null],
    [null, null],
    [100, 10],
    [5000, 500],
    [40, 4],
  ])
})

test('counters nobody can have spoil neither the sums nor the batch', async () => {
  const t = await terminal()
  const other = await terminal()
  for (let i = 0; i < 200; i++) await report({ db: house.db, now }, [t.counted(i % 2 === 0 ? 1e300 : 0.4, 0)])
  await report({ db: house.db, now }, [t.counted(1e300, 1e300), other.counted(5, 5)])
  expect((await t.state()).data_total).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
  expect((await t.days())[0]!.rx).toBeLessThanOrEqual(1e14)
  expect((await other.state()).rx_counter).toBe(5)
})

test('what two processes take in of one terminal at the same time counts once', async () => {
  const t = await terminal()
  await report({ db: house.db, now }, [t.counted(100, 0)])
  const same = t.counted(300, 0)
  await Promise.all([1, 2, 3].map(() => house.db.transaction().execute((trx) => report({ db: trx, now }, [same]))))
  expect((await t.state()).data_total).toBe(200)
  expect(await t.days()).toEqual([{ day: '2026-06-15', rx: 200, tx: 0 }])
})

test('when it shows as online is kept from beginning to end, a short break included [4.5]', async () => {
  const t = await terminal()
  const log = () =>
    house.db.selectFrom('connection_log').selectAll().where('terminal_id', '=', t.id).orderBy('at').execute()
  const at = (minutes: number) => new Date(Date.now() - (60 - minutes) * 60_000)
  const change = (state: 'online' | 'dropped' | 'offline', sessionNo: number, when: Date) =>
    recordPresence(
      house.db,
      [
        {
          terminalId: t.id,
          sn: t.sn,
          enterpriseId,
          groupPath: null,
          sessionNo,
          state,
          node: null,
          address: null,
          connectedAt: state === 'online' ? when : null,
          at: when,
          seenAt: when,
          lostAt: null,
        },
      ],
      when,
    )
  await change('online', 1, at(0))
  await change('dropped', 1, at(5))
  await change('online', 2, at(5.5))
  expect(await log()).toEqual([])
  await change('dropped', 2, at(10))
  await house.job('terminal.showOffline')
  expect(await log()).toMatchObject([{ reason: 'lost' }])
  expect((await log())[0]!.until.getTime() - (await log())[0]!.at.getTime()).toBeCloseTo(600_000, -3)
  await change('online', 3, at(20))
  await change('offline', 3, at(30))
  await change('offline', 3, at(31))
  expect((await log()).map(({ reason }) => reason)).toEqual(['lost', 'goodbye'])
  expect((await t.state()).online_since).toBeNull()
})
