import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

const one = (title: string) => ({
  title: { cn: title, en: `${title} in English` },
  customerName: 'Longyuan Retail',
  orderCustomerName: 'Longyuan Head Office',
  orderGroup: 'North',
  process: { cn: '先外观后功能', en: 'Looks first' },
  standard: { cn: '企标 12', en: 'Standard 12' },
  content: { cn: '终端与外设', en: 'Terminals and peripherals' },
  models: ['P3000'],
  sections: [
    {
      id: 's1',
      title: { cn: '外观', en: 'Looks' },
      items: [{ id: 'q1', kind: 'yesNo' as const, title: { cn: '屏幕完好', en: 'Screen unbroken' }, points: 5 }],
    },
  ],
})

test('[3.20] a form says customer, order customer, order group, process, models, standard and content', async () => {
  const { id } = await boss.inspectionForm.create(one('Quarterly'))
  expect(await boss.inspectionForm.get({ id })).toMatchObject({
    ...one('Quarterly'),
    status: 'draft',
    version: 0,
    questions: 1,
    sections: [{ id: 's1', items: [{ id: 'q1', kind: 'yesNo', required: true, wants: 'yes', points: 5 }] }],
    versions: [],
  })
  const found = await boss.inspectionForm.list({ q: 'longyuan head', model: 'P3000' })
  expect(found.records.map((row) => row.id)).toContain(id)
  expect((await boss.inspectionForm.list({ model: 'A9' })).records.map((row) => row.id)).not.toContain(id)
})

test('[4.10] a form goes from draft to active, inactive and deleted, and no other way', async () => {
  const { id } = await boss.inspectionForm.create(one('States'))
  await expect(boss.inspectionForm.deactivate({ id })).rejects.toEqual(refusal(codes.refused))
  expect(await boss.inspectionForm.activate({ id })).toEqual({ version: 1 })
  await expect(boss.inspectionForm.activate({ id })).rejects.toEqual(
    refusal(codes.refused, 'The form is already active'),
  )
  await expect(boss.inspectionForm.remove({ id })).rejects.toEqual(refusal(codes.refused, 'Deactivate the form first'))
  await boss.inspectionForm.deactivate({ id })
  // It says what it said: the version stays.
  expect(await boss.inspectionForm.activate({ id })).toEqual({ version: 1 })
  await boss.inspectionForm.deactivate({ id })
  await boss.inspectionForm.remove({ id })
  const gone = refusal(codes.refused, 'The form was deleted')
  await expect(boss.inspectionForm.activate({ id })).rejects.toEqual(gone)
  await expect(boss.inspectionForm.update({ id, ...one('States') })).rejects.toEqual(gone)
  expect((await boss.inspectionForm.list({})).records.map((row) => row.id)).not.toContain(id)
  expect((await boss.inspectionForm.list({ status: ['deleted'] })).records).toMatchObject([{ id, status: 'deleted' }])
})

test('an active form that is changed makes a new version, and the old one reads as it did', async () => {
  const { id } = await boss.inspectionForm.create(one('Before'))
  await boss.inspectionForm.update({ id, ...one('Draft') })
  expect((await boss.inspectionForm.get({ id })).versions).toEqual([])
  await boss.inspectionForm.activate({ id })
  expect(await boss.inspectionForm.update({ id, ...one('After') })).toEqual({ version: 2 })
  expect(await boss.inspectionForm.version({ id, version: 1 })).toMatchObject({ title: { cn: 'Draft' }, version: 1 })
  expect(await boss.inspectionForm.version({ id, version: 2 })).toMatchObject({ title: { cn: 'After' } })
  await boss.inspectionForm.deactivate({ id })
  expect(await boss.inspectionForm.update({ id, ...one('Later') })).toEqual({ version: 2 })
  expect(await boss.inspectionForm.get({ id })).toMatchObject({ edited: true, version: 2 })
  expect(await boss.inspectionForm.activate({ id })).toEqual({ version: 3 })
  const { versions } = await boss.inspectionForm.get({ id })
  expect(versions.map((said) => said.version)).toEqual([3, 2, 1])
  await expect(boss.inspectionForm.version({ id, version: 9 })).rejects.toEqual(refusal(codes.missing))
})

test('two people at one form: who saves later is told, and nothing is lost', async () => {
  const { id } = await boss.inspectionForm.create(one('Shared'))
  const { updatedAt: seenAt } = await boss.inspectionForm.get({ id })
  await boss.inspectionForm.update({ id, ...one('First'), seenAt })
  await expect(boss.inspectionForm.update({ id, ...one('Second'), seenAt })).rejects.toEqual(
    refusal(codes.conflict, 'Another user changed the form. Reopen the form before editing'),
  )
  expect((await boss.inspectionForm.get({ id })).title.cn).toBe('First')
})

test('a form without a question is kept as a draft and not put to use; what is wrong is said at its question', async () => {
  const { id } = await boss.inspectionForm.create({ title: { cn: '空', en: '' } })
  await expect(boss.inspectionForm.activate({ id })).rejects.toEqual(
    refusal(codes.refused, 'The form requires at least one question before activation'),
  )
  const when = { item: 'q2', op: 'is' as const, value: 'x' }
  const items = ['q1', 'q2'].map((key) => ({ id: key, kind: 'text' as const, title: { cn: key }, when }))
  const bad = boss.inspectionForm.create({
    title: { cn: '错', en: '' },
    sections: [{ id: 's', title: { cn: 's' }, items }],
  })
  await expect(bad).rejects.toMatchObject({
    answer: {
      code: codes.badInput,
      result: { issues: [{ path: 'sections.0.items.0.when' }, { path: 'sections.0.items.1.when' }] },
    },
  })
})

test("another enterprise's is not there", async () => {
  const { id } = await boss.inspectionForm.create(one('Foreign'))
  const { get, activate, deactivate, remove } = stranger.inspectionForm
  for (const call of [get, activate, deactivate, remove])
    await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  await expect(stranger.inspectionForm.update({ id, ...one('Mine') })).rejects.toEqual(refusal(codes.missing))
  await expect(stranger.inspectionForm.version({ id, version: 1 })).rejects.toEqual(refusal(codes.missing))
})

test('the list is had as a file', async () => {
  const { body } = await house.app.inject({
    url: '/api/v1/inspection-forms?export=csv',
    headers: { session: boss.token },
  })
  expect(body).toMatch(/^\uFEFFForm,Status,Version,Customer name,Order customer name,Order group,Inspection process,/)
})
