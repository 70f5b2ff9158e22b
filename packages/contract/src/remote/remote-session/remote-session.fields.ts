import { fieldList } from '../../kernel/fields/field-list.ts'
import { remoteSessionRow } from './remote-session.shape.ts'

/** A remote session as it is listed and exported. */
export const remoteSessionFields = fieldList('remoteSession', remoteSessionRow, {
  sn: { sort: true, kind: 'copyable', width: 170 },
  terminalName: { width: 160 },
  kind: { words: true, width: 160 },
  status: {
    words: true,
    width: 150,
    tones: { waiting: 'busy', asking: 'warn', open: 'ok', ended: 'idle' },
  },
  askedBy: { width: 130 },
  guestOf: { width: 130, optional: true },
  askedAt: { sort: true, width: 170 },
  durationMs: { sort: true, width: 100, align: 'end' },
  reason: { width: 220 },
  order: { width: 130, optional: true },
  endReason: { words: 'remoteSession.end', width: 190 },
  consentAnswer: { words: 'remoteSession.answer', width: 110 },
  recording: { width: 110 },
  people: { width: 80, align: 'end', optional: true },
  from: { kind: 'mono', width: 130, optional: true },
  openedAt: { width: 170, optional: true },
  endedAt: { width: 170, optional: true },
  id: { width: 90, optional: true },
})
