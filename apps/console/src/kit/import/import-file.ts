import { asText, fromText } from '@cpm/contract/kernel/file/cell'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import type { Pair, Vars } from '@cpm/contract/kernel/words'
import type { WordKey } from '../../api/text.ts'
import { type Sheet, Unreadable, workbookSheets } from './import-workbook.ts'

export type ImportColumn = {
  key: string
  /** In the language of the screen: the header of the template. */
  title: string
  /** In both: the header of a file may be either. */
  titles: Pair
  required?: boolean
  /** What stands in the example row of the template. */
  example?: string
}
/** One row of the file; `number` as the spreadsheet shows it, the header being 1. */
export type ImportRow = { number: number; values: Record<string, string> }
export type ImportSheet = { rows: ImportRow[]; unknown: string[] }

const maxBytes = 5 * 1024 * 1024

/** A file that cannot be read as a list: a key of the words, and what fills its places. */
export class ImportProblem extends Error {
  readonly word: WordKey
  readonly vars: Vars
  constructor(word: WordKey, vars: Vars = {}) {
    super(word)
    this.word = word
    this.vars = vars
  }
}

/** The rows of a chosen file by the keys of the columns; throws an ImportProblem. */
export async function readImport(file: File, columns: readonly ImportColumn[], limit: number): Promise<ImportSheet> {
  const ending = endingOf(file)
  if (ending !== 'csv' && ending !== 'xlsx') throw new ImportProblem('import.ending')
  return sheetOf(await sheetsIn(file), columns, limit)
}

export const endingOf = ({ name }: File): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** All that a spreadsheet or a text with separators holds, cell by cell; throws an ImportProblem. */
export async function sheetsIn(file: File): Promise<Sheet[]> {
  if (file.size === 0) throw new ImportProblem('file.blank')
  if (file.size > maxBytes) throw new ImportProblem('file.tooBig', { size: formatBytes(maxBytes) })
  const bytes = await file.arrayBuffer()
  if (isLocked(bytes)) throw new ImportProblem('import.locked')
  // By what it holds: a file is renamed at times.
  return isZip(bytes) ? sheetsOf(bytes) : [{ name: file.name, lines: await csvLines(bytes) }]
}

const begins = (bytes: ArrayBuffer, ...with_: number[]) => {
  const first = new Uint8Array(bytes, 0, Math.min(with_.length, bytes.byteLength))
  return with_.every((byte, at) => first[at] === byte)
}
/** Excel keeps a workbook with a password in a file of the old kind, in a part of this name. */
const isLocked = (bytes: ArrayBuffer) =>
  begins(bytes, 0xd0, 0xcf, 0x11, 0xe0) && new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
const isZip = (bytes: ArrayBuffer) => begins(bytes, 0x50, 0x4b, 3, 4)

async function csvLines(bytes: ArrayBuffer): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  // Programs that add to a file end lines as they like: where they mix, rows would become one.
  const text = textOf(bytes).replace(/\r\n?/g, '\n')
  const { data, errors } = papa.parse<string[]>(text, { delimiter: separatorOf(text), newline: '\n' })
  if (errors.some((error) => error.type === 'Quotes')) throw new ImportProblem('import.broken')
  return data
}

