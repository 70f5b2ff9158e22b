import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let shop: Clients & { token: string }
let stranger: Clients & { token: string }
let enterpriseId: number
let store: { id: number; path: string }
let other: { id: number; path: string }
let formId: string
beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  enterpriseId = mine.id
  store = await house.make.group(enterpriseId)
  other = await house.make.group(enterpriseId)
  boss = await house.as(await house.make.account({ enterpriseId }))
  shop = await house.as(await house.make.account({ enterpriseId, kind: 'store', groupPaths: [store.path] }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  formId = await activeForm()
})
afterAll(() => house.close())

const title = (cn: string) => ({ cn, en: '' })
const sections = [
  {
    id: 's1',
    title: title('外观'),
    items: [
      { id: 'screen', kind: 'yesNo' as const, title: title('屏幕完好'), points: 5, makesOrder: true },
      { id: 'photo', kind: 'photo' as const, title: title('照片'), least: 1, most: 3 },
      {
        id: 'why',
        kind: 'text' as const,
        title: title('说明'),
        when: { item: 'screen', op: 'failed' as const },
      },
      { id: 'parts', kind: 'peripheral' as const, title: title('外设'), required: false },
    ],
  },
]

async function activeForm() {
  const { id } = await boss.inspectionForm.create({ title: title('季度巡检'), customerName: 'Longyuan', sections })
  await boss.inspectionForm.activate({ id })
  return id
}

const jpeg = (text: string) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(text)])
const fileOf = (id: string, bytes: Buffer, item = 'photo') => ({
  id,
  item,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  takenAt: '2026-05-04T08:01:00.000Z',
  fix: { lat: 31.2, lng: 121.5, accuracy: 12 },
})
const picture = jpeg('one')
const record = (more: object = {}) => ({
  clientId: randomUUID(),
  formId,
  version: 1,
  groupId: String(store.id),
  storeName: '南京路店',
  contact: '李伟',
  phone: '13800138000',
  address: '南京路 1 号',
  inspector: '王芳',
  startedAt: '2026-05-04T08:00:00.000Z',
  finishedAt: '2026-05-04T08:20:00.000Z',
  answers: { screen: { value: 'yes' }, photo: { files: ['photo-001'] } },
  files: [fileOf('photo-001', picture)],
  ...more,
})
const bytesOf = (bytes: Buffer) => new Uint8Array(bytes)
const send = (clientId: string, fileId: string, bytes = picture, as: Clients = shop) =>
  as.inspection.putFile({ clientId, fileId, bytes: bytesOf(bytes) })

test('a record is sent again and again: it is there once, whole when its last photo is', async () => {
  const input = record()
  const { clientId } = input
  expect(await shop.inspection.put(input)).toEqual({ status: 'receiving', missing: ['photo-001'], result: 'passed' })
  // The network went away before the answer came.
  expect(await shop.inspection.put(input)).toMatchObject({ missing: ['photo-001'] })
  expect((await boss.inspection.get({ clientId })).files).toMatchObject([{ id: 'photo-001', here: false }])
  expect(await send(clientId, 'photo-001')).toEqual({ status: 'complete', missing: [], result: 'passed' })
  expect(await send(clientId, 'photo-001')).toMatchObject({ status: 'complete', missing: [] })
  expect(await shop.inspection.put(input)).toMatchObject({ status: 'complete', missing: [] })
  const { records } = await boss.inspection.list({ q: '南京路店' })
  expect(records.filter((row) => row.clientId === clientId)).toMatchObject([
    { status: 'complete', result: 'passed', points: 5, of: 5, images: 1, inspector: '王芳', customerName: 'Longyuan' },
  ])
  const file = await house.app.inject({
    url: `/api/v1/inspections/${clientId}/files/photo-001`,
    headers: { session: boss.token },
  })
  expect([file.headers['content-type'], file.rawPayload.equals(picture)]).toEqual(['image/jpeg', true])
})

