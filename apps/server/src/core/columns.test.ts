import { expect, expectTypeOf, test } from 'vitest'
import { columnsOf, plain } from './columns.ts'

const at = new Date('2026-03-01T08:30:00Z')

test('a row is answered in camel case, its ids as text and its moments in ISO', () => {
  const row = {
    id: 7,
    group_id: 9,
    parent_id: null,
    area_code: 'x',
    ended_at: null,
    created_at: at,
    uses: 3,
    ext1: 'y',
  }
  const told = plain(row)
  expect(told).toEqual({
    id: '7',
    groupId: '9',
    parentId: null,
    areaCode: 'x',
    endedAt: null,
    createdAt: '2026-03-01T08:30:00.000Z',
    uses: 3,
    ext1: 'y',
  })
  expectTypeOf(told.groupId).toEqualTypeOf<string>()
  expectTypeOf(told.createdAt).toEqualTypeOf<string>()
  expectTypeOf(told.uses).toEqualTypeOf<number>()
})

test('what stands in JSON, or is called in camel case already, stays as it is', () => {
  const facts = { boot_count: 3, bootId: 4 }
  expect(plain({ facts, sizes: [1, 2], runId: 5, startedAt: at })).toEqual({
    facts,
    sizes: [1, 2],
    runId: '5',
    startedAt: '2026-03-01T08:30:00.000Z',
  })
})

test('columns that are not to be told are left out, in its type too', () => {
  const told = plain({ id: 1, path: '1.2', token_hash: 'x' }, ['path', 'token_hash'])
  expect(told).toEqual({ id: '1' })
  expectTypeOf(told).toEqualTypeOf<{ id: string }>()
})

test('fields of a form become columns, an empty text none where a column may be empty', () => {
  const input = { name: '', baudRate: 9600, serialPort: '', serviceIp: '', maker: undefined }
  const columns = columnsOf(input, ['serialPort', 'maker'])
  expect(columns).toEqual({ name: '', baud_rate: 9600, serial_port: null, service_ip: '', maker: undefined })
  expectTypeOf(columns.serial_port).toEqualTypeOf<string | null>()
  expectTypeOf(columns.service_ip).toEqualTypeOf<string>()
})
