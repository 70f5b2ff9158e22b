import { alertStates } from '@cpm/contract/insight/alert/alert.shape'
import type { alert } from '@cpm/contract/insight/alert/alert'
import { codes } from '@cpm/contract/kernel/envelope'
import { changed, type Ctx, type Handler, missing, refused, Refusal, wake } from '../../core/feature.ts'
import { findRow, lockRow } from '../../core/row.ts'

export const jobOf = { bell: 'ringBells', email: 'sendMails', sms: 'sendTexts', webhook: 'postHooks' } as const

/** Sends an alert once more under the same id. What rang stands in the messages of its receiver already. */
export async function sendOnce({ scope, db, now }: Pick<Ctx, 'scope' | 'db' | 'now'>, id: string): Promise<void> {
  const row = await lockRow(scope, 'alert', id, [
    'id',
    'state',
    'channel',
    'subject',
    'body',
    'enterprise_id',
    'reason',
  ])
  if (!alertStates.can(row.state, 'waiting')) throw new Refusal(codes.conflict, 'alert.notSentAgain')
  if (row.channel === 'bell' && row.state === 'sent') throw new Refusal(codes.conflict, 'alert.bellThere')
  if (row.body === null) throw refused('alert.nothingToSend')
  await scope
    .update('alert')
    .set({ state: 'waiting', tries: 1, due_at: now, lease_until: null, reason: null, last_error: null })
    .where('alert.id', '=', row.id)
    .execute()
  await wake(db, 'jobs', { job: jobOf[row.channel] })
  await changed(db, { enterpriseId: row.enterprise_id, accountPath: null }, [['alert', String(row.id)]])
}

export const send: Handler<typeof alert.routes.send> = async (ctx, { id }) => {
  await sendOnce(ctx, id)
  return { done: true }
}

type Asked = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: { id: number } }

/** The plan and the way of one's own alert. */
async function ownOf({ scope, db, account }: Asked, id: string, planId: string) {
  const row = await findRow(scope, 'alert', id, ['id', 'account_id', 'channel', 'enterprise_id'])
  if (row.account_id !== account.id) throw refused('alert.notYours')
  const line = await db
    .selectFrom('alert_line')
    .select('plan_id')
    .where('alert_id', '=', row.id)
    .where('plan_id', '=', Number(planId))
    .executeTakeFirst()
  if (!line) throw missing()
  return { ...row, planId: Number(planId) }
}

export const stop: Handler<typeof alert.routes.stop> = async (ctx, { id, planId }) => {
  const own = await ownOf(ctx, id, planId)
  await ctx.db
    .insertInto('alert_stop')
    .values({ account_id: ctx.account.id, plan_id: own.planId, channel: own.channel, stopped_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .execute()
  await changed(ctx.db, { enterpriseId: own.enterprise_id, accountPath: null }, [['alert', id]])
  return { done: true }
}

export const resume: Handler<typeof alert.routes.resume> = async (ctx, { id, planId }) => {
  const own = await ownOf(ctx, id, planId)
  await ctx.db
    .deleteFrom('alert_stop')
    .where('account_id', '=', ctx.account.id)
    .where('plan_id', '=', own.planId)
    .where('channel', '=', own.channel)
    .execute()
  await changed(ctx.db, { enterpriseId: own.enterprise_id, accountPath: null }, [['alert', id]])
  return { done: true }
}
