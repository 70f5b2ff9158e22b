import type { AlarmRow } from '@cpm/contract/insight/alarm/alarm'
import { api } from '../../api/api.ts'
import type { Text } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { offeredFor } from '../../platform/resource/row-offers.ts'
import { alarmRowAction } from './slots.ts'

export type AlarmAsk = { kind: 'assign' | 'comment' | 'mute'; row: AlarmRow }

/** What can be done with an alarm; what needs more is asked for first. */
export function actionsOf(row: AlarmRow, t: Text, ask: (what: AlarmAsk) => void): Action[] {
  const { id } = row
  const over = row.status === 'cleared' ? t('alarm.isOver') : null
  return [
    {
      word: 'alarm.acknowledge',
      code: 'alarm.handle',
      first: true,
      why: over ?? (row.status === 'acknowledged' ? t('alarm.isSeen') : null),
      deed: deed(api.alarm.acknowledge, { id }),
    },
    { word: 'alarm.assign', code: 'alarm.handle', why: over, run: () => ask({ kind: 'assign', row }) },
    { word: 'alarm.comment', code: 'alarm.handle', run: () => ask({ kind: 'comment', row }) },
    row.mutedUntil === null
      ? { word: 'alarm.mute', code: 'alarm.handle', why: over, run: () => ask({ kind: 'mute', row }) }
      : { word: 'alarm.unmute', code: 'alarm.handle', why: over, deed: deed(api.alarm.mute, { id }) },
    {
      word: 'alarm.clear',
      code: 'alarm.handle',
      why: over,
      deed: deed(
        api.alarm.clear,
        { id },
        { ask: () => ({ title: `${t('alarm.clear')}: ${row.name}`, content: t('alarm.clearAsk') }) },
      ),
    },
    ...offeredFor(alarmRowAction, 'alarm.row', row),
  ]
}
