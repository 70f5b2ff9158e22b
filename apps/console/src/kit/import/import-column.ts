import type { WordKey } from '../../api/text.ts'
import { headerWithin, titleOf } from './header.ts'
import { ImportProblem, plain, readAs, sheetsIn, type TextSaid } from './import-file.ts'
import type { Sheet } from './import-workbook.ts'
import type { Encoding } from './text/encodings.ts'

type Column = {
  /** What its header may say. */
  titles: readonly string[]
  /** Said where several columns are there, and none of them is it. */
  unknown: WordKey
}

/** The cells of one column of a file: the one that is called so, or the only one there is. Throws an ImportProblem. */
export async function readColumn(
  file: File,
  { titles, unknown }: Column,
  encoding?: Encoding,
): Promise<{ cells: string[]; said?: TextSaid | undefined }> {
  const names = new Set(titles.map(titleOf))
  const fit = (lines: readonly string[][]) =>
    lines.some((line) => line.some((cell) => names.has(titleOf(cell)))) ? 1 : 0
  const { sheets, said } = await sheetsIn(file, { encoding, fit })
  return readAs(said, () => {
    const cells = named(sheets, names) ?? only(sheets)
    if (cells === undefined) throw new ImportProblem(unknown)
    const found = cells.map(plain).filter((cell) => cell !== '')
    if (found.length === 0) throw new ImportProblem('import.noRows')
    return { cells: found, said }
  })
}

function named(sheets: readonly Sheet[], names: ReadonlySet<string>): string[] | undefined {
  for (const { lines } of sheets) {
    for (const [at, line] of lines.slice(0, headerWithin).entries()) {
      const place = line.findIndex((cell) => names.has(titleOf(cell)))
      if (place !== -1) return lines.slice(at + 1).map((cells) => cells[place] ?? '')
    }
  }
  return undefined
}

function only(sheets: readonly Sheet[]): string[] | undefined {
  const filled = sheets.find(({ lines }) => lines.some((line) => line.some((cell) => cell.trim() !== '')))
  if (!filled) return []
  const places = new Set<number>()
  for (const line of filled.lines) {
    for (const [place, cell] of line.entries()) if (cell.trim() !== '') places.add(place)
  }
  const [place = 0] = places
  return places.size > 1 ? undefined : filled.lines.map((line) => line[place] ?? '')
}
