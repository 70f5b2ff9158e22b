import { expect, test } from 'vitest'
import { z } from 'zod'
import { readLeniently } from './lenient.ts'
import { cutText, saidText } from './text.ts'

const schema = z.object({
  seq: z.number().int(),
  battery: z.number().max(100).optional(),
  os: saidText(5).optional(),
  network: z.object({ type: z.enum(['wifi']), signal: z.number().optional() }).optional(),
  list: z
    .array(z.object({ key: z.string(), note: z.string().optional() }))
    .max(3)
    .optional(),
  data: z.record(z.string().max(3), z.unknown()).optional(),
})

test('what cannot be read is left out, and the fields beside it are kept', () => {
  expect(
    readLeniently(schema, { seq: 1, battery: Number.NaN, os: 'Android', network: { type: 'wifi', signal: 'x' } }),
  ).toEqual({
    data: { seq: 1, os: 'Andro', network: { type: 'wifi' } },
    faults: [
      { path: 'battery', value: Number.NaN },
      { path: 'network.signal', value: 'x' },
    ],
  })
})

test('an object goes with a field that it cannot be without, and so does an item of a list', () => {
  expect(readLeniently(schema, { seq: 1, battery: 5, network: { type: 5, signal: 3 } })).toEqual({
    data: { seq: 1, battery: 5 },
    faults: [{ path: 'network.type', value: 5 }],
  })
  expect(readLeniently(schema, { seq: 1, network: { signal: 3 } })).toEqual({
    data: { seq: 1 },
    faults: [{ path: 'network.type', value: undefined }],
  })
  expect(readLeniently(schema, { seq: 1, list: [{ key: 'a', note: 7 }, 'b', { key: 3 }] })).toEqual({
    data: { seq: 1, list: [{ key: 'a' }] },
    faults: [
      { path: 'list[].note', value: 7 },
      { path: 'list[]', value: 'b' },
      { path: 'list[].key', value: 3 },
    ],
  })
})

test('a list that is too long is cut, and a name that is too long goes with its value', () => {
  const list = ['a', 'b', 'c', 'd'].map((key) => ({ key }))
  expect(readLeniently(schema, { seq: 1, list, data: { ok: 1, long: 2 } })).toEqual({
    data: { seq: 1, list: list.slice(0, 3), data: { ok: 1 } },
    faults: [
      { path: 'list', value: 4 },
      { path: 'data', value: 2 },
    ],
  })
})

test('without a field that the whole cannot be without nothing is read, or what stands instead', () => {
  const said = { seq: '1', battery: 300 }
  expect(readLeniently(schema, said)).toEqual({
    error: expect.anything(),
    faults: [
      { path: 'seq', value: '1' },
      { path: 'battery', value: 300 },
    ],
  })
  expect(readLeniently(schema, said, { seq: 7 }).data).toEqual({ seq: 7 })
  expect(readLeniently(schema, { battery: 3 }, { seq: 7 })).toEqual({
    data: { seq: 7, battery: 3 },
    faults: [{ path: 'seq', value: undefined }],
  })
  expect(readLeniently(schema, { seq: 1 }, { seq: 'no number either' }).data).toEqual({ seq: 1 })
  expect(readLeniently(schema, { seq: '1' }, { seq: 'no number either' }).data).toBeUndefined()
  expect(readLeniently(z.object({ code: z.int().max(9).optional() }), { code: 2 ** 53 })).toMatchObject({ data: {} })
  expect(readLeniently(schema, [1])).toMatchObject({ faults: [{ path: '', value: [1] }] })
})

test('a text is cut between what people read as letters', () => {
  expect(cutText('abcdef', 6)).toBe('abcdef')
  expect(cutText('abcdef', 5)).toBe('abcde')
  expect(cutText('ab😀d', 3)).toBe('ab')
  expect(cutText('ab👩‍👩‍👧d', 8)).toBe('ab')
  expect(cutText('e\u0301'.repeat(3), 3)).toBe('e\u0301')
  expect(cutText(`e${'\u0301'.repeat(600)}`, 500)).toHaveLength(500)
  expect(cutText('😀', 1)).toBe('')
})
