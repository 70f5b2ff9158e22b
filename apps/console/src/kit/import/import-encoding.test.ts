import { describe, expect, test } from 'vitest'
import write, { type SheetData } from 'write-excel-file/universal'
import type { ImportColumn } from './header.ts'
import { ImportProblem, readImport } from './import-file.ts'
import { storedZip, xmlOf } from './import-zip.ts'

const columns: ImportColumn[] = [
  { key: 'sn', title: 'SN', titles: ['终端 SN', 'SN'], required: true },
  { key: 'group', title: 'Group', titles: ['终端组（名称或编号）', 'Group (name or number)'] },
]
const read = (content: BlobPart, name = 'a.csv') => readImport(new File([content], name), columns, 100)
const sns = async (content: BlobPart, name?: string) => (await read(content, name)).rows.map(({ values }) => values.sn)
const problem = (content: BlobPart, name?: string) =>
  read(content, name).catch((error: unknown) => (error instanceof ImportProblem ? error.word : error))
const book = async (...rows: SheetData) => write([[{ value: 'SN' }, { value: 'Group' }], ...rows]).toBlob()
const text = (value: string) => ({ value, type: String })
const number = (value: number, format?: string) => ({ value, type: Number, ...(format ? { format } : {}) })
/** The workbook with its parts changed, as another program would have written them. */
async function changed(blob: Blob, what: RegExp, by: string): Promise<ArrayBuffer> {
  const parts = await xmlOf(await blob.arrayBuffer())
  const after = new Map([...parts].map(([name, xml]) => [name, xml.replace(what, by)]))
  expect([...after]).not.toEqual([...parts])
  return storedZip(after)
}

describe('a csv made elsewhere', () => {
  test('loses no row where the ends of its lines are mixed, or are those of old Macs', async () => {
    for (const lines of [
      'SN,Group\r\nP001,\nP002,\nP003,\n',
      'SN,Group\rP001,\rP002,\rP003,',
      'SN\nP001\r\nP002\nP003',
    ])
      expect(await sns(lines)).toEqual(['P001', 'P002', 'P003'])
  })

  test('has its header below a title, an empty line or the line that names the separator', async () => {
    for (const above of ['Terminals of 2026;;\r\n', '\r\n', 'sep=;\r\n'])
      expect(await read(`${above}SN;Group\r\nP001;a, b\r\n`)).toMatchObject({
        rows: [{ number: 3, values: { sn: 'P001', group: 'a, b' } }],
        unknown: [],
      })
  })

  test('may write a header with other spaces, wide letters, in two lines, or without what brackets explain', async () => {
    for (const header of ['终端SN;终端组', ' ＳＮ ;GROUP(name or number)', '"终端\nSN";"终端组\n（必填）"'])
      expect((await read(`${header}\nP001;S1\n`)).rows[0]?.values).toEqual({ sn: 'P001', group: 'S1' })
  })

  test('says which column has content but no header: a comma without quotes has cut it off', async () => {
    expect((await read('SN,Group\nP001,Shop 1, left\n')).unknown).toEqual(['C'])
  })

  test('in UTF-16 of either order is read; one marked as UTF-8 with other bytes in it is taken for nothing else', async () => {
    const wide = Buffer.from('\uFEFFSN\t终端组\r\nP001\t张三', 'utf16le')
    for (const bytes of [wide, Buffer.from(wide).swap16()])
      expect((await read(new Uint8Array(bytes))).rows[0]?.values).toEqual({ sn: 'P001', group: '张三' })
    const cut = new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('SN,Group\nP001,'), 0xe5, 0xbc, 0x0a])
    expect(await problem(cut)).toBe('import.broken')
  })
})

test('a file is read by what it holds, whatever it is called', async () => {
  expect(await sns('SN\nP001\n', 'a.xlsx')).toEqual(['P001'])
  expect(await sns(await book([text('P001')]), 'a.csv')).toEqual(['P001'])
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
  for (const name of ['a.xlsx', 'a.csv']) expect(await problem(old, name)).toBe('import.broken')
  const locked = [old, Buffer.from('EncryptionInfo\0EncryptedPackage\0', 'utf16le')]
  expect(await problem(new Uint8Array(Buffer.concat(locked)), 'a.xlsx')).toBe('import.locked')
})

