import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FileJournal } from './file-journal.ts'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'cpm-journal-')), 'journal.jsonl')

test('lines come back in the order they were written, also many at once', async () => {
  const file = fresh()
  const journal = new FileJournal(file)
  await Promise.all(Array.from({ length: 50 }, (_, i) => journal.append({ i })))
  await journal.append({ i: 50 })
  await journal.close()
  expect(await new FileJournal(file).read()).toEqual(Array.from({ length: 51 }, (_, i) => ({ i })))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a last line torn by a crash is cut off, and the next one stands alone', async () => {
  const file = fresh()
  writeFileSync(file, '{"i":1}\n{"i":2')
  const journal = new FileJournal(file)
  expect(await journal.read()).toEqual([{ i: 1 }])
  await journal.append({ i: 3 })
  await journal.close()
  expect(readFileSync(file, 'utf8')).toBe('{"i":1}\n{"i":3}\n')
})

test('a line spoilt in the middle costs that line only', async () => {
  const file = fresh()
  writeFileSync(file, '{"i":1}\n')
  appendFileSync(file, Buffer.from([0xff, 0x00, 0x0a]))
  appendFileSync(file, '{"i":3}\n')
  expect((await new FileJournal(file).read()).filter(Boolean)).toEqual([{ i: 1 }, { i: 3 }])
})

test('rewritten, it holds the new lines and goes on from there', async () => {
  const file = fresh()
  const journal = new FileJournal(file)
  for (let i = 0; i < 5; i++) await journal.append({ i })
  await journal.rewrite([{ kept: true }])
  await journal.append({ i: 5 })
  await journal.close()
  expect(await new FileJournal(file).read()).toEqual([{ kept: true }, { i: 5 }])
})

test('a disk that does not take the line is an error to whoever asked', async () => {
  await expect(new FileJournal('/proc/no-such-folder/journal').append({ i: 1 })).rejects.toThrow()
})
