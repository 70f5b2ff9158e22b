import { codes } from '@cpm/contract/kernel/envelope'
import {
  type registration,
  type RegistrationStatus,
  registrationStates,
} from '@cpm/contract/people/registration/registration'
import type { Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Ctx, type Handler, refused, Refusal } from '../../core/feature.ts'
import { applicant, linkStates, newLink, shownAnew, tell, tellLink } from './registration.secret.ts'
import { findRow } from '../../core/row.ts'

type Set = Updateable<Tables['registration']>

/** Brings an application into another state if its own still allows it: of many at once one does. */
async function decide({ scope }: Pick<Ctx, 'scope'>, id: string, status: RegistrationStatus, set: Set) {
  const row = await scope
    .update('registration')
    .set({ ...set, status })
    .where('registration.id', '=', Number(id))
    .where('registration.status', 'in', registrationStates.into(status))
    .returning(applicant)
    .executeTakeFirst()
  if (row) return row
  await mustSee({ scope }, id)
  throw new Refusal(codes.conflict, 'registration.decided')
}

async function mustSee({ scope }: Pick<Ctx, 'scope'>, id: string): Promise<void> {
  await findRow(scope, 'registration', id, ['id'])
}

const reviewed = ({ account, now }: { account: { id: number }; now: Date }): Set => ({
  reviewed_by: account.id,
  reviewed_at: now,
})

export const approve: Handler<typeof registration.routes.approve> = async (ctx, { id, ...said }) => {
  const { token, kept } = newLink(ctx.now)
  const row = await decide(ctx, id, 'approved', {
    ...reviewed(ctx),
    ...kept,
    reason: null,
    company: said.company,
    sales_rep_name: said.salesRepName,
    sales_rep_phone: said.salesRepPhone,
    sales_rep_address: said.salesRepAddress,
  })
  await tellLink(ctx, row, token, kept.link_ends_at)
  await shownAnew(ctx)
  return { done: true }
}

export const reject: Handler<typeof registration.routes.reject> = async (ctx, { id, reason }) => {
  const row = await decide(ctx, id, 'rejected', { ...reviewed(ctx), reason })
  await tell(ctx, row, { kind: 'signUpRejected', vars: { reason } })
  await shownAnew(ctx)
  return { done: true }
}

export const reopen: Handler<typeof registration.routes.reopen> = async (ctx, { id }) => {
  const nothing = { link_hash: null, link_ends_at: null, reason: null, reviewed_by: null, reviewed_at: null }
  await decide(ctx, id, 'pending', nothing)
  await shownAnew(ctx)
  return { done: true }
}

export const sendLink: Handler<typeof registration.routes.sendLink> = async (ctx, { id }) => {
  const { token, kept } = newLink(ctx.now)
  const row = await ctx.scope
    .update('registration')
    .set(kept)
    .where('registration.id', '=', Number(id))
    .where('registration.status', 'in', linkStates)
    .returning(applicant)
    .executeTakeFirst()
  if (!row) {
    await mustSee(ctx, id)
    throw refused('registration.notApproved')
  }
  await tellLink(ctx, row, token, kept.link_ends_at)
  await shownAnew(ctx)
  return { done: true }
}
