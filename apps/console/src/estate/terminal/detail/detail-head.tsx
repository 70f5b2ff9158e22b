import { clockFault } from '@cpm/contract/estate/terminal/terminal.clock'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Suspense, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { Copyable, DateTime, formatDuration } from '../../../kit/values/values.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon, type IconName } from '../../../kit/values/icon.tsx'
import { type Tone } from '../../../kit/values/status.tsx'
import { isWord, type Text, useText } from '../../../api/text.ts'
import { offersFor } from '../../../kit/page/offers.ts'
import { ActionButtons } from '../../../platform/resource/actions.tsx'
import type { TabProps, TerminalHead } from '../slots.ts'
import { hasReported } from '../parts/terminal-facts.ts'
import { logOffOf } from '../parts/terminal-actions.tsx'
import { Connection } from '../parts/terminal-cells.tsx'
import { type Renewed, RenewedDialog, renewOf } from '../../enrolment/renew-action.tsx'
import { FavouriteStar } from '../../favourite/favourite-star.tsx'
import { TerminalStatusTag } from '../parts/terminal-status.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import styles from './detail.module.css'
import pageStyles from '../../../kit/page/page.module.css'

/** Comes when it is asked for. */
const EditTerminal = lazy(async () => ({ default: (await import('../parts/terminal-edit.tsx')).EditTerminal }))

/** Who it is, how it stands, and what can be done with it. */
export function DetailHead({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const [renewed, setRenewed] = useState<Renewed | null>(null)
  const about = [
    t(`terminal.platform.${terminal.platform}`),
    [terminal.maker, terminal.model].filter(Boolean).join(' '),
    terminal.groupName,
    ...terminal.tags,
  ]
  return (
    <header className={`${pageStyles.panel} ${styles.terminalHead}`} data-is="panel">
      <Row gap={5} className={styles.terminalTitle}>
        <h2>{terminal.name || terminal.sn}</h2>
        <FavouriteStar terminal={terminal} />
        <Connection terminal={terminal} />
        <TerminalStatusTag status={terminal.status} />
      </Row>
      <div className={styles.terminalAbout}>
        <Copyable text={terminal.sn} />
        {about.filter(Boolean).map((one) => (
          <span key={one}>{one}</span>
        ))}
        <span>
          {terminal.online ? (
            <Moment label={t('terminal.lastReport')} at={terminal.reportedAt} never={t('terminal.noReport')} />
          ) : (
            <Moment label={t('terminal.lastSeenAt')} at={terminal.lastSeenAt} never={t('terminal.neverSeen')} />
          )}
        </span>
      </div>
      <Row className={styles.terminalActions}>
        <Offered slot="terminal.head" terminal={terminal} />
        <ActionButtons
          actions={[
            { word: 'terminal.edit', code: 'terminal.update', run: () => setEditing(true) },
            renewOf(terminal, setRenewed),
            logOffOf(terminal),
          ]}
        />
      </Row>
      <Offered slot="terminal.state" terminal={terminal} />
      {renewed ? <RenewedDialog sn={terminal.sn} made={renewed} onClose={() => setRenewed(null)} /> : null}
      <Suspense>{editing ? <EditTerminal row={terminal} onClose={() => setEditing(false)} /> : null}</Suspense>
    </header>
  )
}

/** What districts further right put here. */
function Offered({ slot, terminal }: TabProps & { slot: TerminalHead['slot'] }) {
  return (
    <Suspense>
      {offersFor<TerminalHead>(slot).map(({ key, Part }) => (
        <Part key={key} terminal={terminal} />
      ))}
    </Suspense>
  )
}

function Moment({ label, at, never }: { label: string; at: string | null; never: string }) {
  if (at === null) return never
  return (
    <>
      {label} <DateTime at={at} relative />
    </>
  )
}

type Note = { tone: Tone; icon: IconName; text: string; when?: { label: string; at: string } }

/** What one must know before reading on: not here, never here, or with a wrong clock. */
function useNotes(terminal: TerminalDetail): Note[] {
  const t = useText()
  const notes: Note[] = []
  const off = clockFault(terminal.clockOffMs)
  const { status, online, reportedAt, ignored } = terminal
  const lastReport = reportedAt === null ? {} : { when: { label: t('terminal.lastReport'), at: reportedAt } }
  if (status === 'logged_off') notes.push({ tone: 'bad', icon: 'info', text: t('terminal.loggedOffHint') })
  else if (status !== 'activated') notes.push({ tone: 'info', icon: 'info', text: t('terminal.notEnrolledHint') })
  else if (!hasReported(terminal))
    notes.push({
      tone: 'info',
      icon: 'info',
      text: `${t('terminal.neverReported')}. ${t('terminal.neverReportedHint')}`,
    })
  else if (!online) notes.push({ tone: 'warn', icon: 'warning', text: t('terminal.offlineHint'), ...lastReport })
  if (ignored !== null) {
    const { why, count, seq, at } = ignored
    const text = t(`terminal.ignored.${why}`, { count: figure(count), seq: String(seq) })
    notes.push({ tone: 'bad', icon: 'warning', text, when: { label: t('terminal.lastIgnored'), at } })
  }
  if (terminal.doubledAt !== null) {
    const machines = (terminal.machines ?? []).map(({ address, bootId }) => machineText(t, address, bootId))
    notes.push({ tone: 'bad', icon: 'warning', text: t('terminal.doubledHint', { machines: machines.join('; ') }) })
  }
  if (terminal.hasFactorySn) notes.push({ tone: 'warn', icon: 'warning', text: t('terminal.hasFactorySnHint') })
  if (off !== null) {
    const direction = t(off > 0 ? 'terminal.clockFast' : 'terminal.clockSlow')
    notes.push({
      tone: 'warn',
      icon: 'clock',
      text: t('terminal.clockOffHint', { direction, amount: formatDuration(Math.abs(off)) }),
    })
  }
  const [newest] = terminal.unread
  if (newest) {
    const fields = terminal.unread.map(({ field, count, last }) => {
      const word = `terminal.${field}`
      const name = isWord(word) ? t(word) : field
      return t('terminal.unreadField', { field: name, count, last: last || t('terminal.unreadMissing') })
    })
    notes.push({
      tone: 'warn',
      icon: 'warning',
      text: t('terminal.unread', { fields: fields.join(t('terminal.unreadComma')) }),
      when: { label: t('terminal.unreadLast'), at: newest.lastAt },
    })
  }
  return notes
}

/** The beginning of the name of its start is enough to tell two apart. */
function machineText(t: Text, address: string | null, bootId: string | null): string {
  if (address === null || bootId === null) return address ?? bootId?.slice(0, 8) ?? ''
  return t('terminal.machineAt', { address, bootId: bootId.slice(0, 8) })
}

export function DetailNotes({ terminal }: { terminal: TerminalDetail }) {
  const notes = useNotes(terminal)
  if (notes.length === 0) return null
  return (
    <Stack role="status">
      {notes.map(({ tone, icon, text, when }) => (
        <Row as="p" key={text} className={`${styles.note} ${styles[tone] ?? ''}`}>
          <Icon name={icon} size={16} />
          <span>{text}</span>
          {when ? (
            <Muted small>
              {when.label} <DateTime at={when.at} relative />
            </Muted>
          ) : null}
        </Row>
      ))}
    </Stack>
  )
}
