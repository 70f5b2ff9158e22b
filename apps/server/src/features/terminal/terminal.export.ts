import { allWords, type WordKey } from '@cpm/contract'
import type { TerminalRow } from '@cpm/contract/terminal'
import type { Ctx, Export } from '../../feature.ts'
import { allTerminals, type ListQuery } from './terminal.list.ts'
import { rowOf } from './terminal.rows.ts'

const fields = [
  ['sn', 'terminal.sn'],
  ['name', 'terminal.name'],
  ['platform', 'terminal.platform'],
  ['model', 'terminal.model'],
  ['maker', 'terminal.maker'],
  ['status', 'terminal.status'],
  ['online', 'terminal.connection'],
  ['lastSeenAt', 'terminal.lastSeenAt'],
  ['battery', 'terminal.battery'],
  ['groupName', 'terminal.group'],
  ['enterpriseName', 'terminal.enterprise'],
  ['ip', 'terminal.ip'],
  ['os', 'terminal.os'],
  ['osVersion', 'terminal.osVersion'],
  ['agent', 'terminal.agent'],
  ['createdAt', 'terminal.createdAt'],
  ['activatedAt', 'terminal.activatedAt'],
] as const satisfies readonly (readonly [keyof TerminalRow, WordKey])[]

/** The whole filter as a file, in the language of the one who asked and the times of their zone. */
export function exportTerminals({ scope, from, now }: Pick<Ctx, 'scope' | 'from' | 'now'>, query: ListQuery): Export {
  const word = (key: WordKey) => allWords[key][from.language === 'cn' ? 0 : 1]
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const cell = (row: TerminalRow, field: keyof TerminalRow): string | number | null => {
    const value = row[field]
    if (field === 'online') return word(value ? 'terminal.online' : 'terminal.offline')
    if (field === 'status') return word(`terminal.status.${row.status}`)
    if (field.endsWith('At') && value !== null) return clock.format(new Date(value as string))
    return value as string | number | null
  }
  async function* rows() {
    for await (const stored of allTerminals(scope, query, now)) {
      const row = rowOf(stored)
      yield fields.map(([field]) => cell(row, field))
    }
  }
  return { filename: 'terminals', header: fields.map(([, key]) => word(key)), rows: rows() }
}
