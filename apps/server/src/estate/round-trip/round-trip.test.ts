import { allWords, type WordKey } from '@cpm/contract'
import { fromText } from '@cpm/contract/kernel/file/cell'
import papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

/** What we write we read back: a file that was exported and is imported again changes nothing. */

let house: House
let boss: Clients & { token: string }
let enterpriseId: number
const groups: Record<string, string> = {}

beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise('Mine')).id
  boss = await house.as(await house.make.account({ enterpriseId, name: 'boss' }))
  const group = async (key: string, name: string, number: string, parentId?: string) => {
    groups[key] = (await boss.group.create({ name, number, type: 'store', ...(parentId ? { parentId } : {}) })).id
  }
  await group('north', 'North', 'N')
  await group('east', 'East', 'N-E', groups.north)
  await group('slash', 'North/East', 'X1')
  await group('south', 'South', 'S')
  await group('southEast', 'East', 'S-E', groups.south)
  await group('quoted', "'=x; \\ y", '=7')
  await group('numbered', 'S', '11')
})
afterAll(() => house.close())

type Row = Record<string, string>
/** An exported file by the keys of its import, as the console reads it. */
async function rowsOf(path: string, words: Readonly<Record<string, WordKey>>, kind: 'csv' | 'xlsx', language = 'en') {
  const headers = { session: boss.token, 'accept-language': language }
  const answer = await house.app.inject({ method: 'GET', url: `${path}?export=${kind}`, headers })
  const cells =
    kind === 'csv'
      ? papa.parse<string[]>(answer.body.replace(/^\uFEFF/, '').trimEnd()).data
      : ((await readXlsxFile(answer.rawPayload))[0]?.data ?? []).map((line) => line.map((cell) => String(cell ?? '')))
  const [header = [], ...lines] = cells
  const bare = (title: string) => title.normalize('NFKC').replace(/\(.*\)|\s/g, '')
  const places = Object.entries(words).map(([key, word]) => {
    const titles = allWords[word].map(bare)
    return [key, header.findIndex((title) => titles.includes(bare(title)))] as const
  })
  return lines.map((line): Row =>
    Object.fromEntries(places.filter(([, at]) => at >= 0).map(([key, at]) => [key, fromText((line[at] ?? '').trim())])),
  )
}
const every = (rows: readonly unknown[]) => [...rows.keys()]

const terminalWords = {
  sn: 'terminal.sn',
  name: 'terminal.name',
  platform: 'terminal.platform',
  model: 'terminal.model',
  group: 'terminal.groupPath',
  producedAt: 'terminal.producedAt',
  ext1: 'terminal.ext1',
  ext2: 'terminal.ext2',
  tags: 'terminal.tags',
  isTest: 'terminal.isTestCell',
} as const satisfies Record<string, WordKey>

