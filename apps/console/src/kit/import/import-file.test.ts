import { describe, expect, test } from 'vitest'
import write from 'write-excel-file/universal'
import type { ImportColumn } from './header.ts'
import { ImportProblem, errorsCsv, readImport, templateOf } from './import-file.ts'
import { storedZip, xmlOf } from './import-zip.ts'

const columns: ImportColumn[] = [
  { key: 'name', title: 'Name', titles: ['名称', 'Name'], required: true, example: 'Orchard' },
  { key: 'number', title: 'Number', titles: ['编号', 'Number'], required: true, example: '007' },
  { key: 'phone', title: 'Phone', titles: ['电话', 'Phone'] },
]
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'a.csv') => new File([text], name)
const xlsx = async (rows: unknown) => new File([await write(rows as never).toBlob()], 'A.XLSX')
const read = (file: File, limit = 2000) => readImport(file, columns, limit)
const problem = (file: File, limit?: number) =>
  read(file, limit).then(
    () => null,
    (error: unknown) => (error instanceof ImportProblem ? [error.word, error.vars] : error),
  )
/** The workbook as another program would have written it. */
async function changed(file: File, what: RegExp, by: string): Promise<File> {
  const parts = await xmlOf(await file.arrayBuffer())
  const after = new Map([...parts].map(([name, xml]) => [name, xml.replace(what, by)]))
  expect([...after]).not.toEqual([...parts])
  return new File([await storedZip(after)], 'b.xlsx')
}
const one = { number: 2, values: { name: '张三', number: '007' } }

describe('a csv', () => {
  test('is read with and without the mark of UTF-8, by commas, semicolons and tabs', async () => {
    for (const separator of [',', ';', '\t'])
      for (const mark of ['', '\uFEFF'])
        expect((await read(csv(`${mark}名称${separator}编号\r\n张三${separator}007\r\n`))).rows).toEqual([one])
  })

  test('written by Excel on a Chinese machine is read', async () => {
    // '名称,编号\n张三,007' in GBK, and in UTF-16 as 'Unicode text' is.
    const gbk = [0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb1, 0xe0, 0xba, 0xc5, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 48, 48, 55]
    expect((await read(csv(new Uint8Array(gbk)))).rows).toEqual([one])
    const wide = Buffer.from('\uFEFF名称\t编号\r\n张三\t007', 'utf16le')
    expect((await read(csv(new Uint8Array(wide)))).rows).toEqual([one])
  })

  test('keeps what stands in quotes, and the number a row has in the spreadsheet', async () => {
    const { rows } = await read(csv('Name,Number\n"Shop ""A"", left",1\n,,\n  B  ,2\n'))
    expect(rows).toEqual([
      { number: 2, values: { name: 'Shop "A", left', number: '1' } },
      { number: 4, values: { name: 'B', number: '2' } },
    ])
  })

  test('of ours comes back without the quote that kept it from being a formula', async () => {
    const { rows } = await read(csv("name,number,phone\nA,1,'+65 8123\n"))
    expect(rows[0]?.values.phone).toBe('+65 8123')
  })

  test('with a quote that never ends, or of bytes that are no text, is said to be broken', async () => {
    expect(await problem(csv('Name,Number\n"A,1\n'))).toEqual(['import.broken', {}])
    expect(await problem(csv(new Uint8Array([0xff, 0xff, 0x00, 0x80, 0xff])))).toEqual(['import.broken', {}])
  })
})

