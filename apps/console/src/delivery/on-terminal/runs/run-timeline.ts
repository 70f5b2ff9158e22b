import type { runSource } from '@cpm/contract/delivery/task/task.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import { type Text } from '../../../api/text.ts'
import type { Said } from '../../../estate/terminal/timeline/source.ts'
import { sideOf } from '../../task-types/sides.ts'
import { reasonText } from '../../task-types/task-words.ts'
import { runTones } from '../../task/task-status.tsx'

export function saying(entry: EntryFrom<typeof runSource>, t: Text): Said {
  const { type, status, reason, exitCode, attempt, taskId, accountName } = entry
  const detail = [
    t(`run.status.${status}`),
    reasonText(t, 'run', reason),
    exitCode ? t('terminal.run.exitCode', { code: exitCode }) : null,
    attempt > 1 ? t('timeline.attempt', { attempt }) : null,
  ]
  const { inHistory } = sideOf(type)
  return {
    ...(inHistory ? { icon: inHistory } : {}),
    tone: runTones[status],
    what: t(`task.type.${type}`),
    detail: detail.filter(Boolean).join(' · '),
    who: accountName ?? t('task.platform'),
    link: `/longRange/taskInfo?id=${taskId}`,
  }
}
