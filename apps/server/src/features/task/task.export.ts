import { allWords, type WordKey } from '@cpm/contract'
import type { RunRow } from '@cpm/contract/task'
import type { Ctx, Export } from '../../feature.ts'

const fields = [
  ['sn', 'terminal.sn'],
  ['terminalName', 'terminal.name'],
  ['status', 'run.status'],
  ['reason', 'run.reason'],
  ['attempt', 'run.attempt'],
  ['exitCode', 'run.exitCode'],
  ['output', 'run.output'],
  ['startedAt', 'run.startedAt'],
  ['finishedAt', 'run.finishedAt'],
] as const satisfies readonly (readonly [keyof RunRow, WordKey])[]

/** Runs as a file, in the language of the one who asked and the times of their zone. */
export function exportRuns(from: Ctx['from'], filename: string, runs: AsyncIterable<RunRow>): Export {
  const language = from.language === 'cn' ? 0 : 1
  const word = (key: string) => allWords[key as WordKey]?.[language] ?? null
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const cell = (run: RunRow, field: (typeof fields)[number][0]): string | number | null => {
    const value = run[field]
    if (value === null) return null
    if (field === 'status') return word(`run.status.${run.status}`)
    // A terminal may give a reason of its own words.
    if (field === 'reason') return word(`run.reason.${value}`) ?? value
    return field.endsWith('At') ? clock.format(new Date(value)) : value
  }
  async function* rows() {
    for await (const run of runs) yield fields.map(([field]) => cell(run, field))
  }
  return { filename, header: fields.map(([, key]) => allWords[key][language]), rows: rows() }
}
