import { storedZip, xmlOf } from './import-zip.ts'

/** It is none, or not one to be trusted. */
export class Unreadable extends Error {}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(["'])(.*?)\\1`)
    .exec(tag)?.[2]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []

export type Sheet = { name: string; lines: string[][] }

/** The sheets one sees, in order, their cells as texts. */
export async function workbookSheets(bytes: ArrayBuffer): Promise<Sheet[]> {
  const { default: readWorkbook } = await import('read-excel-file/universal')
  try {
    const parts = await xmlOf(bytes)
    const merged = mend(parts)
    const sheets = await readWorkbook<string>(await storedZip(parts), { parseNumber: numberText })
    if (sheets.length === 0) throw new Error('no sheet')
    return sheets.map(({ data, sheet }, at) => {
      // A sheet that is a chart has no cells.
      const lines = (data ?? []).map((line) => line.map(cellText))
      fill(lines, merged[at] ?? [])
      return { name: sheet, lines }
    })
  } catch (error) {
    throw new Unreadable('no workbook', { cause: error })
  }
}

/** Digits as they are. Fifteen are all a spreadsheet keeps: what has more is shown with its power, and is no SN. */
function numberText(text: string): string {
  const number = Number(text)
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase()
  return /^-?\d+$/.test(text) ? text : String(number)
}

/** With slashes: a day a spreadsheet has made of something else is taken for no SN. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '####' : cell.toISOString().slice(0, 10).replaceAll('-', '/')
  }
  return cell === null || cell === undefined ? '' : String(cell as string | boolean)
}

/** Makes of the parts what the reader would else pass over in silence; gives what is merged, sheet by sheet. */
function mend(parts: Map<string, string>): string[][] {
  const book = (parts.get('xl/workbook.xml') ?? '')
    .replace(/<(?:\w+:)?sheet\s[^>]*\bstate=["'](?:hidden|veryHidden)["'][^>]*>/g, '')
    .replace(/\bdate1904=["']true["']/, 'date1904="1"')
  parts.set('xl/workbook.xml', book)
  const formats = formatsOf([...parts].find(([name]) => name.endsWith('styles.xml'))?.[1] ?? '')
  const targets = new Map(
    tags(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map((tag) => {
      const target = attribute(tag, 'Target') ?? ''
      return [attribute(tag, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
  return tags(book, 'sheet').map((tag) => {
    const part = targets.get(attribute(tag, '(?:\\w+:)?id')) ?? ''
    const xml = parts.get(part)
    if (xml === undefined) return []
    mustHaveRoom(xml)
    parts.set(
      part,
      xml.replace(cells, (cell, ...of: string[]) => shown(cell, of, formats)),
    )
    return tags(xml, 'mergeCell').flatMap((one) => attribute(one, 'ref') ?? [])
  })
}

/** All places up to the last cell are filled by the reader, whatever is in them. */
const mostPlaces = 10_000_000

function mustHaveRoom(xml: string): void {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', row] of xml.matchAll(/\sr=["']([A-Z]+)(\d+)["']/g)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnAt(letters) + 1)
  }
  if (rows * columns > mostPlaces) throw new Error('cells too far apart')
}

const cells = /<((?:\w+:)?)c(\s[^>]*?)(?:\/>|>(.*?)<\/\1c>)/gs

function shown(cell: string, [prefix = '', of = '', body = '']: string[], formats: readonly string[]): string {
  const type = attribute(of, 't') ?? 'n'
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(body)?.[1]
  // Never worked out by the program that wrote it.
  if (/<(?:\w+:)?f[\s>/]/.test(body) && !value && (type !== 'str' || value === undefined)) throw new Error('a formula')
  // An error in a cell is no empty cell.
  if (type === 'e') return cell.replace(/\st=(["'])e\1/, ' t="str"')
  const text = type === 'n' && value ? formatted(numberText(value), formats[Number(attribute(of, 's'))] ?? '') : null
  if (text === null) return cell
  const kept = of.replace(/\s[st]=(["']).*?\1/g, '')
  return `<${prefix}c${kept} t="str"><${prefix}v>${escaped(text)}</${prefix}v></${prefix}c>`
}

/** What each style makes of a number. */
function formatsOf(styles: string): string[] {
  const own = tags(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? ''])
  const codes = new Map([['11', '0E+00'], ['48', '0E+0'], ...(own as [string, string][])])
  const used = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? ''
  return tags(used, 'xf').map((tag) => codes.get(attribute(tag, 'numFmtId') ?? '') ?? '')
}

/** A number in a format that adds to its digits, as zeros in front do; null where they stand as they are. */
function formatted(number: string, format: string): string | null {
  const code = (format.split(';', 1)[0] as string).replace(/\[[^\]]*\]/g, '')
  if (/E[+-]/i.test(code.replace(/"[^"]*"|\\./g, ''))) return Number(number).toExponential().toUpperCase()
  if (!/^\d+$/.test(number) || code === '0' || !/^(?:"[^"]*"|\\.|[-0# /()])*[0#](?:"[^"]*"|\\.|[-0# /()])*$/.test(code))
    return null
  const pieces = [...code.matchAll(/"([^"]*)"|\\(.)|(.)/g)]
  let left = pieces.filter(([, , , one]) => one === '0' || one === '#').length
  let digits = number
  let text = ''
  for (const [, quoted, plain, one] of pieces.toReversed()) {
    if (one === '0' || one === '#') {
      const taken = --left === 0 ? digits : digits.slice(-1)
      digits = digits.slice(0, digits.length - taken.length)
      text = (taken || (one === '0' ? '0' : '')) + text
    } else text = (quoted ?? plain ?? one ?? '') + text
  }
  return text
}

const columnAt = (letters: string) => Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1

/** What is merged downwards holds for each of its rows. */
function fill(lines: string[][], merged: readonly string[]): void {
  for (const ref of merged) {
    const [, letters = '', from, to] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? []
    const column = columnAt(letters)
    const text = lines[Number(from) - 1]?.[column]
    if (!text) continue
    for (const line of lines.slice(Number(from), Number(to))) if (line.some((cell) => cell !== '')) line[column] = text
  }
}
