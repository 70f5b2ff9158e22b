import type { RunRow } from '@cpm/contract/delivery/task/task'
import type { Text } from '../../../api/text.ts'
import { formatMoment } from '../../../kit/values/values.tsx'
import { reasonText } from '../../task-types/task-words.ts'

type Why = Pick<
  RunRow,
  'reason' | 'wave' | 'ownWords' | 'failedFor' | 'holdUntil' | 'status' | 'goneAt' | 'goneWhy' | 'supersededBy'
>
/** The reason of the state of a run; of a retry also the failure and the time. */
export function whyText(t: Text, run: Why): string {
  const { reason, wave, ownWords, failedFor, holdUntil, status, goneAt, goneWhy, supersededBy } = run
  const why =
    reason === 'superseded' && supersededBy !== null
      ? [t('run.supersededBy', { id: supersededBy })]
      : reason === 'wave'
        ? [t('run.waitsForBatch', { wave })]
        : [reason, reason === 'retry' ? failedFor : null].map((one) => reasonText(t, 'run', one))
  const unsaid = status === 'held' && reason === null ? [t('run.reason.unsaid')] : []
  const until = status === 'held' && holdUntil ? [formatMoment(new Date(holdUntil))] : []
  const gone = goneAt && goneWhy ? [t(`run.gone.${goneWhy}`, { at: formatMoment(new Date(goneAt)).slice(0, 16) })] : []
  return [...why, ...unsaid, ownWords, ...until, ...gone].filter(Boolean).join(' · ')
}