describe('an SN that is a number in a workbook', () => {
  test('has the zeros and texts its format shows', async () => {
    const cells = [
      number(12_345, '00000000'),
      number(12_345, '"SITE-"00000000'),
      number(12_345_678, '0000-0000'),
      number(12_345, '\\P#'),
      number(12_345, '0'),
      number(12_345_678, '#,##0'),
    ]
    const shown = ['00012345', 'SITE-00012345', '1234-5678', 'P12345', '12345', '12345678']
    expect(await sns(await book(...cells.map((cell) => [cell])), 'a.xlsx')).toEqual(shown)
  })

  test('with more digits than a spreadsheet keeps, or shown by its power, is none: it is not made up', async () => {
    const cells = [123_456_789_012_345, 1_234_567_890_123_456, 12_345_678_901_234_567_000].map((one) => [number(one)])
    const long = await book(...cells, [number(1_200_000, '0.00E+00')])
    const wanted = ['123456789012345', '1.234567890123456E+15', '1.2345678901234567E+19', '1.2E+6']
    expect(await sns(long, 'a.xlsx')).toEqual(wanted)
    const office = await changed(await book([number(77)]), /<v>77<\/v>/, '<v>1.23456789012346E+018</v>')
    expect(await sns(office, 'a.xlsx')).toEqual(['1.23456789012346E+18'])
  })

  test('that the spreadsheet took for a day is none', async () => {
    const day = { value: new Date(Date.UTC(2024, 2, 1)), type: Date, format: 'mmm-yy' }
    const never = await changed(await book([day]), /<v>45352<\/v>/, '<v>13800138000</v>')
    expect(await sns(await book([day]), 'a.xlsx')).toEqual(['2024/03/01'])
    expect(await sns(never, 'a.xlsx')).toEqual(['####'])
  })
})

describe('a workbook made elsewhere', () => {
  test('has what is merged downwards in each of its rows, and an error is no empty cell', async () => {
    const rows = await book([text('P001'), text('S1')], [text('P002')], [], [text('P003'), text('S2')])
    const merged = await changed(rows, /<\/sheetData>/, '</sheetData><mergeCells><mergeCell ref="B2:B4"/></mergeCells>')
    const values = (await read(merged, 'a.xlsx')).rows.map((row) => Object.values(row.values))
    expect(values).toEqual([
      ['P001', 'S1'],
      ['P002', 'S1'],
      ['P003', 'S2'],
    ])
    const failed = await changed(await book([text('P001'), number(77)]), / t="n"><v>77|><v>77/, ' t="e"><v>#N/A')
    expect((await read(failed, 'a.xlsx')).rows[0]?.values).toEqual({ sn: 'P001', group: '#N/A' })
  })

  const list = (sn: string) => [[{ value: 'SN' }], [text(sn)]]
  test('is read from the sheet that has the list, never from one that is hidden; another list is named', async () => {
    const sheets = (...data: SheetData[]) => write(data.map((one, at) => ({ data: one, sheet: `S${at + 1}` }))).toBlob()
    const noted = await sheets([[{ value: 'Read me' }]], list('P001'))
    expect(await read(noted, 'a.xlsx')).toMatchObject({ rows: [{ values: { sn: 'P001' } }], unknown: [] })
    const more: SheetData = [
      [{ value: 'Group' }, { value: 'SN' }],
      [text('S1'), text('P001')],
    ]
    const two = await sheets(list('OLD1'), more)
    expect(await read(two, 'a.xlsx')).toMatchObject({ rows: [{ values: { sn: 'OLD1' } }], unknown: ['S2!A:B'] })
    const hidden = await changed(two, /<sheet (?=[^>]*"S1")/, '<sheet state="hidden" ')
    expect(await read(hidden, 'a.xlsx')).toMatchObject({ rows: [{ values: { sn: 'P001' } }], unknown: [] })
  })

  test('counts its days from 1904 however that is said', async () => {
    const day = { value: new Date(Date.UTC(2024, 2, 1)), type: Date, format: 'yyyy-mm-dd' }
    const mac = await changed(await book([text('P001'), day]), /<workbookPr/, '<workbookPr date1904="true"')
    expect((await read(mac, 'a.xlsx')).rows[0]?.values.group).toBe('2028/03/02')
  })
})
