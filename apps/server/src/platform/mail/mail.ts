import { codes } from '@cpm/contract/kernel/envelope'
import { mail, mailStates } from '@cpm/contract/platform/mail/mail'
import { sql } from 'kysely'
import { anyOf, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { defineFeature, type Handler, Refusal, refused, wake } from '../../core/feature.ts'
import { sendWaiting } from './mail.send.ts'
import { findOne, findRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

/** Mail is remembered this long: 90 days. */
const keptMs = 90 * 86_400_000

const open: Handler<typeof mail.routes.open> = async ({ scope }, { id }) => {
  const row = await findOne(rowsOf(scope).select('mail.body'), 'mail.id', id)
  return shown(row)
}

/** Sends what was kept or has failed once more, if what it says still holds. */
const retry: Handler<typeof mail.routes.retry> = async ({ scope, now }, { id }) => {
  const { numUpdatedRows } = await scope
    .update('mail')
    .set({ state: 'waiting', attempts: 0, next_try_at: now, last_error: null })
    .where('mail.id', '=', Number(id))
    .where('mail.state', 'in', mailStates.into('waiting'))
    .where((row) => row.or([row('mail.expires_at', 'is', null), row('mail.expires_at', '>', now)]))
    .executeTakeFirst()
  if (numUpdatedRows === 1n) {
    await wake(scope.open, 'jobs', { job: 'sendMail' })
    return { done: true }
  }
  const row = await findRow(scope, 'mail', id, ['state'])
  if (mailStates.can(row.state, 'waiting')) throw refused('mail.tooLate')
  throw new Refusal(codes.conflict, 'mail.notRetried')
}

function rowsOf(scope: Scope) {
  return scope
    .from('mail')
    .leftJoin('account', 'account.id', 'mail.account_id')
    .where(unscoped('account', 'whoever sees mail sees who has it'))
    .select([
      'mail.id',
      'mail.to_address as to',
      'mail.language',
      'mail.kind',
      'mail.subject',
      'mail.state',
      'mail.attempts',
      'mail.last_error',
      'mail.created_at',
      'mail.sent_at',
      'mail.next_try_at',
      'mail.expires_at',
      sql<string | null>`account.name`.as('accountName'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = <R extends Row>(row: R) => ({
  ...plain(row),
  nextTryAt: row.state === 'waiting' ? plain(row).nextTryAt : null,
})

const list = listing(mail.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'mail.id',
  sorts: {
    // Ids are given in the order of creation.
    createdAt: sql`mail.id`,
    to: sql`mail.to_address`,
    sentAt: { by: sql`mail.sent_at`, nulls: 'last' },
  },
  usual: '-createdAt',
  where: { state: within, q: anyOf('mail.to_address', 'mail.subject', 'account.name') },
  row: (row) => shown(row),
  beside: ({ settings }) => ({ sending: settings.mailSent }),
})

/** Mail the system wrote: what became of it, and for what no mail server took, what it says. */
export const feature = defineFeature(
  'mail',
  { list, open, retry },
  {
    jobs: {
      sendMail: { everyMs: 15_000, run: sendWaiting },
      forgetMail: {
        everyMs: 3_600_000,
        run: async ({ db, now }) => {
          const before = new Date(now.getTime() - keptMs)
          await db.deleteFrom('mail').where('created_at', '<', before).execute()
          await db.deleteFrom('mail_taken').where('at', '<', before).execute()
        },
      },
    },
    machineTables: ['mail', 'mail_taken'],
  },
)
