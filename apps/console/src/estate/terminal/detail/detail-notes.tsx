import { clockFault } from '@cpm/contract/estate/terminal/terminal.clock'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { type Text, useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Note } from '../../../kit/layout/note.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { figure } from '../../../kit/values/figures.ts'
import type { IconName } from '../../../kit/values/icon.tsx'
import { DateTime, formatDuration } from '../../../kit/values/values.tsx'
import { hasReported } from '../parts/terminal-facts.ts'
import { unreadName } from './unread-name.ts'

/** Comes when it is asked for. */
const UnreadDialog = lazy(async () => ({ default: (await import('./unread-dialog.tsx')).UnreadDialog }))

/** `text` says what is the matter, `hint` what to do about it. */
type Said = {
  tone: 'info' | 'warn' | 'bad'
  icon: IconName
  text: string
  hint?: string
  when?: { label: string; at: string }
  hasDetails?: true
}

/** Fields that a note names; the others are in its details. */
const mostNamed = 3

/** How it stands with the connection; null where it is here and has reported. */
function stateNote(t: Text, terminal: TerminalDetail): Said | null {
  const { status, online, reportedAt } = terminal
  const info = { tone: 'info', icon: 'info' } as const
  if (status === 'logged_off') return { ...info, tone: 'bad', text: t('terminal.loggedOffHint') }
  if (status !== 'activated') return { ...info, text: t('terminal.notEnrolledHint') }
  if (!hasReported(terminal))
    return { ...info, text: t('terminal.neverReported'), hint: t('terminal.neverReportedHint') }
  if (online) return null
  const when = reportedAt === null ? {} : { when: { label: t('terminal.lastReport'), at: reportedAt } }
  return { tone: 'warn', icon: 'warning', text: t('terminal.offlineHint'), ...when }
}

function ignoredNote(t: Text, { ignored }: TerminalDetail): Said | null {
  if (ignored === null) return null
  const { why, count, seq, at } = ignored
  return {
    tone: 'bad',
    icon: 'warning',
    text: t(`terminal.ignored.${why}`),
    hint: t(`terminal.ignoredHint.${why}`, { count: figure(count), seq: String(seq) }),
    when: { label: t('terminal.lastIgnored'), at },
  }
}

function doubledNote(t: Text, { doubledAt, machines }: TerminalDetail): Said | null {
  if (doubledAt === null) return null
  const all = (machines ?? []).map(({ address, bootId }) => machineText(t, address, bootId))
  const hint = t('terminal.doubledHint', { machines: all.join(t('terminal.machineComma')) })
  return { tone: 'bad', icon: 'warning', text: t('terminal.doubledNote'), hint }
}

/** The beginning of the name of its start is enough to tell two apart. */
function machineText(t: Text, address: string | null, bootId: string | null): string {
  if (address === null || bootId === null) return address ?? bootId?.slice(0, 8) ?? ''
  return t('terminal.machineAt', { address, bootId: bootId.slice(0, 8) })
}

function factorySnNote(t: Text, { hasFactorySn }: TerminalDetail): Said | null {
  if (!hasFactorySn) return null
  return { tone: 'warn', icon: 'warning', text: t('terminal.hasFactorySnNote'), hint: t('terminal.hasFactorySnHint') }
}

function clockNote(t: Text, { clockOffMs }: TerminalDetail): Said | null {
  const off = clockFault(clockOffMs)
  if (off === null) return null
  const direction = t(off > 0 ? 'terminal.clockFast' : 'terminal.clockSlow')
  const text = t('terminal.clockOffHint', { direction, amount: formatDuration(Math.abs(off)) })
  return { tone: 'warn', icon: 'clock', text }
}

function unreadNote(t: Text, { unread }: TerminalDetail): Said | null {
  const [newest] = unread
  if (!newest) return null
  const named = unread.slice(0, mostNamed).map(({ field }) => unreadName(t, field))
  const fields = named.join(t('unread.comma'))
  const left = unread.length - named.length
  const said = left > 0 ? t('unread.more', { fields, count: left }) : fields
  return {
    tone: 'warn',
    icon: 'warning',
    text: t('unread.note', { count: unread.length, fields: said }),
    when: { label: t('unread.lastAt'), at: newest.lastAt },
    hasDetails: true,
  }
}

const noteMakers = [stateNote, ignoredNote, doubledNote, factorySnNote, clockNote, unreadNote]

/** What one must know before reading on. */
export function DetailNotes({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const notes = noteMakers.map((make) => make(t, terminal)).filter((note) => note !== null)
  if (notes.length === 0) return null
  return (
    <Stack gap={3} role="status">
      {notes.map(({ tone, icon, text, hint, when, hasDetails }) => (
        <Note
          key={text}
          tone={tone}
          icon={icon}
          text={
            <>
              <span>{text}</span>
              {hint ? <Muted small>{hint}</Muted> : null}
            </>
          }
        >
          {when ? (
            <Muted small>
              {when.label} <DateTime at={when.at} relative />
            </Muted>
          ) : null}
          {hasDetails ? (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('unread.show')}
            </Button>
          ) : null}
        </Note>
      ))}
      <Suspense>{isOpen ? <UnreadDialog unread={terminal.unread} onClose={() => setOpen(false)} /> : null}</Suspense>
    </Stack>
  )
}
