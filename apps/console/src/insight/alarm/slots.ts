import type { AlarmRow } from '@cpm/contract/insight/alarm/alarm'
import type { ComponentType } from 'react'
import type { Permission } from '../../api/session/can.tsx'
import type { WordKey } from '../../api/text.ts'
import type { Offer } from '../../kit/page/offers.ts'
import { rowSlot } from '../../platform/resource/slot.ts'

/** What else is done with an alarm. */
export const alarmRowAction = rowSlot<AlarmRow>()('alarm.row')

/** What a district further right shows of an alarm, in its details. */
export type AlarmPart = Offer<'alarm.part'> & {
  title: WordKey
  code: Permission
  Part: ComponentType<{ alarm: AlarmRow }>
}
export const alarmPart = (part: Omit<AlarmPart, 'slot'>): AlarmPart => ({ slot: 'alarm.part', ...part })
