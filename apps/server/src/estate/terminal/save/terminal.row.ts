import { allWords, type WordKey } from '@cpm/contract'
import { type ImportedTerminal, newTerminal } from '@cpm/contract/estate/terminal/terminal.change'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { platforms } from '@cpm/contract/estate/agent/report'
import { partsOf } from '@cpm/contract/kernel/file/cell'
import { listSeparators } from '../../../core/export.ts'
import { fieldIssue, issuesOf } from '../../../core/feature.ts'
import type { NewTerminal } from './terminal.insert.ts'

type Said = Partial<Record<Exclude<keyof ImportedTerminal, 'group'>, unknown>>

/** Fields of a row as the file has them, or what is wrong with them. */
export function readRow(row: ImportedTerminal): {
  terminal: Omit<NewTerminal, 'group'>
  /** Of it what stands in a cell. */
  said: Said
  issues: Issue[]
} {
  const wrong: Issue[] = []
  const read = <T>(field: keyof ImportedTerminal, as: (text: string) => T | null, key: WordKey): T | undefined => {
    const text = row[field].trim()
    if (text === '') return undefined
    const value = as(text)
    if (value === null) wrong.push(fieldIssue(field, key))
    return value ?? undefined
  }
  const text = (field: keyof ImportedTerminal) => row[field].trim() || undefined
  const said = {
    sn: text('sn'),
    name: text('name') ?? text('sn'),
    model: text('model'),

    ext1: text('ext1'),
    ext2: text('ext2'),
    tags: tagsOf(row.tags),
    platform: read('platform', platformOf, 'terminal.unknownPlatform'),
    producedAt: read('producedAt', dayOf, 'terminal.badDate'),
    isTest: read('isTest', flagOf, 'terminal.badFlag'),
  }
  const parsed = newTerminal.safeParse(said, { reportInput: true })
  const known = new Set(wrong.map(({ path }) => path))
  const issues = parsed.success ? [] : issuesOf(parsed.error).filter(({ path }) => !known.has(columnOf(path)))
  const terminal = { ...said, ...parsed.data } as Omit<NewTerminal, 'group'>
  const filled = { ...said, name: text('name'), tags: row.tags.trim() === '' ? undefined : said.tags }
  return { terminal, said: filled, issues: [...wrong, ...issues.map((one) => ({ ...one, path: columnOf(one.path) }))] }
}

/** `tags.0` is what stands in the column `tags`. */
const columnOf = (path: string) => path.split('.')[0] as string

/** A tag holds none of what separates tags. */
const tagsOf = (text: string) => partsOf(text, `,，、${listSeparators}`)

const platformOf = (text: string) => platforms.find((platform) => platform === text.toLowerCase()) ?? null

const yes = [...allWords['audit.yes'], 'y', 'true', '1', '√', '✓'].map((word) => word.toLowerCase())
const no = [...allWords['audit.no'], 'n', 'false', '0', '×'].map((word) => word.toLowerCase())
const flagOf = (text: string) =>
  yes.includes(text.toLowerCase()) ? true : no.includes(text.toLowerCase()) ? false : null

const dayMs = 86_400_000
/** A day by the calendar; a number is how Excel counts days, from the end of 1899. */
function dayOf(text: string): string | null {
  if (/^\d{5}(\.\d+)?$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * dayMs).toISOString().slice(0, 10)
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal ? at.toISOString().slice(0, 10) : null
}
