import type { alarmRule } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import type { CallOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openTestDoor, type TestDoor } from '../../../mqtt/testing/terminals.ts'
import type { Clients } from '../../../testing/house.ts'

export type RuleCall = CallOf<typeof alarmRule.routes.create>
type More = Partial<RuleCall>

/** A house whose terminals are watched, for all tests of a file; each begins without rules and alarms. */
export function alarmHouse() {
  let t: TestDoor
  let boss: Clients
  beforeAll(async () => {
    t = await openTestDoor()
    boss = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
  })
  afterAll(() => t.close())
  // Rules look at every terminal of the enterprise, also at those of the next test.
  afterEach(async () => {
    await sql`delete from alarm`.execute(t.db)
    await sql`delete from alarm_rule`.execute(t.db)
  })

  let count = 0
  const add = async (more: More & Pick<RuleCall, 'key'>): Promise<string> => {
    const levels = more.levels ?? [{ severity: 'major' as const, at: null }]
    return (await boss.alarmRule.create({ name: `Rule ${(count += 1)}`, enabled: true, ...more, levels })).id
  }
  const storageRule = (more: More = {}) =>
    add({
      key: 'storage',
      levels: [
        { severity: 'major', at: 80 },
        { severity: 'critical', at: 95 },
      ],
      ...more,
    })

  let seq = 0
  async function connected(more: Parameters<TestDoor['terminal']>[0] = {}) {
    const own = await t.terminal(more)
    const raw = await t.raw(own)
    await raw.hear('connack')
    const report = async (body: object) => {
      seq += 1
      raw.publish(`cpm/v1/${own.sn}/up/report`, JSON.stringify({ seq, ...body }), seq)
      await raw.hear('puback', seq)
    }
    return { own, raw, report }
  }

  const job = (name: string) => t.house.job(`alarm.${name}`)
  return {
    /** Once the tests have begun. */
    door: () => t,
    boss: () => boss,
    add,
    storageRule,
    /** The name of the last rule that was added. */
    lastRule: () => `Rule ${count}`,
    connected,
    job,
    facts: () => job('judgeFacts'),
    alarmsOf: async (ruleId: string, more: Partial<Parameters<Clients['alarm']['list']>[0]> = {}) =>
      (await boss.alarm.list({ ruleId, status: ['open', 'acknowledged', 'cleared'], sort: 'openedAt', ...more }))
        .records,
  }
}

/** A report that says how full the storage is. */
export const storage = (used: number) => ({ storage: { total: 100, used } })
