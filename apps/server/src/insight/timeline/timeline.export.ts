import { actionLabel } from '@cpm/contract/audit.labels'
import { eventDetail, type EventParts, eventParts } from '@cpm/contract/estate/terminal/event.detail'
import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { allWords, type WordKey } from '@cpm/contract'
import { type SheetField, sheetOf } from '../../core/export.ts'
import type { Ctx, Export } from '../../core/feature.ts'

type Word = (key: WordKey) => string

/** The entries as a file, in the words of the screen. */
export function exportHistory({ from }: Pick<Ctx, 'from'>, sn: string, entries: AsyncIterable<HistoryEntry>): Export {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const moment = (at: string | null) => (at === null ? null : clock.format(new Date(at)))
  const fields: SheetField<HistoryEntry>[] = [
    ['id', 'terminal.sn', (entry) => entry.formerSn ?? sn],
    ['at', 'timeline.at', (entry) => moment(entry.at)],
    ['kind', 'timeline.kind', (entry, word) => word(`timeline.kind.${entry.kind}`)],
    ['id', 'timeline.what', (entry, word) => whatOf(entry, word, from.language === 'cn' ? 0 : 1)],
    ['id', 'timeline.detail', detailOf],
    ['id', 'timeline.who', (entry) => ('accountName' in entry ? entry.accountName : null)],
    ...partFields,
    ['id', 'timeline.terminalAt', (entry) => (entry.kind === 'event' ? moment(entry.terminalAt) : null)],
  ]
  return sheetOf(from, `history-${sn}`, fields, entries)
}

const part = (title: WordKey, name: keyof EventParts): SheetField<HistoryEntry> => [
  'id',
  title,
  (entry, word) => (entry.kind === 'event' ? eventParts(entry.type, entry.data, word)[name] : null),
]

/** What the sentence is made of, each value in a cell of its own. */
const partFields: readonly SheetField<HistoryEntry>[] = [
  [
    'id',
    'timeline.before',
    (one, word) => (one.kind === 'life' && one.from ? word(`terminal.status.${one.from}`) : null),
  ],
  ['id', 'timeline.after', afterOf],
  ['id', 'timeline.reason', reasonOf],
  ['id', 'timeline.attempts', (one) => (one.kind === 'run' ? one.attempt : null)],
  ['id', 'timeline.exitCode', (one) => (one.kind === 'run' ? one.exitCode : null)],
  ['id', 'timeline.lasted', (one) => (one.kind === 'connection' ? one.lastedMs : null), 'milliseconds'],
  part('fault.peripheral', 'name'),
  part('peripheral.vid', 'vid'),
  part('peripheral.pid', 'pid'),
  part('fault.serial', 'serial'),
  part('fault.fault', 'fault'),
  part('timeline.bootId', 'bootId'),
  ['id', 'audit.token', (one) => (one.kind === 'change' ? one.tokenName : null)],
]

function afterOf(entry: HistoryEntry, word: Word): string | null {
  switch (entry.kind) {
    case 'life':
      return word(`terminal.status.${entry.to}`)
    case 'run':
      return word(`run.status.${entry.status}`)
    case 'connection':
      return word(entry.online ? 'timeline.online' : 'timeline.offline')
    default:
      return null
  }
}

function reasonOf(entry: HistoryEntry, word: Word): string | null {
  switch (entry.kind) {
    case 'run':
      // A terminal may give a reason of its own words.
      return entry.reason !== null && `run.reason.${entry.reason}` in allWords
        ? word(`run.reason.${entry.reason}` as WordKey)
        : entry.reason
    case 'event':
      return eventParts(entry.type, entry.data, word).reason
    case 'connection':
      return entry.reason === null ? null : word(`timeline.offline.${entry.reason}`)
    default:
      return null
  }
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
    case 'event':
      return eventDetail(entry.type, entry.data, word)
    case 'note':
      return entry.text
    case 'run':
    case 'connection':
      return reasonOf(entry, word)
    case 'change':
      return entry.tokenName
  }
}
