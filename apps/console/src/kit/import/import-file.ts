import { asText, fromText } from '@cpm/contract/kernel/file/cell'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import type { Vars } from '@cpm/contract/kernel/words'
import type { WordKey } from '../../api/text.ts'
import { fullest, headerOf, headerWithin, type ImportColumn, mostColumns } from './header.ts'
import { type Sheet, Unreadable, workbookSheets } from './import-workbook.ts'
import type { Encoding } from './text/encodings.ts'
import type { Reading as TextReading } from './text/read-text.ts'
import type { Fit } from './text/text-lines.ts'

/** One row of the file; `number` as the spreadsheet shows it, the header being 1. */
export type ImportRow = { number: number; values: Record<string, string> }
export type ImportSheet = { rows: ImportRow[]; unknown: string[]; said?: TextSaid | undefined }
/** Of a text: the encoding it was read in, and what it could be as well. */
export type TextSaid = Omit<TextReading, 'text'>
type FileRead = { sheets: Sheet[]; said?: TextSaid | undefined }
/** How a text is to be read: in the encoding that was chosen, and under the separator that fits. */
export type Reading = { encoding?: Encoding | undefined; fit?: Fit | undefined }

const maxBytes = 5 * 1024 * 1024

/** A file that cannot be read as a list: a key of the words, and what fills its places. */
export class ImportProblem extends Error {
  readonly word: WordKey
  readonly vars: Vars
  /** How the text was read in which that was found: it may be right in another encoding. */
  said: TextSaid | undefined
  constructor(word: WordKey, vars: Vars = {}) {
    super(word)
    this.word = word
    this.vars = vars
  }
}

const refuse = (word: WordKey, vars?: Vars): never => {
  throw new ImportProblem(word, vars)
}

/** The rows of a chosen file by the keys of the columns; throws an ImportProblem. */
export async function readImport(
  file: File,
  columns: readonly ImportColumn[],
  limit: number,
  encoding?: Encoding,
): Promise<ImportSheet> {
  const ending = endingOf(file)
  if (ending !== 'csv' && ending !== 'xlsx') throw new ImportProblem('import.ending')
  const fit: Fit = (lines) => headerOf(lines as string[][], columns).places.size
  const { sheets, said } = await sheetsIn(file, { encoding, fit })
  return readAs(said, () => ({ ...sheetOf(sheets, columns, limit), ...(said ? { said } : {}) }))
}

/** Says of a problem with a text how that was read. */
export function readAs<T>(said: TextSaid | undefined, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportProblem) error.said = said
    throw error
  }
}

export const endingOf = ({ name }: File): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** All that a spreadsheet or a text with separators holds, cell by cell; throws an ImportProblem. */
export async function sheetsIn(file: File, reading: Reading = {}): Promise<FileRead> {
  if (file.size === 0) throw new ImportProblem('file.blank')
  if (file.size > maxBytes) throw new ImportProblem('file.tooBig', { size: formatBytes(maxBytes) })
  const bytes = await file.arrayBuffer()
  if (isLocked(bytes)) throw new ImportProblem('import.locked')
  // By what it holds: a file is renamed at times.
  const read = isZip(bytes) ? { sheets: await sheetsOf(bytes) } : await textSheet(file, bytes, reading)
  const isTooWide = read.sheets.some(({ lines }) => lines.some((line) => line.length > mostColumns))
  const limit = mostColumns.toLocaleString('en')
  return readAs(read.said, () => (isTooWide ? refuse('import.tooWide', { limit }) : read))
}

const begins = (bytes: ArrayBuffer, ...with_: number[]) => {
  const first = new Uint8Array(bytes, 0, Math.min(with_.length, bytes.byteLength))
  return with_.every((byte, at) => first[at] === byte)
}
/** Excel keeps a workbook with a password in a file of the old kind, in a part of this name. */
const isLocked = (bytes: ArrayBuffer) =>
  begins(bytes, 0xd0, 0xcf, 0x11, 0xe0) && new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
const isZip = (bytes: ArrayBuffer) => begins(bytes, 0x50, 0x4b, 3, 4)

/** A text as a sheet. */
async function textSheet(file: File, bytes: ArrayBuffer, { encoding, fit = () => 0 }: Reading): Promise<FileRead> {
  const { readText } = await import('./text/read-text.ts')
  const read = await readText(bytes, encoding)
  if (read === null) throw new ImportProblem('import.broken')
  const { text, ...said } = read
  const { textLines } = await import('./text/text-lines.ts')
  const lines = await textLines(text, headerWithin, fit)
  if (lines === null) return readAs(said, () => refuse('import.broken'))
  return { sheets: [{ name: file.name, lines }], said }
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
/** A column as spreadsheets call it. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

function sheetOf(sheets: Sheet[], columns: readonly ImportColumn[], limit: number): ImportSheet {
  const headers = sheets.map((sheet) => ({ sheet, ...headerOf(sheet.lines, columns) }))
  // Notes may be on the first sheet.
  const [header, ...others] = headers.filter(({ missing }) => missing.length === 0)
  if (!header) {
    const missing = fullest(headers)?.missing ?? []
    throw new ImportProblem('import.missing', { columns: missing.map(({ title }) => title).join(', ') })
  }
  const { sheet, titles, places, better } = header
  const rows: ImportRow[] = []
  const untitled = new Set<number>()
  for (const [at, line] of sheet.lines.entries()) {
    if (at <= header.at || line.every((cell) => cell.trim() === '')) continue
    if (rows.length >= limit) throw new ImportProblem('import.tooMany', { limit: limit.toLocaleString('en') })
    const filled = [...places].map(([place, c]) => [c.key, plain(line[place] ?? '')] as const)
    const exact = [...better].map(([place, c]) => [c.key, plain(line[place] ?? '')] as const)
    const values = Object.fromEntries([...filled, ...exact.filter(([, cell]) => cell !== '')])
    rows.push({ number: at + 1, values })
    for (const [place, cell] of line.entries()) {
      if (cell.trim() !== '' && !titles[place]?.trim()) untitled.add(place)
    }
  }
  if (rows.length === 0) throw new ImportProblem('import.noRows')
  const more = [...untitled].toSorted((a, b) => a - b).map(letters)
  // What else is a list in the workbook, as spreadsheets call it.
  const left = others.map((one) => `${one.sheet.name}!A:${letters(Math.max(...one.places.keys()))}`)
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
