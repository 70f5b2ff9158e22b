import type { Report, TerminalEvent } from '@cpm/contract/estate/agent/report'
import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Up } from '../../../core/feature.ts'
import { type House, openTestHouse } from '../../../testing/house.ts'
import { type TerminalSaid, terminalSaid } from '../slots.ts'
import { listenersOf } from './listeners.ts'
import { listenToList } from './tell/lists.ts'
import { tellEvents } from './tell/events.ts'
import { tellPresence } from './tell/presence.ts'
import { listenToEnrolment, listenToReports } from './tell/reports.ts'

let house: House
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())

const now = new Date()
let seq = 0

/** A terminal that reported these facts before. */
async function terminalWith(facts: object, agent: string | null = null) {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  await house.db
    .updateTable('terminal_state')
    .set({ facts: JSON.stringify(facts), agent })
    .where('terminal_id', '=', id)
    .execute()
  const up = <P>(payload: P): Up<P> => ({ terminalId: id, sn, enterpriseId, groupPath: null, sessionNo: 1, payload })
  return {
    id,
    says: (said: Omit<Report, 'seq'>) => up<Report>({ seq: ++seq, ...said }),
    tells: (type: TerminalEvent['type']) => up<TerminalEvent>({ id: `e${++seq}`, type }),
  }
}

/** Listeners that keep what they hear, by their key. */
function listening(...offers: ((keep: (...heard: unknown[]) => Promise<void>) => Partial<TerminalSaid>)[]) {
  const heard: [number, ...unknown[]][] = []
  const made = offers.map((offer, nth) => {
    const keep = (...what: unknown[]) => {
      heard.push([nth, ...what])
      return Promise.resolve()
    }
    return { ...terminalSaid({ key: String(nth), sort: nth }), ...offer(keep) }
  })
  return { heard, listeners: listenersOf(made) }
}

/** The statements that are sent to the database meanwhile. */
async function statementsIn(work: (db: House['db']) => Promise<void>): Promise<number> {
  let count = 0
  const counting = house.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await work(counting)
  return count
}

test('a listener hears only reports with a fact that the listener names, with the values before and after each', async () => {
  const one = await terminalWith({ zone: 'Asia/Tokyo', resolution: '800x600', battery: 5 }, '1.0')
  const other = await terminalWith({})
  const { heard, listeners } = listening((keep) => ({
    report: {
      facts: ['zone', 'resolution'],
      before: true,
      heard: (_, reports) => keep(reports.map(({ terminalId, before, after }) => [terminalId, before, after])),
    },
  }))
  const batch = [
    one.says({ battery: 6 }),
    one.says({ zone: 'Europe/London' }),
    one.says({ resolution: '1280x800', zone: 'Asia/Tokyo' }),
    other.says({ zone: 'Asia/Tokyo' }),
    other.says({ cpu: 5 }),
  ]
  const tell = await listenToReports(house.db, batch, listeners)
  expect(heard).toEqual([])
  await tell(now)
  const [first, middle] = [
    { zone: 'Asia/Tokyo', resolution: '800x600' },
    { zone: 'Europe/London', resolution: '800x600' },
  ]
  expect(heard).toEqual([
    [
      0,
      [
        [one.id, first, middle],
        [one.id, middle, { zone: 'Asia/Tokyo', resolution: '1280x800' }],
        [other.id, {}, { zone: 'Asia/Tokyo' }],
      ],
    ],
  ])
})

test('a null fact differs from a fact that the terminal never reported', async () => {
  const [one, other] = [await terminalWith({ battery: null }), await terminalWith({})]
  const { heard, listeners } = listening((keep) => ({
    report: { facts: ['battery', 'agent'], before: true, heard: (_, reports) => keep(reports.map((up) => up.before)) },
  }))
  const tell = await listenToReports(house.db, [one.says({ battery: null }), other.says({ battery: null })], listeners)
  await tell(now)
  expect(heard).toEqual([[0, [{ battery: null }, {}]]])
})

