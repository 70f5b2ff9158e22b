import { ticketSeconds } from '@cpm/contract/platform/live/live'
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../core/secret.ts'
import { defineFeature } from '../../core/feature.ts'

export const feature = defineFeature(
  'live',
  {
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
  },
  { machineTables: ['live_ticket'] },
)
