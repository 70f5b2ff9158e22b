import type { RowIssues } from '@cpm/contract/kernel/bulk'
import type { Pair, Vars } from '@cpm/contract/kernel/words'
import type { WordKey } from '@cpm/contract'
import { storedZip } from './import-zip.ts'

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
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  if (ending !== 'csv' && ending !== 'xlsx') throw new ImportProblem('import.ending')
  if (file.size === 0) throw new ImportProblem('file.blank')
  if (file.size > maxBytes) throw new ImportProblem('file.tooBig', { size: '5 MB' })
  const bytes = await file.arrayBuffer()
  const lines = ending === 'csv' ? await csvLines(bytes) : await sheetLines(bytes)
  return sheetOf(lines, columns, limit)
}

async function csvLines(bytes: ArrayBuffer): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = textOf(bytes)
  const { data, errors } = papa.parse<string[]>(text, { delimiter: separatorOf(text) })
  if (errors.some((error) => error.type === 'Quotes')) throw new ImportProblem('import.broken')
  return data
}

/** What stands most often in the header, outside quotes. */
function separatorOf(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const often = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (often(one) > often(best) ? one : best))
}

/** Excel writes UTF-8 with a mark, UTF-16 as 'Unicode text', and on a Chinese machine GBK without any. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const sets = first === 0xff && second === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030']
  for (const set of sets) {
    try {
      const text = new TextDecoder(set, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Not written in this one.
    }
  }
  throw new ImportProblem('import.broken')
}

async function sheetLines(bytes: ArrayBuffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal')
  try {
    // A long number keeps its digits: it is a phone or an SN.
    const parseNumber = (text: string) => (/^-?\d+$/.test(text) ? text : String(Number(text)))
    const lines = await readSheet<string>(await storedZip(bytes), { parseNumber })
    return lines.map((line) => line.map(cellText))
  } catch {
    throw new ImportProblem('import.broken')
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell as string | number | boolean)
}

/** Our exports put a quote before what a spreadsheet would run as a formula. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')
/** A star marks a required column of the template. */
const headerOf = (text: string) => text.replace(/[*＊]/g, '').trim().toLowerCase()

function sheetOf(lines: string[][], columns: readonly ImportColumn[], limit: number): ImportSheet {
  const header = lines[0] ?? []
  const places = new Map<number, ImportColumn>()
  const unknown: string[] = []
  for (const [at, cell] of header.entries()) {
    const name = headerOf(cell)
    const column = columns.find((c) => [c.key, ...c.titles].some((title) => headerOf(title) === name))
    if (column && ![...places.values()].includes(column)) places.set(at, column)
    else if (name) unknown.push(cell.trim())
  }
  const found = new Set(places.values())
  const missing = columns.filter((c) => c.required && !found.has(c)).map((c) => c.title)
  if (missing.length > 0) throw new ImportProblem('import.missing', { columns: missing.join(', ') })
  const rows: ImportRow[] = []
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.every((cell) => cell.trim() === '')) continue
    if (rows.length >= limit) throw new ImportProblem('import.tooMany', { limit: limit.toLocaleString('en') })
    const filled = [...places].map(([place, c]) => [c.key, plain(line[place] ?? '')] as const)
    rows.push({ number: at + 1, values: Object.fromEntries(filled) })
  }
  if (rows.length === 0) throw new ImportProblem('import.noRows')
  return { rows, unknown }
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
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
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
