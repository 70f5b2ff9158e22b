import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let owner: Clients
let stranger: Clients
let mine: { id: number }

beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId: mine.id, name: 'planner' }))
  stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
})
afterAll(() => house.close())

const spread = () => house.job('policy.tellPlaces')
const inGroup = ({ id }: { id: number }) => ({ groupId: String(id) })
async function terminalIn(group: { id: number; path: string }, model = 'A920Pro') {
  const made = await house.make.terminal({ enterpriseId: mine.id, group })
  await house.db.updateTable('terminal').set({ model }).where('id', '=', made.id).execute()
  return made
}

describe('the plan as a policy', () => {
  const week = { mon: { on: '08:00', off: '22:00' } }

  test('comes from the group until the terminal has its own, and again when that is taken back', async () => {
    const region = await house.make.group(mine.id)
    const { sn } = await terminalIn(region)
    await owner.plan.give({ place: inGroup(region), value: { ...week, tue: {} } })
    expect(await owner.plan.get({ sn })).toMatchObject({ plan: week, from: { place: 'group' } })
    await spread()
    const { version } = await owner.plan.get({ sn })
    const own = { fri: { restart: '03:00' } }
    await owner.plan.update({ sn, version, plan: own })
    expect(await owner.plan.get({ sn })).toMatchObject({ plan: own, from: { place: 'terminal', name: sn } })
    await owner.plan.takeBack({ place: { sn } })
    expect(await owner.plan.get({ sn })).toMatchObject({
      plan: week,
      from: { place: 'group' },
      version: version + 2,
    })
    const given = await owner.plan.given({ place: ['group'] })
    expect(given.records).toMatchObject([{ value: week, place: 'group', changedBy: 'planner' }])
  })
})

describe('expected peripherals as a policy', () => {
  /** A terminal that reports a scanner, and what is wrong with it. */
  async function judged(said: { id: number; sn: string }) {
    await spread()
    await house.job('fault.judge')
    const { records } = await owner.fault.list({ sn: said.sn })
    return records.map(({ kind, name }) => `${kind} ${name}`)
  }

  test('are those of the terminal, else of its model, else of its group: what is missing is a fault', async () => {
    const make = async (name: string, pid: string) =>
      (await owner.peripheral.create({ name, type: 'printer', vid: '04b8', pid })).id
    const [printer, scanner, drawer] = [
      await make('Printer', '0a01'),
      await make('Scanner', '0a02'),
      await make('Drawer', '0a03'),
    ]
    const one = (peripheralId: string) => [{ peripheralId, required: true, count: 1 }]
    const group = await house.make.group(mine.id)
    const till = await terminalIn(group, 'Bare-7')
    await house.db.insertInto('attached_list').values({ terminal_id: till.id, hash: 'none', at: new Date() }).execute()
    await owner.model.give({ place: inGroup(group), value: one(printer) })
    expect(await judged(till)).toEqual(['missing Printer'])
    expect((await owner.peripheral.ofTerminal({ sn: till.sn })).from).toMatchObject({ place: 'group' })
    const model = await owner.model.create({ name: 'Bare-7', platform: 'android' })
    await owner.model.expect({ id: model.id, peripheralId: scanner, required: true, count: 1 })
    expect(await judged(till)).toEqual(['missing Scanner'])
    expect((await owner.peripheral.ofTerminal({ sn: till.sn })).from).toMatchObject({ name: 'Bare-7' })
    await owner.model.give({ place: { sn: till.sn }, value: one(drawer) })
    expect(await judged(till)).toEqual(['missing Drawer'])
    await owner.model.give({ place: { sn: till.sn }, value: null })
    expect(await judged(till)).toEqual([])
    await owner.model.takeBack({ place: { sn: till.sn } })
    expect(await judged(till)).toEqual(['missing Scanner'])
    // The terminal hears nothing of it: the server judges.
    const told = await house.db
      .selectFrom('terminal_config')
      .select('desired')
      .where('terminal_id', '=', till.id)
      .execute()
    expect(told.filter(({ desired }) => 'peripherals' in (desired as object))).toEqual([])
    expect((await owner.model.given({ place: ['group'] })).records).toMatchObject([{ value: [{ name: 'Printer' }] }])
  })

  test('of a model are set where its catalogue is, and not of another enterprise', async () => {
    const place = { model: 'Bare-7', platform: 'android' } as const
    await expect(owner.model.give({ place, value: null })).rejects.toEqual(refusal(codes.refused))
    const foreign = await stranger.peripheral.create({
      name: 'Theirs',
      type: 'printer',
      vid: '04b8',
      pid: '0b01',
    })
    const value = [{ peripheralId: foreign.id, required: true, count: 1 }]
    await expect(owner.model.give({ place: {}, value })).rejects.toEqual(refusal(codes.badInput))
  })
})
