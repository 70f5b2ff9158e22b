import { fieldList } from '../../kernel/fields/field-list.ts'
import { guestLinkRow } from './guest-link.shape.ts'

/** A guest link as it is listed. */
export const guestLinkFields = fieldList('guestLink', guestLinkRow, {
  guest: { width: 160 },
  state: { words: true, width: 130, tones: { active: 'ok', expired: 'idle', revoked: 'bad', void: 'warn' } },
  session: { width: 150 },
  sn: { word: 'remoteSession.sn', kind: 'copyable', width: 170 },
  terminalName: { word: 'remoteSession.terminalName', width: 160 },
  viewOnly: { words: true, width: 120 },
  endsAt: { sort: true, width: 170 },
  reason: { word: 'remoteSession.reason', width: 200 },
  order: { word: 'remoteSession.order', width: 130, optional: true },
  createdBy: { width: 130 },
  createdAt: { sort: true, width: 170, optional: true },
  revokedAt: { width: 170, optional: true },
  sessions: { width: 90, align: 'end', optional: true },
})