describe('terminals', () => {
  beforeAll(async () => {
    const kind = { platform: 'android', model: 'A920' } as const
    await boss.terminal.add({ ...kind, sn: 'TRIP-0001', name: "'=x", groupId: groups.east, tags: ['a\\b', 'c d', 'e'] })
    await boss.terminal.add({ ...kind, sn: 'TRIP-0002', name: "'abc", groupId: groups.slash, isTest: true })
    await boss.terminal.add({ ...kind, sn: 'TRIP-0003', name: '=1+1', groupId: groups.southEast, ext1: '-7' })
    await boss.terminal.add({ ...kind, sn: 'TRIP-0004', name: '007', groupId: groups.quoted, producedAt: '2026-03-01' })
    await boss.terminal.add({ ...kind, sn: 'TRIP-0005', name: 'Till', groupId: groups.numbered })
    await boss.terminal.add({ ...kind, sn: 'TRIP-0006', name: 'In no group' })
  })

  test.each([
    ['csv', 'en'],
    ['csv', 'zh'],
    ['xlsx', 'en'],
  ] as const)(
    'exported as %s in %s change nothing, and in an empty enterprise would be the same',
    async (kind, language) => {
      const rows = await rowsOf('/api/v1/terminals', terminalWords, kind, language)
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["'=x", "'abc", '=1+1', '007']))
      const answer = { imported: 0, rows: [], unchanged: every(rows) }
      expect(await boss.terminal.import({ rows })).toEqual(answer)
      expect(await boss.terminal.import({ rows, commit: true })).toEqual(answer)
      // The same rows as new ones have all their values.
      const copies = rows.map((row) => ({ ...row, sn: `${row.sn}-${kind}-${language}` }))
      expect(await boss.terminal.import({ rows: copies, commit: true })).toEqual({ imported: rows.length, rows: [] })
      for (const { sn = '' } of rows) {
        const pick = ({
          name,
          groupId,
          tags,
          isTest,
          ext1,
          producedAt,
        }: Awaited<ReturnType<typeof boss.terminal.get>>) => ({ name, groupId, tags, isTest, ext1, producedAt })
        const [was, is] = [
          await boss.terminal.get({ sn }),
          await boss.terminal.get({ sn: `${sn}-${kind}-${language}` }),
        ]
        expect(pick(is)).toEqual(pick(was))
      }
      const { records } = await boss.terminal.list({ q: `-${kind}-${language}`, pageSize: 100 })
      await house.db
        .deleteFrom('terminal')
        .where(
          'sn',
          'in',
          records.map(({ sn }) => sn),
        )
        .execute()
    },
  )

  test('of which a row says another value, that row is refused as before', async () => {
    const rows = await rowsOf('/api/v1/terminals', terminalWords, 'csv')
    for (const change of [{ name: 'Other' }, { group: '/South' }, { tags: 'e' }, { isTest: 'yes' }, { ext2: 'x' }]) {
      const row = { ...rows.find(({ sn }) => sn === 'TRIP-0003'), ...change }
      const { rows: wrong, unchanged } = await boss.terminal.import({ rows: [row] })
      expect(wrong).toMatchObject([{ issues: [{ path: 'sn', messageEn: 'This SN is already in use' }] }])
      expect(unchanged).toBeUndefined()
    }
  })
})

describe('a group in a cell', () => {
  const issue = async (group: string) => {
    const row = { sn: 'CELL-0001', platform: 'android', model: 'A920', group }
    return (await boss.terminal.import({ rows: [row] })).rows[0]?.issues[0]?.messageEn ?? 'found'
  }
  const either = (one: string, other: string) =>
    `The name matches ${one} and ${other}. Enter the number, or the path starting with "/"`

  test('that may be two is refused, and both are named', async () => {
    expect(await issue('North/East')).toBe(either('/North\\/East (X1)', '/North/East (N-E)'))
    expect(await issue('s')).toBe(either('/S (11)', '/South (S)'))
    expect(await issue('East')).toBe(either('/North/East (N-E)', '/South/East (S-E)'))
  })

  test('is found by its number, its name where that is one, and its path', async () => {
    for (const cell of ['n-e', 'x1', '/North/East', ' / north / EAST ', '/North\\/East', 'South/East', 'South', '11'])
      expect([cell, await issue(cell)]).toEqual([cell, 'found'])
    expect(await issue('East/North')).toBe('Group not found')
  })

  test('is the same for the parent of a group and the scope of an account', async () => {
    const group = { name: 'New', number: 'NEW', type: '', contact: '', phone: '', areaCode: '', address: '' }
    const parents = await boss.group.import({ rows: [{ ...group, parent: 'North/East' }] })
    expect(parents.rows).toMatchObject([
      { issues: [{ path: 'parent', messageEn: either('/North\\/East (X1)', '/North/East (N-E)') }] },
    ])
    const person = { name: 'scoped', kind: 'store', email: 'a@shop.example' }
    const scopes = await boss.account.import({ rows: [{ ...person, groups: '/South; East' }] })
    expect(scopes.rows).toMatchObject([
      { issues: [{ path: 'groups', messageEn: either('/North/East (N-E)', '/South/East (S-E)') }] },
    ])
    expect((await boss.account.import({ rows: [{ ...person, groups: "/South; /'=x\\; \\\\ y; s-e" }] })).rows).toEqual(
      [],
    )
  })
})