/** What stands most often in the first line that has any, outside quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split('\n', headerWithin)
  const header = lines.find((line) => /[,;\t]/.test(line)) ?? ''
  const often = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (often(one) > often(best) ? one : best))
}

/** Excel writes UTF-8 with a mark, UTF-16 as 'Unicode text', and on a Chinese machine GBK without any. */
function textOf(bytes: ArrayBuffer): string {
  const marked = begins(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : begins(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : begins(bytes, 0xef, 0xbb, 0xbf) && 'utf-8'
  for (const set of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(set, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Not written in this one.
    }
  }
  throw new ImportProblem('import.broken')
}

async function sheetsOf(bytes: ArrayBuffer): Promise<Sheet[]> {
  try {
    return await workbookSheets(bytes)
  } catch (error) {
    throw error instanceof Unreadable ? new ImportProblem('import.broken') : error
  }
}

/** Our exports put a quote before what a spreadsheet would run as a formula. */
export const plain = (cell: string) => fromText(cell.trim())
/** A star marks a required column of the template; spaces and what brackets explain are written in many ways. */
export const titleOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\(.*\)|[\s*]/g, '')
    .toLowerCase()
/** A title, a note or nothing may stand above the header, but not more than this. */
export const headerWithin = 20

type Header = { at: number; places: Map<number, ImportColumn>; sheet: Sheet; unknown: string[]; missing: string[] }

/** What has the most of the columns. */
const fullest = (headers: Header[]): Header =>
  headers.reduce((best, one) => (one.places.size > best.places.size ? one : best))

function headerOf(sheet: Sheet, columns: readonly ImportColumn[]): Header {
  const lines = sheet.lines.length > 0 ? sheet.lines.slice(0, headerWithin) : [[]]
  const headers = lines.map((line, at) => {
    const places = new Map<number, ImportColumn>()
    const unknown: string[] = []
    for (const [place, cell] of line.entries()) {
      const name = titleOf(cell)
      const column = columns.find((c) => [c.key, ...c.titles].some((title) => titleOf(title) === name))
      if (column && ![...places.values()].includes(column)) places.set(place, column)
      else if (cell.trim()) unknown.push(cell.trim())
    }
    const found = new Set(places.values())
    const missing = columns.filter((c) => c.required && !found.has(c)).map((c) => c.title)
    return { at, places, sheet, unknown, missing }
  })
  return fullest(headers)
}

/** A column as spreadsheets call it. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

function sheetOf(sheets: Sheet[], columns: readonly ImportColumn[], limit: number): ImportSheet {
  const headers = sheets.map((sheet) => headerOf(sheet, columns))
  // Notes may be on the first sheet.
  const [header, ...others] = headers.filter(({ missing }) => missing.length === 0)
  if (!header) throw new ImportProblem('import.missing', { columns: fullest(headers).missing.join(', ') })
  const { lines } = header.sheet
  const rows: ImportRow[] = []
  const titles = lines[header.at] ?? []
  const untitled = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (at <= header.at || line.every((cell) => cell.trim() === '')) continue
    if (rows.length >= limit) throw new ImportProblem('import.tooMany', { limit: limit.toLocaleString('en') })
    const filled = [...header.places].map(([place, c]) => [c.key, plain(line[place] ?? '')] as const)
    rows.push({ number: at + 1, values: Object.fromEntries(filled) })
    for (const [place, cell] of line.entries()) {
      if (cell.trim() !== '' && !titles[place]?.trim()) untitled.add(place)
    }
  }
  if (rows.length === 0) throw new ImportProblem('import.noRows')
  const more = [...untitled].toSorted((a, b) => a - b).map(letters)
  // What else is a list in the workbook, as spreadsheets call it.
  const left = others.map(({ sheet, places }) => `${sheet.name}!A:${letters(Math.max(...places.keys()))}`)
  return { rows, unknown: [...header.unknown, ...more, ...left] }
}

/** A workbook to fill in: the header in the language of the screen, and one example. */
export async function templateOf(columns: readonly ImportColumn[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const header = columns.map((c) => ({ value: c.required ? `${c.title} *` : c.title, fontWeight: 'bold' as const }))
  // As texts, all the way down: a number begins with a zero at times.
  const example = columns.map((c) => ({ value: c.example ?? '', type: String, format: '@' }))
  const width = columns.map((c) => ({ width: Math.max(14, c.title.length * 2, (c.example ?? '').length + 4) }))
  return write([header, example], { columns: width }).toBlob()
}

const quoted = (cell: string) => {
  const text = asText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What is wrong, to mend by: row, column, what stands there, why. */
export function errorsCsv(
  header: readonly string[],
  sheet: ImportSheet,
  columns: readonly ImportColumn[],
  issues: readonly RowIssues[],
  language: 'cn' | 'en',
): Blob {
  const lines = issues.flatMap(({ row, issues: own }) =>
    own.map(({ path, message, messageEn }) => {
      const from = sheet.rows[row]
      const title = columns.find((c) => c.key === path)?.title ?? ''
      return [String(from?.number ?? ''), title, from?.values[path] ?? '', language === 'cn' ? message : messageEn]
    }),
  )
  const text = [[...header], ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}
