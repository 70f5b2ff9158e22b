import type { me, Profile } from '@cpm/contract/people/me/me'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { type Account, badField, changed, type Ctx, type Handler, missing } from '../../core/feature.ts'
import { proveEmail, tellOldAddress } from './me.email.ts'
import { provePassword } from './me.prove.ts'
import { plain } from '../../core/columns.ts'

type AnyCtx = Pick<Ctx, 'db'> & { account: Account }

export const profile: Handler<typeof me.routes.profile> = (ctx) => profileOf(ctx)

export const saveProfile: Handler<typeof me.routes.saveProfile> = async (ctx, input) => {
  const { db, account } = ctx
  const before = await profileOf(ctx)
  const phone = input.phone ?? before.phone
  if (input.hardwareAlert && phone === null) throw badField('hardwareAlert', 'me.phoneNeeded')
  if (input.fenceAlert && before.email === null) throw badField('fenceAlert', 'me.emailNeeded')
  await sql`update account set phone = ${phone}, description = ${input.description || null},
    language = ${input.language}, hardware_alert = ${input.hardwareAlert}, fence_alert = ${input.fenceAlert},
    location_on = ${input.locationOn}, updated_at = ${ctx.now}
    where ${unscoped('account', 'it is the one who asks')} and id = ${account.id}`.execute(db)
  await tell(ctx)
  return profileOf(ctx)
}

/** Who can change the address can change the password, so it wants the password as well as the code. */
export const changeEmail: Handler<typeof me.routes.changeEmail> = async (ctx, input) => {
  const before = await profileOf(ctx)
  if (before.email?.toLowerCase() === input.email.toLowerCase()) throw badField('email', 'me.sameEmail')
  await provePassword(ctx, input)
  await proveEmail(ctx, input)
  await sql`update account set email = ${input.email}, proven_email = lower(${input.email}), updated_at = ${ctx.now}
    where ${unscoped('account', 'it is the one who asks')} and id = ${ctx.account.id}`.execute(ctx.db)
  if (before.email !== null) await tellOldAddress(ctx, before.email)
  await tell(ctx)
  return profileOf(ctx)
}

/** Whoever has the account on the screen sees it. */
async function tell({ db, account }: AnyCtx): Promise<void> {
  const audience = { enterpriseId: account.enterpriseId, accountPath: account.path }
  await changed(db, audience, [['account', String(account.id)]])
}

type Row = Omit<Profile, 'signedInAt'> & { signedInAt: Date | null }

async function profileOf({ db, account }: AnyCtx): Promise<Profile> {
  const { rows } = await sql<Row>`
    select a.name, a.kind, e.name as "enterpriseName", s.name as "superiorName", a.email, a.phone, a.description,
      a.language, a.hardware_alert as "hardwareAlert", a.fence_alert as "fenceAlert", a.location_on as "locationOn",
      a.signed_in_at as "signedInAt",
      (select coalesce(json_agg(json_build_object('name', r.name, 'code', r.code, 'builtIn', r.built_in)
          order by r.name, r.id), '[]')
        from account_role ar join role r on r.id = ar.role_id 
        where ${unscoped('role', 'what they have themselves')} and ar.account_id = a.id and r.enabled) as roles,
      case when a.group_paths is not null then
        array(select g.name from terminal_group g
          where ${unscoped('terminal_group', 'their own store scope')}
            and g.path = any(a.group_paths::ltree[]) order by g.path) end as stores
    from account a left join enterprise e on e.id = a.enterprise_id left join account s on s.id = a.superior_id
    where ${unscoped('account', 'oneself and who stands right above')} and a.id = ${account.id}`.execute(db)
  const row = rows[0]
  if (!row) throw missing()
  return plain(row)
}
