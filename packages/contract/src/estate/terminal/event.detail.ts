import { planWords } from '../plan/plan.words.ts'
import { tooMuchSaid, usedTwice } from '../agent/report.ts'
import { terminalWords } from './terminal.words.ts'
import { faultWords } from '../fault/fault.words.ts'

type Words = typeof planWords & typeof terminalWords & typeof faultWords
type EventWord = Extract<keyof Words, string>
type Word = (key: EventWord) => string
type Data = Readonly<Record<string, unknown>>

const lists = [planWords, terminalWords, faultWords]
/** A fault in words; one that nobody knows as the terminal said it. */
export const faultText = (fault: string, word: Word): string => said(word, 'fault.fault.', fault)

/** The word for what a terminal said where there is one; else what it said. `kind` is how its key begins. */
function said(word: Word, kind: `${string}.`, value: string): string {
  const key = kind + value
  return lists.some((list) => key in list) ? word(key as EventWord) : value
}

/** A value as a text: lists with commas between, nothing as nothing. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return ''
}

/** `04b8:0e15`, as it is written on the box and in drivers. */
export function usbId({ vid, pid }: { vid?: string | undefined; pid?: string | undefined }): string | null {
  return vid || pid ? `${vid ?? '????'}:${pid ?? '????'}` : null
}

/** What is known of events, each by itself: texts, of which the fault and the reason are in words. Null: not said. */
export type EventParts = Record<'name' | 'vid' | 'pid' | 'serial' | 'fault' | 'reason' | 'bootId', string | null>

export function eventParts(type: string, data: Data, word: Word): EventParts {
  const field = (name: string) => textOf(data[name]) || null
  const isPeripheral = type.startsWith('peripheral')
  const own = (name: string) => (isPeripheral ? field(name) : null)
  // As the lists of peripherals take it: an earlier agent may call it a reason or a message.
  const fault = type === 'peripheral_fault' ? (field('fault') ?? field('reason') ?? field('message')) : null
  return {
    name: own('name'),
    vid: own('vid'),
    pid: own('pid'),
    serial: own('serial'),
    fault: fault && faultText(fault, word),
    reason: type === 'peripheral_fault' ? null : reasonOf(type, data, word),
    bootId: type === 'boot' ? field('bootId') : null,
  }
}

/** What the server itself writes into the history of a terminal. */
const ownSayings = new Map<unknown, EventWord>([
  [tooMuchSaid, 'event.tooMuchSaid'],
  [usedTwice, 'event.usedTwice'],
])

function reasonOf(type: string, data: Data, word: Word): string | null {
  const own = type === 'error' ? ownSayings.get(data.what) : undefined
  if (own) return word(own)
  if (type === 'violation') return violation(data, word)
  const text = ['message', 'reason', 'why'].map((name) => textOf(data[name])).find((one) => one !== '')
  if (text !== undefined) return text
  const by = type === 'shutdown' ? textOf(data.by) : ''
  return by === '' ? null : said(word, 'event.by.', by)
}

/** What may not be there by which list, and what became of it. */
function violation(data: Data, word: Word): string {
  const parts = [
    said(word, 'event.violation.', textOf(data.what)),
    textOf(data.name),
    said(word, 'event.done.', textOf(data.done)),
    textOf(data.list),
    textOf(data.why),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What an event says of itself, in one line: who, which, and why. */
export function eventDetail(type: string, data: Data, word: Word): string {
  const { name, vid, pid, fault, reason } = eventParts(type, data, word)
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  if (type.startsWith('peripheral')) {
    return line(name, usbId({ vid: vid ?? undefined, pid: pid ?? undefined }), fault, reason)
  }
  const part = said(word, 'plan.part.', textOf(data.part))
  if (type === 'boot') return line(reason)
  if (type === 'shutdown') return line(reason, part)
  if (type === 'error' && data.what === 'plan') return line(word('event.what.plan'), part, reason)
  if (type === 'error' && reason !== null && !ownSayings.has(data.what)) return line(textOf(data.what), reason)
  return reason ?? line(...spelt(data))
}

/** What nobody knows the fields of: each by its name, however deep. */
function spelt(data: object, within = ''): string[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = `${within}${key}`
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isDeep ? spelt(value as object, `${name}.`) : [`${name}: ${textOf(value)}`]
  })
}
