import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let enterpriseId: number
let boss: Clients, seller: Clients, colleague: Clients, stranger: Clients
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  const top = await house.make.account({ enterpriseId })
  boss = await house.as(top)
  seller = await house.as(await house.make.account({ enterpriseId, kind: 'sales', superior: top }))
  colleague = await house.as(await house.make.account({ enterpriseId, kind: 'sales', superior: top }))
  stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
})
afterAll(() => house.close())

const nameTaken = expect.objectContaining({
  answer: expect.objectContaining({
    code: codes.badInput,
    result: { issues: [expect.objectContaining({ path: 'name' })] },
  }),
})
const page = 'terminal' as const
const layout = { hidden: ['ip'], order: ['name', 'sn'], widths: { sn: 200 }, density: 'small' as const }
const make = (who: Clients, name: string, more: { shared?: boolean } = {}) =>
  who.savedView.create({ page, name, shared: false, query: { online: false, sort: '-lastSeenAt' }, layout, ...more })
const of = async (who: Clients, name: string) =>
  (await who.savedView.list({ page })).records.find((row) => row.name === name)

describe('[2.7] a view of the list', () => {
  test('keeps filter, sort and columns under a name, is changed field by field, and goes', async () => {
    const { id } = await make(seller, 'Silent ones')
    expect(await of(seller, 'Silent ones')).toMatchObject({
      id,
      page,
      shared: false,
      own: true,
      mayChange: true,
      isDefault: false,

      query: { online: false, sort: '-lastSeenAt' },
      layout,
    })
    await seller.savedView.update({ id, query: { platform: 'linux' } })
    expect(await of(seller, 'Silent ones')).toMatchObject({ query: { platform: ['linux'] }, layout })
    await seller.savedView.update({ id, name: 'Penguins', layout: null })
    expect(await of(seller, 'Penguins')).toMatchObject({ query: { platform: ['linux'] }, layout: null })
    await seller.savedView.remove({ id })
    expect(await of(seller, 'Penguins')).toBeUndefined()
    await expect(seller.savedView.remove({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('takes only what the list itself would', async () => {
    const wrong = { platform: 'toaster' } as unknown as { platform: 'linux' }
    const ask = seller.savedView.create({ page, name: 'Wrong', shared: false, query: wrong, layout: null })
    await expect(ask).rejects.toEqual(refusal(codes.badInput))
  })

  test('is of one list: those of orders are apart from those of terminals, and may have the same name', async () => {
    const query = { view: 'mine', priority: ['urgent'] }
    await make(seller, 'Urgent')
    const { id } = await seller.savedView.create({ page: 'order', name: 'Urgent', shared: false, query, layout: null })
    const { records } = await seller.savedView.list({ page: 'order' })
    expect(records).toMatchObject([{ id, page: 'order', query }])
    await seller.savedView.update({ id, query: { view: 'overdue' } })
    await seller.savedView.setDefault({ page: 'order', viewId: id })
    expect((await seller.savedView.list({ page: 'order' })).records).toMatchObject([
      { isDefault: true, query: { view: 'overdue' } },
    ])
    const long = { q: 'x'.repeat(9000) }
    const ask = seller.savedView.create({ page: 'order', name: 'Long', shared: false, query: long, layout: null })
    await expect(ask).rejects.toEqual(refusal(codes.badInput))
  })

  test('has a name of its own among those of one person, in any case', async () => {
    const { id } = await make(seller, 'Twice')
    await expect(make(seller, 'tWICE')).rejects.toEqual(nameTaken)
    const other = await make(seller, 'Once')
    await expect(seller.savedView.update({ id: other.id, name: 'TWICE' })).rejects.toEqual(nameTaken)
    await seller.savedView.update({ id, name: 'twice' })
    await make(colleague, 'Twice')
  })

  test('is seen by others once it is shared, and changed by its owner and the top account alone', async () => {
    const { id } = await make(seller, 'Shop fronts')
    for (const who of [boss, colleague]) {
      expect(await of(who, 'Shop fronts')).toBeUndefined()
      await expect(who.savedView.update({ id, name: 'x' })).rejects.toEqual(refusal(codes.missing))
    }
    await seller.savedView.update({ id, shared: true })
    expect(await of(colleague, 'Shop fronts')).toMatchObject({ own: false, mayChange: false })
    expect(await of(boss, 'Shop fronts')).toMatchObject({ own: false, mayChange: true })
    await expect(colleague.savedView.update({ id, name: 'x' })).rejects.toEqual(refusal(codes.refused))
    await expect(colleague.savedView.remove({ id })).rejects.toEqual(refusal(codes.refused))
    await boss.savedView.update({ id, name: 'Shop windows' })
    expect(await of(seller, 'Shop windows')).toMatchObject({ own: true, shared: true })
    await boss.savedView.remove({ id })
  })

  test("stays within its enterprise, and an administrator's within ours", async () => {
    const admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
    const second = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
    const { id } = await make(boss, 'Ours alone', { shared: true })
    await make(admin, 'Of administrators', { shared: true })
    for (const who of [stranger, admin]) {
      expect(await of(who, 'Ours alone')).toBeUndefined()
      await expect(who.savedView.remove({ id })).rejects.toEqual(refusal(codes.missing))
      await expect(who.savedView.setDefault({ page, viewId: id })).rejects.toEqual(refusal(codes.missing))
    }
    expect(await of(second, 'Of administrators')).toMatchObject({ own: false })
    for (const who of [boss, stranger]) expect(await of(who, 'Of administrators')).toBeUndefined()
  })

  test('opens the list of those who chose it for that, one each', async () => {
    const first = await make(boss, 'Morning', { shared: true })
    const second = await make(boss, 'Evening', { shared: true })
    await colleague.savedView.setDefault({ page, viewId: first.id })
    await colleague.savedView.setDefault({ page, viewId: second.id })
    const defaults = async (who: Clients) =>
      (await who.savedView.list({ page })).records.filter((row) => row.isDefault).map((row) => row.name)
    expect(await defaults(colleague)).toEqual(['Evening'])
    expect(await defaults(boss)).toEqual([])
    await boss.savedView.update({ id: second.id, shared: false })
    expect(await defaults(colleague)).toEqual([])
    await colleague.savedView.setDefault({ page, viewId: null })
    await boss.savedView.update({ id: second.id, shared: true })
    expect(await defaults(colleague)).toEqual([])
  })
})
