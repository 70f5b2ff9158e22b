import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusalOf } from '../../../testing/refusal.ts'

let house: House
let boss: Clients
let admin: Clients
let enterpriseId: number

beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
})
afterAll(() => house.close())

const kind = { platform: 'linux', model: 'NUC 13' } as const
const row = (sn: string) => ({
  sn,
  name: '',
  ...kind,
  group: '',
  producedAt: '',
  ext1: '',
  ext2: '',
  tags: '',
  isTest: '',
})
const enrol = async (sn: string) =>
  house.anyone.agent.enrol({ token: (await boss.enrolment.create({})).token, sn, ...kind })

test('an SN that makers leave on many machines is refused by hand, by range, by file, in a replacement and at enrolment', async () => {
  const said = {
    code: codes.badInput,
    messageEn: expect.stringContaining('Default_String is a manufacturer placeholder'),
  }
  expect(await refusalOf(boss.terminal.add({ ...kind, sn: 'Default_String' }))).toMatchObject(said)
  expect(await refusalOf(boss.terminal.addRange({ ...kind, prefix: '11', from: 10, to: 12, digits: 2 }))).toMatchObject(
    { code: codes.badInput, messageEn: expect.stringContaining('1111 is a manufacturer placeholder') },
  )
  const file = await boss.terminal.import({ rows: [row('unknown'), row('0123456789ABCDEF'), row('OWN-SN-1')] })
  expect(file.rows).toMatchObject([
    { row: 0, issues: [{ path: 'sn' }] },
    { row: 1, issues: [{ path: 'sn' }] },
  ])
  await boss.terminal.add({ ...kind, sn: 'OWN-SN-2' })
  expect(await refusalOf(boss.terminal.replace({ sn: 'OWN-SN-2', newSn: '0000000000' }))).toMatchObject({
    code: codes.badInput,
    result: { issues: [{ path: 'newSn' }] },
  })
  expect(await refusalOf(enrol('UNKNOWN'))).toMatchObject({ code: codes.refused })
  expect(await refusalOf(enrol('To-Be-Filled-By-OEM'))).toMatchObject({ code: codes.refused })
  const made = await house.db.selectFrom('terminal').select('sn').orderBy('sn').execute()
  expect(made).toEqual([{ sn: 'OWN-SN-2' }])
})

test('an administrator adds such an SN to the dictionary, and withholds another', async () => {
  expect((await enrol('ACME-SAMPLE')).sn).toBe('ACME-SAMPLE')
  const dictionaries = await admin.dictionary.list({ pageSize: 100 })
  const id = dictionaries.records.find(({ code }) => code === 'factorySn')?.id as string
  const item = { value: 'Acme Sample', label: '样机', englishName: 'Sample', sort: 1, available: true }
  await admin.dictionary.createItem({ dictionaryId: id, ...item })
  expect(await refusalOf(boss.terminal.add({ ...kind, sn: 'ACME_SAMPLE' }))).toMatchObject({ code: codes.badInput })
  // What is there goes on, and is marked.
  expect(await boss.terminal.get({ sn: 'ACME-SAMPLE' })).toMatchObject({ status: 'activated', hasFactorySn: true })

  const empty = (await admin.dictionary.itemList({ id, pageSize: 100 })).records.find(({ value }) => value === 'empty')
  await admin.dictionary.updateItem({ id: empty?.id as string, available: false })
  await boss.terminal.add({ ...kind, sn: 'EMPTY' })
  expect(await boss.terminal.get({ sn: 'EMPTY' })).toMatchObject({ hasFactorySn: false })
})