test('reports without a listener and listeners that do not compare cost no statement, and those that compare share a read', async () => {
  const one = await terminalWith({ zone: 'Asia/Tokyo' })
  const { heard, listeners } = listening(
    (keep) => ({ report: { facts: ['location'], before: false, heard: (_, reports) => keep(reports.length) } }),
    (keep) => ({ report: { facts: ['zone'], before: true, heard: (_, reports) => keep(reports.length) } }),
    (keep) => ({
      report: { facts: ['zone', 'resolution'], before: true, heard: (_, reports) => keep(reports.length) },
    }),
  )
  const statements = (...batch: Up<Report>[]) =>
    statementsIn(async (db) => (await listenToReports(db, batch, listeners))(now))
  expect(await statements(one.says({ battery: 5, at: 1 }), one.says({}))).toBe(0)
  expect(heard).toEqual([])
  expect(await statements(one.says({ location: { lat: 1, lng: 2 } }), one.says({ cpu: 1 }))).toBe(0)
  expect(heard.splice(0)).toEqual([[0, 1]])
  expect(await statements(one.says({ zone: 'Asia/Tokyo' }), one.says({ resolution: '1x1' }))).toBe(1)
  expect(heard).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('the facts of an enrolment replace all earlier ones, for the listeners that want them', async () => {
  const one = await terminalWith({ zone: 'Asia/Tokyo', resolution: '800x600' }, '1.0')
  const { heard, listeners } = listening(
    (keep) => ({ report: { facts: ['zone'], before: true, heard: () => keep() } }),
    (keep) => ({
      report: {
        facts: ['zone'],
        before: true,
        enrolment: true,
        heard: (_, reports) => keep(reports[0]?.before.zone, reports[0]?.after.zone),
      },
    }),
    (keep) => ({ report: { facts: ['location'], before: true, enrolment: true, heard: () => keep() } }),
    (keep) => ({ presence: { heard: (_, said) => keep(said[0]?.before.agent, said[0]?.after.agent) } }),
  )
  const tell = await listenToEnrolment(house.db, one.says({ resolution: '800x600', agent: '2.0' }), listeners)
  await tell(now)
  expect(heard).toEqual([
    [3, '1.0', '2.0'],
    [1, 'Asia/Tokyo', undefined],
  ])
})

test('an agent that another report names is a change of presence, and the same agent is none', async () => {
  const one = await terminalWith({}, '1.0')
  const { heard, listeners } = listening((keep) => ({ presence: { heard: (_, said) => keep(said) } }))
  const say = async (agent: string) => (await listenToReports(house.db, [one.says({ agent })], listeners))(now)
  await say('1.0')
  expect(heard).toEqual([])
  await say('1.1')
  const line = { online: false, agent: '1.0' }
  expect(heard.splice(0)).toEqual([[0, [{ terminalId: one.id, before: line, after: { ...line, agent: '1.1' } }]]])
  await tellPresence(house.db, [{ terminalId: one.id, before: line, after: { ...line } }], now, listeners)
  expect(heard).toEqual([])
})

test('an event reaches the listeners of its type, in the order of the offers', async () => {
  const one = await terminalWith({})
  const types = (events: readonly Up<TerminalEvent>[]) => events.map(({ payload }) => payload.type)
  const { heard, listeners } = listening(
    (keep) => ({ event: { types: ['fence'], heard: (_, events) => keep(types(events)) } }),
    (keep) => ({ event: { types: ['boot', 'error'], heard: (_, events) => keep(types(events)) } }),
  )
  await tellEvents(house.db, [one.tells('error'), one.tells('shutdown'), one.tells('boot')], now, listeners)
  expect(heard.splice(0)).toEqual([[1, ['error', 'boot']]])
  await tellEvents(house.db, [one.tells('boot'), one.tells('fence')], now, listeners)
  expect(heard).toEqual([
    [0, ['fence']],
    [1, ['boot']],
  ])
})

test('a list reaches the listeners of its kind if it changed, and costs no statement without a listener', async () => {
  const { id } = await terminalWith({})
  const { heard, listeners } = listening((keep) => ({
    inventory: { kinds: ['apps'], heard: (_, [list]) => keep(list?.before, list?.after) },
  }))
  const store = async (items: readonly InventoryItem<'apps'>[]) => {
    const tell = await listenToList(house.db, id, 'apps', items, listeners)
    const row = { hash: 'h', at: now, items: JSON.stringify(items) }
    await house.db
      .insertInto('inventory')
      .values({ terminal_id: id, kind: 'apps', ...row })
      .onConflict((same) => same.columns(['terminal_id', 'kind']).doUpdateSet(row))
      .execute()
    await tell(now)
  }
  const [till, wallet] = [
    { packageName: 'com.till', name: 'Till', version: '1', system: false },
    { packageName: 'com.wallet', name: 'Wallet', version: '2', system: false },
  ] as InventoryItem<'apps'>[] as [InventoryItem<'apps'>, InventoryItem<'apps'>]
  await store([till])
  await store([till])
  await store([till, wallet])
  expect(heard).toEqual([
    [0, null, [till]],
    [0, [till], [till, wallet]],
  ])
  // A statement would need a database.
  const tell = await listenToList({} as House['db'], id, 'logs', [], listeners)
  await expect(tell(now)).resolves.toBeUndefined()
})