test('what failed of a question that makes orders is an order of its store, once, with a link back', async () => {
  const input = record({
    answers: {
      screen: { value: 'no', reason: 'cracked at the corner' },
      why: { value: 'it fell' },
      photo: { files: ['photo-001'] },
    },
  })
  const { clientId } = input
  await shop.inspection.put(input)
  expect((await boss.inspection.get({ clientId })).orders).toEqual({})
  await send(clientId, 'photo-001')
  await shop.inspection.put(input)
  const { orders } = await boss.inspection.get({ clientId })
  expect(Object.keys(orders)).toEqual(['screen'])
  const { records } = await boss.order.list({ q: '屏幕完好' })
  expect(records).toMatchObject([
    { id: orders['screen'], source: 'inspection', status: 'open', groupId: String(store.id), accountName: '王芳' },
  ])
  const made = await boss.order.get({ id: orders['screen'] ?? '' })
  expect(made).toMatchObject({ description: 'cracked at the corner', links: [{ kind: 'inspection', ref: clientId }] })
  await expect(stranger.order.get({ id: made.id })).rejects.toThrow()
})

test('the same sent twice at once is one record', async () => {
  const input = record()
  const answers = await Promise.all([1, 2, 3].map(() => shop.inspection.put(input)))
  expect(answers.map(({ missing }) => missing)).toEqual([['photo-001'], ['photo-001'], ['photo-001']])
  expect(
    (await boss.inspection.list({ pageSize: 100 })).records.filter((row) => row.clientId === input.clientId),
  ).toHaveLength(1)
})

test('a name that a record of another store has is not there, and is asked for no second time', async () => {
  const theirs = record({ groupId: String(other.id) })
  await boss.inspection.put(theirs)
  await expect(shop.inspection.put(record({ clientId: theirs.clientId }))).rejects.toEqual(refusal(codes.missing))
})

test('other answers under the same name are refused, and the first stay', async () => {
  const input = record()
  await shop.inspection.put(input)
  const changed = {
    ...input,
    answers: { ...input.answers, screen: { value: 'no', reason: 'cracked' }, why: { value: 'x' } },
  }
  await expect(shop.inspection.put(changed)).rejects.toEqual(
    refusal(codes.conflict, 'This inspection was already sent with different answers'),
  )
  expect((await boss.inspection.get({ clientId: input.clientId })).result).toBe('passed')
})

test('[5.11] store name, contact, phone, address and inspector are required, and so is every question that asks to be', async () => {
  for (const name of ['storeName', 'contact', 'phone', 'address', 'inspector']) {
    const { answer } = (await shop.inspection.put(record({ [name]: ' ' })).catch((error: unknown) => error)) as {
      answer: { code: number; result: { issues: { path: string }[] } }
    }
    expect([answer.code, answer.result.issues.map(({ path }) => path)]).toEqual([codes.badInput, [name]])
  }
  const bad = record({ answers: { screen: { value: 'no' } }, files: [] })
  await expect(shop.inspection.put(bad)).rejects.toMatchObject({
    answer: {
      code: codes.refused,
      result: { issues: [{ path: 'answers.screen' }, { path: 'answers.photo' }, { path: 'answers.why' }] },
    },
  })
  await expect(shop.inspection.put(record({ files: [] }))).rejects.toEqual(refusal(codes.badInput))
})

test('a file that is not what the record says, no picture, or not named is not taken', async () => {
  const text = Buffer.from('<html>')
  const input = record({ files: [fileOf('photo-001', picture), fileOf('photo-002', text)] })
  await shop.inspection.put(input)
  const { clientId } = input
  await expect(send(clientId, 'photo-001', jpeg('two'))).rejects.toEqual(refusal(codes.refused))
  await expect(send(clientId, 'photo-002', text)).rejects.toEqual(refusal(codes.wrongType, 'Use a JPEG or PNG image'))
  await expect(send(clientId, 'photo-009')).rejects.toEqual(refusal(codes.missing))
  await expect(send(clientId, 'photo-001', picture, stranger)).rejects.toEqual(refusal(codes.missing))
  expect(await send(clientId, 'photo-001')).toMatchObject({ status: 'receiving', missing: ['photo-002'] })
})

