import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import type { ComponentProps, ReactNode } from 'react'
import { timezone } from '../../api/state/timezone.ts'
import { useSession } from '../../api/session/session.ts'
import { toast } from '../../api/state/toast.ts'
import { Icon } from './icon.tsx'
import type { Tone } from './status.tsx'
import { localeOf, t, useLanguage, useText } from '../../api/text.ts'
import { useNow } from './now.ts'
import { Figures, Mono } from '../layout/text.tsx'
import styles from './values.module.css'

/** What stands where there is nothing. */
export const nothing = <span className={styles.nothing}>–</span>

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, exact: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${exact}`
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...(exact ? { fractionalSecondDigits: 3, timeZoneName: 'shortOffset' } : {}),
    })
  formats.set(key, made)
  return made
}

/** `2026-11-20 23:59:42` in the account's zone, the same in both languages so that columns line up. */
export function formatMoment(at: Date): string {
  const parts = Object.fromEntries(
    formatOf('en-GB', false)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  )
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** "3 min ago": short, since it stands in tables. */
export function formatAgo(at: Date, now: number, locale: string): string {
  const apart = (at.getTime() - now) / 1000
  // A moment just ahead is a clock that is a little off.
  const seconds = apart > 0 && apart < 60 ? 0 : apart
  const [unit, size] = steps.find(([, s]) => Math.abs(seconds) >= s) ?? (['second', 1] as const)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  // As everywhere else there is a space between a number and Chinese.
  return words.format(Math.trunc(seconds / size), unit).replace(/(\d)(\p{Script=Han})/u, '$1 $2')
}

/** A moment in the account's zone, exact on hover; `relative` says how long ago and keeps saying it right. */
export function DateTime({ at, relative = false }: { at: string | number | null | undefined; relative?: boolean }) {
  const language = useLanguage()
  if (at === null || at === undefined) return nothing
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return nothing
  const locale = localeOf(language)
  return (
    <time
      className={styles.figures}

      dateTime={date.toISOString()}
      title={formatOf(locale, true).format(date)}
    >
      {relative ? <Ago date={date} locale={locale} /> : formatMoment(date)}
    </time>
  )
}

function Ago({ date, locale }: { date: Date; locale: string }) {
  return formatAgo(date, useNow(), locale)
}

/** How long, in its two largest units: `3d 4h`, `12m 5s`; `3 天 4 小时` on a Chinese screen. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), 'unit.day'],
    [Math.floor(seconds / 3600) % 24, 'unit.hour'],
    [Math.floor(seconds / 60) % 60, 'unit.minute'],
    [seconds % 60, 'unit.second'],
  ] as const
  const from = parts.findIndex(([n]) => n > 0)
  const shown = from === -1 ? parts.slice(3) : parts.slice(from, from + 2).filter(([n]) => n > 0)
  const between = useSession.getState().language === 'cn' ? ' ' : ''
  return shown.map(([n, unit]) => `${n}${between}${t(unit)}`).join(' ')
}

export { formatBytes }

export function Bytes({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return nothing
  return <Figures title={`${value.toLocaleString('en')} B`}>{formatBytes(value)}</Figures>
}

/** A share as a thin bar with its figure; `tone` colours it by meaning. */
export function Percent({
  value,
  tone = 'info',
  label,
}: {
  value: number | null | undefined
  tone?: Tone
  label?: string
}) {
  if (value === null || value === undefined) return nothing
  const width = Math.min(100, Math.max(0, value))
  return (
    <span className={styles.percent} title={label}>
      <span className={styles.percentBar} data-is="percent-bar" aria-hidden="true">
        <i style={{ width: `${width}%`, background: `var(--tone-${tone})` }} />
      </span>
      <Figures>{Math.round(value)}%</Figures>
    </span>
  )
}

/** Puts a text on the clipboard; works over plain http too, where `navigator.clipboard` is missing. */
export async function copy(text: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text)
    else copyBySelection(text)
    toast.success(t('common.copied'))
  } catch {
    toast.error(t('common.copyDenied'))
  }
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const before = document.activeElement
  // Inside an open dialog the focus may not leave it.
  ;(document.querySelector('dialog[open], .ant-modal-container') ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!copied) throw new Error('copy refused')
}

/** An SN, an ID, a command: monospace, with a button that copies. `children` shows something else than the text. */
export function Copyable({ text, children, block = false }: { text: string; children?: ReactNode; block?: boolean }) {
  const word = useText()
  return (
    <span
      className={block ? `${styles.copyable} ${styles.copyableBlock}` : styles.copyable}
      data-is={block ? 'copyable copyable-block' : 'copyable'}
    >
      <Mono>{children ?? plainDirection(text)}</Mono>
      <button
        type="button"
        className={styles.iconButton}
        data-is="icon-button"
        aria-label={word('common.copyText', { text: text.length > 40 ? `${text.slice(0, 40)}…` : text })}
        title={word('common.copy')}
        onClick={(event) => {
          event.stopPropagation()
          void copy(text)
        }}
      >
        <Icon name="copy" />
      </button>
    </span>
  )
}

type OpenRowProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & { onOpen: () => void }

/** What a row is called, as a button: the row opens by mouse, this by keyboard. */
export function OpenRow({ onOpen, className = styles.openRow, ...rest }: OpenRowProps) {
  return (
    <button
      {...rest}
      type="button"
      className={className}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    />
  )
}
