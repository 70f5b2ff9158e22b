import { remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { channelPath } from '@cpm/contract/remote/remote-session/tunnel'
import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../core/feature.ts'
import { hashOf } from '../../../core/secret.ts'

/** What a place in a session is opened with: the operator's ticket, good once, and the name of the tunnel beside it. */
export function newTicket(now: Date) {
  const ticket = randomBytes(32).toString('base64url')
  return {
    ticket,
    columns: {
      ticket_hash: hashOf(ticket),
      ticket_until: new Date(now.getTime() + remoteTimes.ticketMs),
      tunnel: randomBytes(24).toString('base64url'),
      asked_at: now,
      sent_at: null,
      sends: 0,
      dialled_at: null,
      left_at: null,
    },
  }
}

/**
 * Where the product is reached: the public address, or, where that is this machine's own, the one the call came to, which a
 * browser counts as the page's.
 */
export function publicBase({ settings, from }: Pick<Ctx, 'settings' | 'from'>): string {
  const isLocal = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(settings.publicUrl)
  return isLocal && URL.canParse(from.origin) ? from.origin : settings.publicUrl
}

/** Where the WebSocket is to be brought. */
export const channelUrl = (ctx: Pick<Ctx, 'settings' | 'from'>, ticket: string): string =>
  `${publicBase(ctx).replace(/^http/, 'ws')}${channelPath}?ticket=${ticket}`
