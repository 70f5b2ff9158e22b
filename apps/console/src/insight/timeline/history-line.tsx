import type { EntryOf, HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { actionLabel } from '@cpm/contract/audit.labels'
import type { ReactNode } from 'react'
import { PageLink } from '../../kit/page/page.tsx'
import { FormerSn } from '../../estate/terminal/detail/overview/former-sn.tsx'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { type Tone } from '../../kit/values/status.tsx'
import { eventDetail } from '@cpm/contract/estate/terminal/event.detail'
import { eventTones } from '../../estate/terminal/parts/terminal-facts.ts'
import { isWord, type Text, useLanguage, useText } from '../../api/text.ts'
import { formatDuration, formatMoment } from '../../kit/values/values.tsx'
import { terminalTones } from '../../estate/terminal/parts/terminal-status.tsx'
import { runTones } from '../../delivery/task/task-status.tsx'
import styles from './history.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** The terminal's own time is worth a word when it is this far from ours. */
const worthSayingMs = 60_000

type Said = { icon: IconName; tone: Tone; what: string; detail?: ReactNode; who?: string | null; link?: string }

const icons = {
  life: 'device',
  run: 'task',
  event: 'bell',
  connection: 'wifi',
  change: 'edit',
  note: 'message',
} as const satisfies Record<HistoryEntry['kind'], IconName>
export const kindIcon = (kind: HistoryEntry['kind']): IconName => icons[kind]

/** One thing that happened: when, what, how it went, by whom. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const t = useText()
  const language = useLanguage()
  const said = sayingOf(entry, t, language === 'cn' ? 0 : 1)
  const moment = formatMoment(new Date(entry.at))
  const what = <b>{said.what}</b>
  return (
    <li className={styles.happened}>
      <time className={valuesStyles.figures} dateTime={entry.at} title={moment}>
        {moment.slice(11)}
      </time>
      <span className={styles.happenedIcon} style={{ color: `var(--tone-${said.tone})` }}>
        <Icon name={said.icon} size={16} label={t(`timeline.kind.${entry.kind}`)} />
      </span>
      <span className={styles.happenedWhat}>
        {said.link ? <PageLink to={said.link}>{what}</PageLink> : what}
        {said.detail ? <span>{said.detail}</span> : null}
        {entry.formerSn ? <FormerSn sn={entry.formerSn} /> : null}
      </span>
      <span className={styles.happenedWho}>{said.who ? t('timeline.by', { name: said.who }) : null}</span>
    </li>
  )
}

function sayingOf(entry: HistoryEntry, t: Text, language: 0 | 1): Said {
  switch (entry.kind) {
    case 'life':
      return { ...lifeOf(entry, t), who: entry.accountName }
    case 'run':
      return { ...runOf(entry, t), who: entry.accountName }
    case 'event':
      return eventOf(entry, t)
    case 'connection':
      return connectionOf(entry, t)
    case 'note':
      return { icon: icons.note, tone: 'info', what: t('note.one'), detail: noteText(entry, t), who: entry.accountName }
    case 'change':
      return {
        icon: icons.change,
        tone: 'info',
        what: actionLabel(entry.action)[language],
        who: entry.tokenName
          ? t('timeline.byToken', { name: entry.accountName ?? '', token: entry.tokenName })
          : entry.accountName,
        link: `/sysManage/audit?open=${entry.auditId}`,
      }
  }
}

function noteText({ text, editedAt }: EntryOf<'note'>, t: Text): string {
  return editedAt ? `${text} (${t('note.edited', { at: formatMoment(new Date(editedAt)) })})` : text
}

function lifeOf({ from, to, note }: EntryOf<'life'>, t: Text): Said {
  const now = t(`terminal.status.${to}`)
  const what =
    from === null
      ? t('timeline.life.made', { to: now })
      : t('timeline.life', { from: t(`terminal.status.${from}`), to: now })
  return { icon: icons.life, tone: terminalTones[to], what, detail: note }
}

function runOf({ type, status, reason, exitCode, attempt, taskId }: EntryOf<'run'>, t: Text): Said {
  const key = `run.reason.${reason}`
  const detail = [
    t(`run.status.${status}`),
    reason && (isWord(key) ? t(key) : reason),
    exitCode ? t('terminal.run.exitCode', { code: exitCode }) : null,
    attempt > 1 ? t('timeline.attempt', { attempt }) : null,
  ]
  return {
    icon: type === 'message' ? 'message' : icons.run,
    tone: runTones[status],
    what: t(`task.type.${type}`),
    detail: detail.filter(Boolean).join(' · '),
    link: `/longRange/taskInfo?id=${taskId}`,
  }
}

function eventOf({ type, data, at, terminalAt }: EntryOf<'event'>, t: Text): Said {
  const off = terminalAt === null ? 0 : Math.abs(Date.parse(terminalAt) - Date.parse(at))
  const own = terminalAt !== null && off > worthSayingMs ? formatMoment(new Date(terminalAt)) : null
  const detail = [eventDetail(type, data, t), own && t('event.terminalTime', { at: own })]
  return {
    icon: type.startsWith('peripheral')
      ? 'link'
      : type === 'fence'
        ? 'map'
        : type === 'error'
          ? 'warning'
          : icons.event,
    tone: eventTones[type],
    what: t(`event.type.${type}`),
    detail: detail.filter(Boolean).join(' · '),
  }
}

function connectionOf({ online, reason, lastedMs }: EntryOf<'connection'>, t: Text): Said {
  const detail = [
    reason && t(`timeline.offline.${reason}`),
    lastedMs === null ? null : t('timeline.wasOnline', { duration: formatDuration(lastedMs) }),
  ]
  return {
    icon: icons.connection,
    tone: online ? 'ok' : 'idle',
    what: t(online ? 'timeline.online' : 'timeline.offline'),
    detail: detail.filter(Boolean).join(' · '),
  }
}
