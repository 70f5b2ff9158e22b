import { orderLimits } from '@cpm/contract/service/order/order.shape'
import { orderStates } from '@cpm/contract/service/order/order.states'
import { sql } from 'kysely'
import { type AnswerCtx, type MailAnswer, mailAnswers } from '../../../platform/mail/answer/slots.ts'
import { moveOn, take, type Taken } from '../move/move.ts'
import { say } from './order.comment.ts'

/** One that was found to be the same as another is talked of there. */
async function livingOf(ctx: AnswerCtx, id: number): Promise<Taken> {
  const row = await take(ctx, id)
  return row.merged_into === null ? row : take(ctx, row.merged_into)
}

/** What somebody answered by mail is a comment of theirs, with its pictures. */
async function takeAnswer(ctx: AnswerCtx, { id, said, whole, pictures, left }: MailAnswer): Promise<void> {
  const row = await livingOf(ctx, id)
  const data = { mail: true, ...(whole === null ? {} : { whole }), ...(left.length > 0 ? { left } : {}) }
  const eventId = await say(ctx, row, { text: said, data })
  for (const { name, key, size, sha256, type } of pictures) {
    await sql`
      insert into service_order_file (order_id, event_id, account_id, name, key, size, sha256, type, created_at)
      values (${row.id}, ${eventId}, ${ctx.account.id}, ${name}, ${key}, ${size}, ${sha256}, ${type}, ${ctx.now})`.execute(
      ctx.db,
    )
  }
  // Who asked for it says that it is not done, or one who sees to orders.
  const mayReopen = row.account_id === ctx.account.id || ctx.account.permissions.has('order.handle')
  if (orderStates.ended.includes(row.status) && mayReopen) await moveOn(ctx, row.id, 'reopened', 'reopened', {})
}

export const answersToOrders = mailAnswers('order', {
  permission: 'order.create',
  action: 'order.comment',
  pictures: orderLimits.pictures,
  picture: orderLimits.picture,
  letters: orderLimits.text,
  take: takeAnswer,
})
