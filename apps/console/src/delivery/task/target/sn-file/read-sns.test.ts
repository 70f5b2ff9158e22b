import { expect, test } from 'vitest'
import write from 'write-excel-file/universal'
import { ImportProblem } from '../../../../kit/import/import-file.ts'
import { readSns } from './read-sns.ts'

const text = (content: string, name = 'sns.csv') => new File([content], name)
const book = async (rows: (string | number)[][]) => {
  const cells = rows.map((row) => row.map((value) => ({ value })))
  return new File([await write(cells as never).toBlob()], 'sns.xlsx')
}
const problem = (file: File) =>
  readSns(file).then(
    () => null,
    (error: unknown) => (error instanceof ImportProblem ? [error.word, error.vars] : error),
  )
const three = { sns: ['P2024-001', 'P2024-002', 'P2024-003'], read: 3, doubles: 0, bad: [] }

test('the column named SN is read, in any language and wherever it stands, else the only one there is', async () => {
  const rows = ['P2024-001', 'P2024-002', 'P2024-003']
  for (const title of ['SN', 'sn', '终端 SN', '终端SN', 'Terminal SN', 'S/N', '序列号', 'Serial number']) {
    expect(await readSns(text(`Name,${title},Shop\n${rows.map((sn) => `Till,${sn},North`).join('\n')}`))).toMatchObject(
      three,
    )
  }
  expect(await readSns(text(`Delivery of May\n\n SN \n${rows.join('\n')}`))).toMatchObject(three)
  expect(await readSns(text(rows.join('\r\n')))).toMatchObject(three)
  expect(await readSns(text(`\uFEFFSN\n${rows.join('\n')}\n`, 'sns.txt'))).toMatchObject(three)
  expect(await readSns(text('P2024-001, P2024-002;P2024-003', 'sns.TXT'))).toMatchObject(three)
  expect(await readSns(await book([['Shop', 'SN'], ...rows.map((sn) => ['North', sn])]))).toMatchObject(three)
  expect((await readSns(await book([[117052400009], [117066100019]]))).sns).toEqual(['117052400009', '117066100019'])
})

test('doubles are counted in any case, and what is no SN is named', async () => {
  expect(await readSns(text('SN\nP2024-001\np2024-001\nP2024-001\nab\n设备一号\n'))).toMatchObject({
    sns: ['P2024-001'],
    read: 5,
    doubles: 2,
    bad: ['ab', '设备一号'],
  })
})

test('what cannot be read as a list is said', async () => {
  expect(await problem(text('', 'a.csv'))).toEqual(['file.blank', {}])
  expect(await problem(text('SN\n\n'))).toEqual(['import.noRows', {}])
  expect(await problem(text('  \n \n', 'a.txt'))).toEqual(['import.noRows', {}])
  expect(await problem(text('Name,Shop\nTill,North'))).toEqual(['task.file.noColumn', {}])
  expect(await problem(text('SN', 'a.pdf'))).toEqual(['task.file.ending', {}])
})

test('30,000 are read, and one more is refused with how many there are', async () => {
  const many = Array.from({ length: 30_001 }, (_, n) => `P2024${String(n).padStart(8, '0')}`)
  expect((await readSns(text(['SN', ...many.slice(1)].join('\n')))).sns).toHaveLength(30_000)
  expect(await problem(text(['SN', ...many].join('\n')))).toEqual([
    'task.file.tooMany',
    { count: '30,001', max: '30,000' },
  ])
})