test('an old record reads as it was filled, and what was begun is sent though the form is no longer in use', async () => {
  const own = await activeForm()
  const input = record({ formId: own })
  await boss.inspectionForm.update({
    id: own,
    title: title('新版'),
    sections: [{ id: 's9', title: title('x'), items: [{ id: 'z', kind: 'text', title: title('z') }] }],
  })
  await boss.inspectionForm.deactivate({ id: own })
  await shop.inspection.put(input)
  await send(input.clientId, 'photo-001')
  const read = await boss.inspection.get({ clientId: input.clientId })
  expect(read).toMatchObject({ version: 1, title: { cn: '季度巡检' }, form: { sections: [{ id: 's1' }] } })
  expect((await boss.inspectionForm.get({ id: own })).records).toBe(1)
})

test('a terminal is asked which peripherals it last reported; a wrong SN is a finding', async () => {
  const { sn, id } = await house.make.terminal({ enterpriseId, group: store })
  await house.db
    .insertInto('attached')
    .values({ terminal_id: id, vid: '04b8', pid: '0202', nth: 1, name: 'Receipt printer', since: new Date() })
    .execute()
  const parts = (value: string) => ({
    answers: { screen: { value: 'yes' }, photo: { absent: true as const }, parts: { value } },
    files: [],
  })
  const input = record(parts(sn.toLowerCase()))
  expect(await shop.inspection.put(input)).toMatchObject({ status: 'complete', result: 'passed' })
  expect((await boss.inspection.get({ clientId: input.clientId })).answers.parts).toMatchObject({
    check: { known: true, missing: [], devices: [{ name: 'Receipt printer', expected: false }] },
  })
  expect(await shop.inspection.put(record(parts('NOSUCH1')))).toMatchObject({ result: 'failed' })
})

test('planned by store and calendar, filled by whoever goes there, or cancelled', async () => {
  const [person] = (await boss.inspection.inspectors()).records
  const groupIds = [String(store.id), String(other.id)]
  const { made } = await boss.inspection.plan({
    formId,
    groupIds,
    inspectorId: person?.id,
    plannedOn: '2026-01-31',
    repeat: 'monthly',
    times: 3,
  })
  expect(made).toBe(6)
  const { records } = await shop.inspection.list({ status: ['planned'], sort: 'plannedOn', pageSize: 100 })
  expect(records.map((row) => [row.plannedOn, row.groupId, row.overdue])).toEqual(
    ['2026-01-31', '2026-02-28', '2026-03-31'].map((day) => [day, String(store.id), expect.any(Boolean)]),
  )
  const [first, second] = records.map((row) => row.clientId) as [string, string]
  await shop.inspection.put(record({ clientId: first }))
  expect(await send(first, 'photo-001')).toMatchObject({ status: 'complete' })
  await expect(boss.inspection.cancel({ clientId: first })).rejects.toEqual(
    refusal(codes.refused, 'Only a planned inspection can be cancelled'),
  )
  await boss.inspection.cancel({ clientId: second })
  await expect(shop.inspection.put(record({ clientId: second }))).rejects.toEqual(
    refusal(codes.refused, 'This inspection is cancelled'),
  )
})

test("another store's people do not see it, and a store is not inspected by those who do not see it", async () => {
  const input = record({ groupId: String(other.id) })
  await expect(shop.inspection.put(input)).rejects.toEqual(refusal(codes.badInput))
  await boss.inspection.put(input)
  await expect(shop.inspection.get({ clientId: input.clientId })).rejects.toEqual(refusal(codes.missing))
  await expect(stranger.inspection.get({ clientId: input.clientId })).rejects.toEqual(refusal(codes.missing))
  // Somebody else's phone may have drawn the same name: theirs is their own.
  await expect(stranger.inspection.put(input)).rejects.toEqual(refusal(codes.missing))
})

