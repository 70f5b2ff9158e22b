import { ticketSeconds } from '@cpm/contract/live'
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../db/secret.ts'
import { defineFeature } from '../../feature.ts'

export const feature = defineFeature('live', {
  ticket: async ({ db, now, from }) => {
    const ticket = randomBytes(32).toString('base64url')
    await db
      .insertInto('live_ticket')
      .values({
        ticket_hash: hashOf(ticket),
        token_hash: from.token as Buffer,
        expires_at: new Date(now.getTime() + ticketSeconds * 1000),
      })
      .execute()
    return { ticket }
  },
})