describe('a workbook', () => {
  test('is read; long numbers, dates, truth values and the results of formulas come as texts', async () => {
    const file = await xlsx([
      [{ value: 'NAME *' }, { value: '编号' }, { value: 'phone' }],
      [{ value: 'A' }, { value: 13800138000123, type: Number }, { value: 1.5, type: Number }],
      [
        { value: true, type: Boolean },
        { value: new Date(Date.UTC(2026, 4, 6)), type: Date, format: 'yyyy-mm-dd' },
      ],
    ])
    expect((await read(file)).rows.map((r) => r.values)).toEqual([
      { name: 'A', number: '13800138000123', phone: '1.5' },
      { name: 'true', number: '2026/05/06', phone: '' },
    ])
  })

  test('gives of a formula its last result, and is broken where it was never worked out', async () => {
    const file = await xlsx([
      [{ value: 'Name' }, { value: 'Number' }],
      [{ value: 'A' }, { value: '1+1+1+1+1+1', type: 'Formula' }],
    ])
    expect(await problem(file)).toEqual(['import.broken', {}])
    const saved = await changed(file, /<f>1\+1\+1\+1\+1\+1<\/f>/, '<f>3*2</f><v>6</v>')
    expect((await read(saved)).rows[0]?.values).toEqual({ name: 'A', number: '6' })
  })

  test('of more than half a megabyte of XML is read', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => [
      { value: `Shop ${i} with quite a long name that nobody else has` },
      { value: `${i}`, type: String },
      { value: `+65 8123 ${i} ${'x'.repeat(60)}` },
    ])
    const sheet = await read(await xlsx([columns.map((c) => ({ value: c.title })), ...rows]))
    expect(sheet.rows).toHaveLength(2000)
    expect(sheet.rows[1999]).toMatchObject({ number: 2001, values: { number: '1999' } })
  })

  test('that is none, or is cut off, is said to be broken', async () => {
    expect(await problem(new File(['PK\u0003\u0004 no archive'], 'a.xlsx'))).toEqual(['import.broken', {}])
    const whole = await xlsx([[{ value: 'Name' }]])
    expect(await problem(new File([whole.slice(0, 900)], 'a.xlsx'))).toEqual(['import.broken', {}])
  })

  test('our template is read back as its example', async () => {
    const template = new File([await templateOf(columns)], 't.xlsx')
    expect((await read(template)).rows).toEqual([{ number: 2, values: { name: 'Orchard', number: '007', phone: '' } }])
  })
})

test('columns nobody knows are named and left out, missing ones refuse the file', async () => {
  expect(await read(csv('Colour,name,NUMBER,Name\nred,A,1,B\n'))).toMatchObject({
    rows: [{ number: 2, values: { name: 'A', number: '1' } }],
    unknown: ['Colour', 'Name'],
  })
  expect(await problem(csv('Phone\n1\n'))).toEqual(['import.missing', { columns: 'Name, Number' }])
})

test('too much, nothing and the wrong kind are refused with their reason', async () => {
  expect(await problem(csv('Name,Number\na,1\nb,2\nc,3\n'), 2)).toEqual(['import.tooMany', { limit: '2' }])
  expect(await problem(csv('Name,Number\n,\n'))).toEqual(['import.noRows', {}])
  expect(await problem(csv(''))).toEqual(['file.blank', {}])
  expect(await problem(csv('x', 'a.xls'))).toEqual(['import.ending', {}])
  expect(await problem(csv('x'.repeat(5 * 1024 * 1024 + 1)))).toEqual(['file.tooBig', { size: '5 MB' }])
})

test('the list of errors names row, column, content and reason, and runs no formula', async () => {
  const sheet = await read(csv('Name,Number\n=A,1\n'))
  const issues = [{ row: 0, issues: [{ path: 'name', message: '格式不正确', messageEn: 'Invalid format' }] }]
  const text = await errorsCsv(['Row', 'Column', 'Value', 'Error'], sheet, columns, issues, 'en').text()
  expect(text).toBe("Row,Column,Value,Error\r\n2,Name,'=A,Invalid format\r\n")
})

describe('a file that is made to keep the page busy is refused, or read all the same', () => {
  const header = 'Name,Number'
  test.each([
    ['columns without end', `${header}${',x'.repeat(20_000)}\nA,1\n`],
    ['a row without end', `${header}\nA,1${','.repeat(2_000_000)}\n`],
    ['nothing but separators', ','.repeat(5_000_000)],
  ])('%s', async (_, text) => {
    expect(await problem(csv(text))).toEqual(['import.tooWide', { limit: '16,384' }])
  })

  test('brackets within brackets in a title', async () => {
    const { rows } = await read(csv(`${header},${'('.repeat(2_000_000)}${')'.repeat(2_000_000)}\nA,1\n`))
    expect(rows).toEqual([{ number: 2, values: { name: 'A', number: '1' } }])
  })

  test.each(['XFD1048576', 'ZZZZZZ3', 'A1000000000'])('a workbook with a cell in %s', async (place) => {
    const file = await xlsx([
      [{ value: 'Name' }, { value: 'Number' }],
      [{ value: 'A' }, { value: '1' }],
    ])
    expect(await problem(await changed(file, /r="B2"/, `r="${place}"`))).toEqual(['import.broken', {}])
  })
})
