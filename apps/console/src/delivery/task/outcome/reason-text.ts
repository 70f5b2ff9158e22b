import type { RunRow } from '@cpm/contract/delivery/task/task'
import type { Text } from '../../../api/text.ts'
import { formatMoment } from '../../../kit/values/values.tsx'
import { reasonText } from '../../task-types/task-words.ts'

type Why = Pick<
  RunRow,
  'reason' | 'ownWords' | 'failedFor' | 'holdUntil' | 'status' | 'goneAt' | 'goneWhy' | 'supersededBy'
>
/** Why it is as it is; of one that is tried again, what went wrong and when it goes on. */
export function whyText(t: Text, run: Why): string {
  const { reason, ownWords, failedFor, holdUntil, status, goneAt, goneWhy, supersededBy } = run
  const why =
    reason === 'superseded' && supersededBy !== null
      ? [t('run.supersededBy', { id: supersededBy })]
      : [reason, reason === 'retry' ? failedFor : null].map((one) => reasonText(t, 'run', one))
  const unsaid = status === 'held' && reason === null ? [t('run.reason.unsaid')] : []
  const until = status === 'held' && holdUntil ? [formatMoment(new Date(holdUntil))] : []
  const gone = goneAt && goneWhy ? [t(`run.gone.${goneWhy}`, { at: formatMoment(new Date(goneAt)).slice(0, 16) })] : []
  return [...why, ...unsaid, ownWords, ...until, ...gone].filter(Boolean).join(' · ')
}