test('groups that were exported change nothing, and a new one may stand below them', async () => {
  const words = {
    name: 'group.name',
    number: 'group.number',
    type: 'group.type',
    parent: 'group.importParent',
    contact: 'group.contact',
    phone: 'group.phone',
    areaCode: 'group.areaCode',
    address: 'group.address',
  } as const satisfies Record<string, WordKey>
  await boss.group.update({ id: groups.south as string, contact: '-Kim', phone: '+65 8123 4567', address: "'@home" })
  for (const kind of ['csv', 'xlsx'] as const) {
    const rows = (await rowsOf('/api/v1/groups/search', words, kind)) as never[]
    expect(rows).toHaveLength(7)
    expect(await boss.group.import({ rows, commit: true })).toEqual({ imported: 0, rows: [], unchanged: every(rows) })
  }
  const rows = (await rowsOf('/api/v1/groups/search', words, 'csv')) as never[]
  const below = {
    name: 'Below',
    number: 'B1',
    type: '',
    parent: 'N-E',
    contact: '',
    phone: '',
    areaCode: '',
    address: '',
  }
  const answer = await boss.group.import({ rows: [below, ...rows], commit: true })
  expect(answer).toEqual({ imported: 1, rows: [], unchanged: every(rows).map((at) => at + 1) })
  const { records } = await boss.group.search({ q: 'Below' })
  expect(records).toMatchObject([{ parentId: groups.east }])
  await house.db.deleteFrom('terminal_group').where('number', '=', 'B1').execute()
})

test('peripherals that were exported change nothing, also those without VID and PID', async () => {
  const words = {
    name: 'peripheral.name',
    type: 'peripheral.type',
    maker: 'peripheral.maker',
    brand: 'peripheral.brand',
    vid: 'peripheral.vid',
    pid: 'peripheral.pid',
    serialPort: 'peripheral.serialPort',
    baudRate: 'peripheral.baudRate',
    identifier: 'peripheral.identifier',
  } as const satisfies Record<string, WordKey>
  await boss.peripheral.create({ name: "'=p", type: 'printer', vid: '0202', pid: '04b8', baudRate: 9600 })
  await boss.peripheral.create({ name: 'Plain', type: 'scanner', serialPort: 'COM1' })
  const rows = (await rowsOf('/api/v1/peripherals', words, 'csv')).map((row): Row => ({
    ...row,
    authorizationCode: '',
  }))
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["'=p", 'Plain']))
  const answer = await boss.peripheral.import({ rows: rows as never[], commit: true })
  expect(answer).toEqual({ imported: 0, rows: [], unchanged: every(rows) })
  const other = rows.filter(({ name }) => name === 'Plain').map((row) => ({ ...row, serialPort: 'COM2' }))
  expect((await boss.peripheral.import({ rows: other as never[] })).unchanged).toBeUndefined()
})

test('accounts that were exported change nothing', async () => {
  const words = {
    name: 'account.name',
    kind: 'account.kind',
    email: 'account.email',
    superior: 'account.superior',
    enterprise: 'account.enterprise',
    roles: 'account.roles',
    groups: 'account.groups',
    phone: 'account.phone',
    description: 'account.description',
    company: 'account.company',
    international: 'account.international',
    language: 'account.language',
  } as const satisfies Record<string, WordKey>
  const groupPath = async (id: string | undefined) =>
    (await house.db.selectFrom('terminal_group').select('path').where('id', '=', Number(id)).executeTakeFirstOrThrow())
      .path
  const top = await house.db
    .selectFrom('account')
    .select(['id', 'path'])
    .where('name', '=', 'boss')
    .executeTakeFirstOrThrow()
  const made = { enterpriseId, superior: top, kind: 'store' } as const
  await house.make.account({ ...made, name: 'in_quoted', groupPath: await groupPath(groups.quoted) })
  await house.make.account({ ...made, name: 'in_east', groupPath: await groupPath(groups.southEast) })
  const rows = await rowsOf('/api/v1/accounts', words, 'csv')
  expect(rows).toHaveLength(3)
  expect(await boss.account.import({ rows, commit: true })).toEqual({ imported: 0, rows: [], unchanged: every(rows) })
  const moved = rows.filter(({ name }) => name === 'in_east').map((row) => ({ ...row, groups: '/North' }))
  expect((await boss.account.import({ rows: moved })).rows).toMatchObject([
    { issues: expect.arrayContaining([expect.objectContaining({ path: 'name' })]) },
  ])
})
