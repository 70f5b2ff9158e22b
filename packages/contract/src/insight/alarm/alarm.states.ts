import { states } from '../../kernel/states.ts'

/** It holds and nobody says they see to it; somebody does; it is over. */
export const alarmStates = states({
  open: ['acknowledged', 'cleared'],
  acknowledged: ['cleared'],
  cleared: [],
})
export type AlarmStatus = (typeof alarmStates.names)[number]

/** What befalls an alarm. */
export const alarmEventTypes = [
  'opened',
  'grew',
  'acknowledged',
  'assigned',
  'commented',
  'muted',
  'unmuted',
  'flapping',
  'settled',
  'cleared',
] as const
export type AlarmEventType = (typeof alarmEventTypes)[number]
