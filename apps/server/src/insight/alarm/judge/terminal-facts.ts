import { keySpecs } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { HeardEvent, HeardPresence } from '../../../estate/terminal/slots.ts'
import { noteFacts, type TerminalFact } from './facts.ts'

/** The events that rules can mean. */
export const watchedEvents = keySpecs.event.kinds

/** Notes the terminals that came, went, or have another agent. */
export const notePresence = (db: Kysely<Tables>, said: readonly HeardPresence[]): Promise<void> =>
  noteFacts(
    db,
    said.flatMap(({ terminalId, before, after }): TerminalFact[] => [
      ...(before.online === after.online ? [] : [{ terminalId, key: 'offline' as const }]),
      ...(before.agent === after.agent ? [] : [{ terminalId, key: 'agent' as const }]),
    ]),
  )

export const noteEvents = (
  db: Kysely<Tables>,
  events: readonly HeardEvent<(typeof watchedEvents)[number]>[],
): Promise<void> =>
  noteFacts(
    db,
    events.map(({ terminalId, payload: { type } }) => ({ terminalId, key: 'event', isMoment: true, value: { type } })),
  )
