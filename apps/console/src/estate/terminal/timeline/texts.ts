import { allWords, type EventType } from '@cpm/contract'
import { actionLabel } from '@cpm/contract/audit.labels'
import { eventDetail } from '@cpm/contract/estate/terminal/event.detail'
import type {
  changeSource,
  connectionSource,
  eventSource,
  lifeSource,
} from '@cpm/contract/estate/terminal/terminal.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import type { Text } from '../../../api/text.ts'
import { formatDuration, formatMoment } from '../../../kit/values/values.tsx'
import { eventTone } from '../parts/terminal-facts.ts'
import { terminalTones } from '../parts/terminal-status.tsx'
import type { Said } from './source.ts'

/** The terminal's own time is worth a word when it is this far from ours. */
const worthSayingMs = 60_000

export function life({ from, to, note, accountName }: EntryFrom<typeof lifeSource>, t: Text): Said {
  const now = t(`terminal.status.${to}`)
  const what =
    from === null
      ? t('timeline.life.made', { to: now })
      : t('timeline.life', { from: t(`terminal.status.${from}`), to: now })
  return { tone: terminalTones[to], what, detail: note, who: accountName }
}

export function event({ type, data, at, terminalAt }: EntryFrom<typeof eventSource>, t: Text): Said {
  const off = terminalAt === null ? 0 : Math.abs(Date.parse(terminalAt) - Date.parse(at))
  const own = terminalAt !== null && off > worthSayingMs ? formatMoment(new Date(terminalAt)) : null
  // No resource declares the type any more: it has no word.
  const word = `event.type.${type as EventType}` as const
  const detail = [eventDetail(type, data, t), own && t('event.terminalTime', { at: own })]
  return {
    icon: type.startsWith('peripheral') ? 'link' : type === 'fence' ? 'map' : type === 'error' ? 'warning' : 'bell',
    tone: eventTone(type),
    what: word in allWords ? t(word) : type,
    detail: detail.filter(Boolean).join(' · '),
  }
}

export function connection({ online, reason, lastedMs }: EntryFrom<typeof connectionSource>, t: Text): Said {
  const detail = [
    reason && t(`timeline.offline.${reason}`),
    lastedMs === null ? null : t('timeline.wasOnline', { duration: formatDuration(lastedMs) }),
  ]
  return {
    tone: online ? 'ok' : 'idle',
    what: t(online ? 'timeline.online' : 'timeline.offline'),
    detail: detail.filter(Boolean).join(' · '),
  }
}

export function change(entry: EntryFrom<typeof changeSource>, t: Text, language: 0 | 1): Said {
  const { action, accountName, tokenName, auditId } = entry
  return {
    tone: 'info',
    what: actionLabel(action)[language],
    who: tokenName ? t('timeline.byToken', { name: accountName ?? '', token: tokenName }) : accountName,
    link: `/sysManage/audit?open=${auditId}`,
  }
}
