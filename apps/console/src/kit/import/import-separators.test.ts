import { describe, expect, test } from 'vitest'
import type { ImportColumn } from './header.ts'
import { ImportProblem, readImport } from './import-file.ts'

const columns: ImportColumn[] = [
  { key: 'sn', title: 'SN', titles: ['终端 SN', 'SN'], required: true },
  { key: 'platform', title: 'Platform', titles: ['平台', 'Platform'], required: true },
  { key: 'model', title: 'Model', titles: ['型号', 'Model'], required: true },
  {
    key: 'group',
    title: 'Group',
    titles: ['终端组（名称或编号）', 'Group (name or number)'],
    better: ['终端组路径', 'Group path'],
  },
]
const read = (text: string) => readImport(new File([text], 'a.csv'), columns, 100)
const first = async (text: string) => Object.values((await read(text)).rows[0]?.values ?? {})
const row = ['P001', 'android', 'A920', 'North, left']

describe('the separator is the one under which the header is found', () => {
  test.each([
    ['commas within brackets', 'SN (4-64, letters, digits);Platform;Model;Group (name, or number)', ';'],
    ['tabs and commas within brackets', 'SN (4-64, letters, digits)\tPlatform\tModel\tGroup (name, or number)', '\t'],
    ['bars', 'SN|Platform|Model|Group', '|'],
    ['wide semicolons', 'SN；Platform；Model；Group', '；'],
    ['a title with commas above', 'Terminals, May, 2026, all, of them\n\nSN;Platform;Model;Group', ';'],
    ['the line of Excel that names it', 'sep=;\nSN;Platform;Model;Group', ';'],
    ['that line in quotes, for a rare one', '"sep=*"\nSN*Platform*Model*Group', '*'],
    ['quoted titles with separators in them', '"SN (a; b; c)"|"Platform (a; b)"|"Model"|"Group (x; y)"', '|'],
    [
      'brackets within brackets, and wide ones',
      'SN（4-64，(letters, digits)）;Platform;Model;终端组（名称，编号）',
      ';',
    ],
    [
      'semicolons in brackets that no quotes keep together',
      'SN (4-64; letters; digits);Platform;Model;Group (a; b)',
      ';',
    ],
  ])('%s', async (_, header, separator) => {
    expect(await first(`${header}\n${row.join(separator)}\n`)).toEqual(row)
  })

  test('commas in numbers and names separate nothing', async () => {
    expect(await first('SN;Platform;Model;Group\nP001;android;12,5;1,2,3,4,5,6\n')).toEqual([
      'P001',
      'android',
      '12,5',
      '1,2,3,4,5,6',
    ])
  })

  test('semicolons within brackets of a list with commas are part of its title', async () => {
    expect(await first('SN (4-64; letters; digits; no more),Platform,Model\nP001,android,A920\n')).toEqual(
      row.slice(0, 3),
    )
  })
})

test('a column that says it more exactly is read in place of the other, where it has something', async () => {
  const { rows, unknown } = await read(
    'SN,Platform,Model,Group,Group path\nP1,android,A,East,/North/East\nP2,android,A,East,\n',
  )
  expect(rows.map(({ values }) => values.group)).toEqual(['/North/East', 'East'])
  expect(unknown).toEqual([])
})

test('a list that is refused says how its text was read, for another encoding to be tried', async () => {
  // 终端 SN,平台,型号 in GB18030, in which Windows-1252 finds no column.
  const bytes = Buffer.from('d6d5b6cb20534e2cc6bdcca82cd0cdbac50a503030312c616e64726f69642c413932300a', 'hex')
  const file = new File([Uint8Array.from(bytes)], 'a.csv')
  expect((await readImport(file, columns, 100)).rows[0]?.values.sn).toBe('P001')
  const refusal = await readImport(file, columns, 100, 'windows-1252').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImportProblem)
  expect(refusal).toMatchObject({ word: 'import.missing', said: { encoding: 'windows-1252' } })
})
