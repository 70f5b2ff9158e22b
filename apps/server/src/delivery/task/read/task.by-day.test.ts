import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../../testing/house.ts'

const now = new Date('2027-09-06T16:30:00Z')
/** Around days that are told apart by the zone; Santiago's 5th has no midnight and begins at 04:00 of UTC. */
const asked = [
  '2027-09-04T03:59:59Z',
  '2027-09-04T04:00:00Z',
  '2027-09-05T03:59:59Z',
  '2027-09-05T04:00:00Z',
  '2027-09-06T02:59:59Z',
  '2027-09-06T03:00:00Z',
  '2027-09-06T15:00:00Z',
  '2027-09-06T16:00:00Z',
]
let house: House
let token: string

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  const enterpriseId = (await house.make.enterprise()).id
  const account = await house.make.account({ enterpriseId })
  token = (await house.as(account)).token
  for (const at of asked) {
    await house.db
      .insertInto('task')
      .values({
        enterprise_id: enterpriseId,
        account_id: account.id,
        account_path: '1',
        type: 'command',
        params: '{"line":"uname","timeoutMs":5000}',
        target: '{}',
        expires_at: now,
        created_at: new Date(at),
      } as never)
      .execute()
  }
})
afterAll(() => house.close())

test.each([
  ['America/Santiago', ['09-03', 1], ['09-04', 2], ['09-05', 2], ['09-06', 3]],
  ['Asia/Shanghai', ['09-04', 2], ['09-05', 2], ['09-06', 3], ['09-07', 1]],
  ['UTC', ['09-04', 2], ['09-05', 2], ['09-06', 4]],
  ['Asia/Kathmandu', ['09-04', 2], ['09-05', 2], ['09-06', 4]],
] as const)('tasks are counted by the days of %s', async (timezone, ...expected) => {
  const answer = await house.app.inject({ url: '/api/v1/dashboard/trends', headers: { session: token, timezone } })
  const { tasks } = answer.json<{ result: { tasks: { at: string; value: number }[] } }>().result
  expect(tasks).toHaveLength(30)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
  const days = tasks.map(({ at, value }) => [clock.format(Date.parse(at)).slice(5), value] as const)
  expect(new Set(days.map(([day]) => day)).size).toBe(30)
  expect(days.filter(([, value]) => value > 0)).toEqual(expected)
  expect(days.reduce((sum, [, value]) => sum + value, 0)).toBe(asked.length)
})
