import type { registration } from '@cpm/contract/people/registration/registration'
import { type NewAccount, giveRoleOf, insertAccount } from '../account/account.add.ts'
import { addGroup } from '../account/group.add.ts'
import { actsAs } from '../account/account.actor.ts'
import { inUtc } from '../../platform/mail/mail.post.ts'
import { hashPassword } from '../../core/secret.ts'
import { hasOwnName } from '../password/weak-password.ts'
import { openedNewPassword } from '../password/credentials.ts'
import { badField, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { changeHeldBy, heldBy, linkStates, mustBeOpen, shownAnew, tell } from './registration.secret.ts'

/** What the link is for; one that is wrong, used or too old is the same. */
export const link: Handler<typeof registration.routes.link> = async (ctx, { token }) => {
  mustBeOpen(ctx)
  const row = await heldBy(ctx.scope, 'link_hash', token)
    .select(['company', 'email', 'link_ends_at'])
    .where('status', 'in', linkStates)
    .where('link_ends_at', '>', ctx.now)
    .executeTakeFirst()
  if (!row?.link_ends_at) throw refused('registration.linkDead')
  return { company: row.company, email: row.email, linkEndsAt: row.link_ends_at.toISOString() }
}

/** Of many at once one takes the link. A refusal from here on gives it back: it may be used with another name. */
async function takeLink({ scope, now }: Pick<Ctx, 'scope' | 'now'>, token: string) {
  const row = await changeHeldBy(scope, 'link_hash', token)
    .set({ status: 'activated', link_hash: null, link_ends_at: null })
    .where('status', 'in', linkStates)
    .where('link_ends_at', '>', now)
    .returningAll()
    .executeTakeFirstOrThrow(() => refused('registration.linkDead'))
  return row
}
type Row = Awaited<ReturnType<typeof takeLink>>

export const activate: Handler<typeof registration.routes.activate> = async (ctx, input) => {
  mustBeOpen(ctx)
  const { db, scope, now, settings } = ctx
  const sent = { path: 'newPassword', kid: input.kid, sealed: input.newPassword }
  const password = await openedNewPassword(ctx, sent, [input.name])
  const row = await takeLink(ctx, input.token)
  if (hasOwnName(password, [row.email, row.company])) throw badField(sent.path, 'password.ownName')
  const passwordHash = await hashPassword(password)
  const enterprise = await db
    .insertInto('enterprise')
    .values({ name: row.company, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await insertAccount(db, accountOf(row, enterprise.id, input.name, passwordHash))
  if (!account) throw badField('name', 'registration.nameTaken')
  await giveRoleOf(db, account.id, 'enterprise')
  await addGroup(db, enterprise.id, { name: row.company, address: row.address })
  await scope
    .outside('the link that was taken is the scope')
    .updateTable('registration')
    .set({ account_id: account.id, enterprise_id: enterprise.id })
    .where('id', '=', row.id)
    .execute()
  await actsAs(db, account.id)
  const vars = { account: input.name, at: inUtc(now), link: `${settings.publicUrl}/login` }
  await tell(ctx, row, { kind: 'signUpActivated', vars })
  await shownAnew(ctx)
  return { name: input.name }
}

const accountOf = (row: Row, enterpriseId: number, name: string, passwordHash: string): NewAccount => ({
  name,
  kind: 'enterprise',
  enterpriseId,
  passwordHash,
  description: row.contact,
  email: row.email,
  phone: row.phone,
  company: row.company,
  address: row.address,
  salesRepName: row.sales_rep_name,
  salesRepPhone: row.sales_rep_phone,
  salesRepAddress: row.sales_rep_address,
  international: row.international,
  language: row.language,
  verify: true,
})