test('the list is had as a file', async () => {
  const { body } = await house.app.inject({ url: '/api/v1/inspections?export=csv', headers: { session: boss.token } })
  expect(body).toMatch(/^\uFEFFStore name,Inspection form,Version,Status,Result,Score,Points,Findings,Inspector,/)
})

/** A picture of one grey dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const pdfOf = (clientId: string, language: 'cn' | 'en', as = shop) =>
  house.app.inject({
    url: `/api/v1/inspections/${clientId}/pdf?language=${language}`,
    headers: { session: as.token, timezone: 'Asia/Shanghai' },
  })
const read = (program: string, bytes: Buffer) =>
  execFileSync(program, program === 'pdftotext' ? ['-layout', '-', '-'] : ['-'], { input: bytes }).toString()

// pdftotext is of another house than what wrote the file.
test.skipIf(!existsSync('/usr/bin/pdftotext'))(
  '[3.20] a record is a PDF in either language: store, result, answers, pictures, findings with their orders',
  async () => {
    const input = record({
      storeName: '龍城𠮷店',
      answers: {
        screen: { value: 'no', reason: 'cracked at the corner' },
        why: { value: '掉在地上了。' },
        photo: { files: ['photo-001', 'photo-002'] },
      },
      files: [fileOf('photo-001', dot), fileOf('photo-002', picture)],
    })
    const { clientId } = input
    await shop.inspection.put(input)
    await send(clientId, 'photo-001', dot)
    await send(clientId, 'photo-002')
    const { id, orders } = await boss.inspection.get({ clientId })
    const chinese = await pdfOf(clientId, 'cn')
    expect(chinese.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(chinese.headers['content-disposition']).toContain(`inspection-${id}.pdf`)
    const text = read('pdftotext', chinese.rawPayload).replace(/ +/g, ' ')
    // A letter the type has not is there by its number; a picture that is none is told of.
    for (const one of ['龍城[U+20BB7]店', '季度巡检', '不合格', '1. 屏幕完好', '否', '原因：cracked at the corner'])
      expect(text).toContain(one)
    for (const one of ['掉在地上了。', `WO-${orders['screen']}`, '待处理', '31.20000, 121.50000', '16:20'])
      expect(text).toContain(one)
    expect(text.match(/此图片无法显示/g)).toHaveLength(1)
    const english = await pdfOf(clientId, 'en')
    const said = read('pdftotext', english.rawPayload).replace(/ +/g, ' ')
    for (const one of ['Failed', 'Reason: cracked at the corner', 'Inspector', '王芳', 'page 1 of 1'])
      expect(said).toContain(one)
    const fonts = read('pdffonts', chinese.rawPayload).trim().split('\n').slice(2)
    expect(fonts).toHaveLength(1)
    // Embedded, only what is used of it, and its texts can be copied.
    expect(fonts[0]).toMatch(/yes +yes +yes/)
    expect(chinese.rawPayload.length).toBeLessThan(60_000)
  },
)

test('a record that is not filled in yet is no PDF, and neither is one of others', async () => {
  await boss.inspection.plan({ formId, groupIds: [String(store.id)], plannedOn: '2027-01-01' })
  const [planned] = (await boss.inspection.list({ status: ['planned'] })).records
  expect((await pdfOf(planned?.clientId ?? '', 'en')).json()).toMatchObject({ code: codes.refused })
  const input = record({ answers: { screen: { value: 'yes' }, photo: { absent: true as const } }, files: [] })
  await shop.inspection.put(input)
  expect((await pdfOf(input.clientId, 'en', stranger)).json()).toMatchObject({ code: codes.missing })
})
