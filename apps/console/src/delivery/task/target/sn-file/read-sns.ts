import { snPattern } from '@cpm/contract/kernel/topic'
import { readColumn } from '../../../../kit/import/import-column.ts'
import { titleOf } from '../../../../kit/import/header.ts'
import { endingOf, ImportProblem, sheetsIn, type TextSaid } from '../../../../kit/import/import-file.ts'
import type { Encoding } from '../../../../kit/import/text/encodings.ts'
import { mostSns, parseSns } from '../../../../estate/terminal/parts/sns.ts'
import { figure } from '../../../../kit/values/figures.ts'

/** What the column of SNs is called, whoever wrote the file. */
const titles = ['SN', '终端 SN', 'Terminal SN', 'S/N', '序列号', 'Serial', 'Serial number', 'Serial no']
const endings = ['xlsx', 'csv', 'txt']

export type ReadSns = {
  /** Each once, in any case, as it was first written. */
  sns: string[]
  /** Cells that had something in them. */
  read: number
  doubles: number
  bad: string[]
  said?: TextSaid
}

/** The SNs of a file: a column of a spreadsheet, or a text with one per line or between separators. Throws an ImportProblem. */
export async function readSns(file: File, encoding?: Encoding): Promise<ReadSns> {
  const ending = endingOf(file)
  if (!endings.includes(ending)) throw new ImportProblem('task.file.ending')
  const { cells, said } =
    ending === 'txt'
      ? await wordsIn(file, encoding)
      : await readColumn(file, { titles, unknown: 'task.file.noColumn' }, encoding)
  const once = new Map<string, string>()
  const bad: string[] = []
  for (const cell of cells) {
    if (!snPattern.test(cell)) bad.push(cell)
    else if (!once.has(cell.toLowerCase())) once.set(cell.toLowerCase(), cell)
  }
  if (once.size > mostSns) {
    throw new ImportProblem('task.file.tooMany', { count: figure(once.size), max: figure(mostSns) })
  }
  const sns = [...once.values()]
  return { sns, read: cells.length, doubles: cells.length - bad.length - sns.length, bad, ...(said ? { said } : {}) }
}

/** Of a text, whatever stands between its SNs; its first line may be a header. */
async function wordsIn(file: File, encoding?: Encoding): Promise<{ cells: string[]; said?: TextSaid | undefined }> {
  const {
    sheets: [sheet],
    said,
  } = await sheetsIn(file, { encoding })
  const lines = (sheet?.lines ?? []).map((cells) => cells.join(' ').trim()).filter((line) => line !== '')
  const named = titles.map(titleOf)
  const [first = ''] = lines
  const words = (named.includes(titleOf(first)) ? lines.slice(1) : lines).flatMap(wordsOf)
  if (words.length === 0) throw new ImportProblem('import.noRows')
  return { cells: words, said }
}

const wordsOf = (line: string): string[] => {
  const { sns, bad } = parseSns(line)
  return [...sns, ...bad]
}
