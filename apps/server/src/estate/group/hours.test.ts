import { codes } from '@cpm/contract/kernel/envelope'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const day = [{ days: [...weekdays], from: '09:00', to: '21:00' }]
const nothing = { zone: null, hours: null, blackDays: null }
const at = ({ id }: { id: number }) => ({ groupId: String(id) })

async function named({ id }: { id: number }) {
  const { name } = await w.boss.group.get({ id: String(id) })
  return { groupId: String(id), name }
}

test('trading hours, black days and the zone are each inherited from the nearest place, which is told', async () => {
  await w.boss.group.setHours({ ...nothing, hours: day, zone: 'Asia/Shanghai' })
  await w.boss.group.setHours({ ...at(w.north), ...nothing, blackDays: ['2027-01-01', '2026-12-25', '2027-01-01'] })
  await w.boss.group.setHours({ ...at(w.shop), ...nothing, zone: 'Asia/Singapore' })
  const enterprise = { groupId: null, name: w.mine.name }
  expect(await w.boss.group.hours(at(w.shop))).toEqual({
    own: { ...nothing, zone: 'Asia/Singapore' },
    inForce: { zone: 'Asia/Singapore', hours: day, blackDays: ['2026-12-25', '2027-01-01'] },
    from: {
      zone: await named(w.shop),
      hours: enterprise,
      blackDays: await named(w.north),
    },
  })
  expect((await w.boss.group.hours(at(w.south))).from).toEqual({
    zone: enterprise,
    hours: enterprise,
    blackDays: null,
  })
})

test('what is said empty is said: a shop that never trades has no hours from above', async () => {
  await w.boss.group.setHours({ ...nothing, hours: day })
  await w.boss.group.setHours({ ...at(w.south), ...nothing, hours: [] })
  expect((await w.boss.group.hours(at(w.south))).inForce.hours).toEqual([])
  await w.boss.group.setHours({ ...at(w.south), ...nothing })
  expect((await w.boss.group.hours(at(w.south))).inForce.hours).toEqual(day)
})

test('a store has what is said above its own tree, and is not told by which group; it sets none of the enterprise', async () => {
  await w.boss.group.setHours({ ...at(w.root), ...nothing, hours: day })
  const found = await w.keeper.group.hours(at(w.shop))
  expect(found.inForce.hours).toEqual(day)
  expect(found.from.hours).toEqual({ groupId: null, name: null })
  await expect(w.keeper.group.hours(at(w.south))).rejects.toEqual(refusal(codes.missing))
  await expect(w.stranger.group.hours(at(w.shop))).rejects.toEqual(refusal(codes.missing))
})
