import { type enrolment, enrolmentLimits } from '@cpm/contract/estate/enrolment/enrolment'
import { codes } from '@cpm/contract/kernel/envelope'
import { channels, type Handler, Refusal } from '../../core/feature.ts'
import { isSn } from '../../core/sn.ts'
import { cutAll } from '../terminal/lifecycle/terminal.move.ts'
import { unknownSn } from '../terminal/lifecycle/terminal.one.ts'
import { tellTerminals } from '../terminal/config/terminal.notify.ts'
import { makeToken } from './enrolment.make.ts'

/** Withdraws the secret of a terminal in use, and makes a token by which that terminal alone enrols again. */
export const renew: Handler<typeof enrolment.routes.renew> = async (ctx, { sn }) => {
  const { scope, db, now } = ctx
  const one = await scope
    .from('terminal')
    .select([
      'terminal.id',
      'terminal.sn',
      'terminal.status',
      'terminal.enterprise_id as enterpriseId',
      'terminal.group_id as groupId',
      'terminal.group_path as groupPath',
    ])
    .where(isSn(sn))
    .forUpdate()
    .executeTakeFirstOrThrow(unknownSn)
  if (one.status !== 'activated') throw new Refusal(codes.conflict, 'enrolment.notInUse')
  await scope.update('terminal').set({ secret_hash: null }).where('terminal.id', '=', one.id).execute()
  await scope
    .update('enrolment_token')
    .set({ revoked_at: now })
    .where('enrolment_token.terminal_id', '=', one.id)
    .where('enrolment_token.revoked_at', 'is', null)
    .where('enrolment_token.uses', '=', 0)
    .execute()
  await cutAll(ctx, [one.sn])
  await tellTerminals(db, channels.live, [one])
  const place = { enterprise_id: one.enterpriseId, group_id: one.groupId, group_path: one.groupPath }
  const expiresAt = new Date(now.getTime() + enrolmentLimits.defaultMs)
  return makeToken(ctx, { ...place, terminal_id: one.id, max_uses: 1 }, expiresAt)
}
