import { actionLabel } from '@cpm/contract/platform/audit/audit.labels'
import { codes } from '@cpm/contract/kernel/envelope'
import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { allWords, type WordKey } from '@cpm/contract'
import { type SheetField, sheetOf } from '../../core/export.ts'
import { type Ctx, type Export, Refusal } from '../../core/feature.ts'

type Word = (key: WordKey) => string

/** The entries as a file, in the words of the screen. */
export function exportHistory(
  { account, from }: Pick<Ctx, 'account' | 'from'>,
  sn: string,
  entries: AsyncIterable<HistoryEntry>,
): Export {
  if (!account?.permissions.has('timeline.export')) throw new Refusal(codes.forbidden, 'answer.forbidden')
  const fields: SheetField<HistoryEntry>[] = [
    ['id', 'terminal.sn', (entry) => entry.formerSn ?? sn],
    ['at', 'timeline.at', (entry) => clock.format(new Date(entry.at))],
    ['kind', 'timeline.kind', (entry, word) => word(`timeline.kind.${entry.kind}`)],
    ['id', 'timeline.what', (entry, word) => whatOf(entry, word, from.language === 'cn' ? 0 : 1)],
    ['id', 'timeline.detail', detailOf],
    ['id', 'timeline.who', (entry) => ('accountName' in entry ? entry.accountName : null)],
  ]
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  return sheetOf(from, `history-${sn}`, fields, entries)
}

function whatOf(entry: HistoryEntry, word: Word, language: 0 | 1): string {
  switch (entry.kind) {
    case 'life':
      return `${entry.from === null ? '' : `${word(`terminal.status.${entry.from}`)} → `}${word(`terminal.status.${entry.to}`)}`
    case 'run':
      return `${word(`task.type.${entry.type}`)}: ${word(`run.status.${entry.status}`)}`
    case 'event':
      return word(`event.type.${entry.type}`)
    case 'connection':
      return word(entry.online ? 'timeline.online' : 'timeline.offline')
    case 'note':
      return word('timeline.kind.note')
    case 'change':
      return actionLabel(entry.action)[language]
  }
}

function detailOf(entry: HistoryEntry, word: Word): string | null {
  switch (entry.kind) {
    case 'life':
      return entry.note
    case 'run':
      // A terminal may give a reason of its own words.
      return entry.reason !== null && `run.reason.${entry.reason}` in allWords
        ? word(`run.reason.${entry.reason}` as WordKey)
        : entry.reason
    case 'event':
      return Object.keys(entry.data).length > 0 ? JSON.stringify(entry.data) : null
    case 'connection':
      return entry.reason === null ? null : word(`timeline.offline.${entry.reason}`)
    case 'note':
      return entry.text
    case 'change':
      return entry.tokenName
  }
}
