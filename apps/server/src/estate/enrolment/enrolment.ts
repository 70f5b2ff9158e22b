import { enrolment, type EnrolmentRow, enrolmentLimits } from '@cpm/contract/estate/enrolment/enrolment'
import { sql } from 'kysely'
import { anyOf } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { badField, type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { plain } from '../../core/columns.ts'
import { makeToken } from './enrolment.make.ts'
import { renew } from './enrolment.renew.ts'

/** Makes a token for any terminals of a place. */
const create: Handler<typeof enrolment.routes.create> = async (ctx, input) => {
  const expiresAt = expiryOf(input.expiresAt, ctx.now)
  const place = await placeOf(ctx, input.groupId)
  return makeToken(ctx, { ...place, max_uses: input.maxUses ?? enrolmentLimits.defaultUses }, expiresAt)
}

function expiryOf(asked: string | undefined, now: Date): Date {
  const at = asked === undefined ? new Date(now.getTime() + enrolmentLimits.defaultMs) : new Date(asked)
  if (!(at > now)) throw badField('expiresAt', 'enrolment.expiresInPast')
  if (at.getTime() > now.getTime() + enrolmentLimits.longestMs) {
    throw badField('expiresAt', 'enrolment.expiresTooFar', { days: enrolmentLimits.longestMs / 86_400_000 })
  }
  return at
}

type Place = { enterprise_id: number; group_id: number | null; group_path: string | null }

/** Where its terminals will belong: the group asked for, else the person's own store, else the whole enterprise. */
async function placeOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, groupId: string | undefined): Promise<Place> {
  const { enterpriseId, groupPaths } = scope.who
  if (groupId === undefined && groupPaths !== null && groupPaths.length !== 1)
    throw badField('groupId', 'enrolment.groupNeeded')
  if (groupId !== undefined || groupPaths !== null) {
    return (
      scope
        .from('terminal_group')
        .select(['terminal_group.enterprise_id', 'terminal_group.id as group_id', 'terminal_group.path as group_path'])
        .$if(groupId !== undefined, (q) => q.where('terminal_group.id', '=', Number(groupId)))
        .$if(groupId === undefined, (q) => q.where('terminal_group.path', '=', groupPaths?.[0] as string))
        // Nobody moves or deletes it until the token stands.
        .forShare()
        .executeTakeFirstOrThrow(missing)
    )
  }
  return { enterprise_id: enterpriseId ?? (await onlyEnterprise(db)), group_id: null, group_path: null }
}

/** An administrator belongs to no enterprise: where there is one alone it is meant, else a group has to say which. */
async function onlyEnterprise(db: Ctx['db']): Promise<number> {
  const some = await db.selectFrom('enterprise').select('id').limit(2).execute()
  const [only, ...others] = some
  if (!only || others.length > 0) throw badField('groupId', 'enrolment.groupNeeded')
  return only.id
}

function rowsOf(scope: Scope) {
  return scope
    .from('enrolment_token')
    .innerJoin('account', 'account.id', 'enrolment_token.account_id')
    .leftJoin('terminal_group', 'terminal_group.id', 'enrolment_token.group_id')
    .leftJoin('terminal', 'terminal.id', 'enrolment_token.terminal_id')
    .where(unscoped('terminal', 'a token of one terminal names it'))
    .where(unscoped('account', 'who made it is named with it'))
    .where(unscoped('terminal_group', 'its group is named with it'))
    .select([
      'enrolment_token.id',
      'enrolment_token.prefix',
      'enrolment_token.group_id',
      'enrolment_token.max_uses',
      'enrolment_token.uses',
      'enrolment_token.expires_at',
      'enrolment_token.revoked_at',
      'enrolment_token.created_at',
      'terminal.sn',
      'account.name as createdBy',
      'terminal_group.name as groupName',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const list = listing(enrolment.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'enrolment_token.id',
  // Ids are given in the order of creation.
  sorts: { createdAt: { by: sql`enrolment_token.id`, key: 'bigint' } },
  usual: '-createdAt',
  where: { q: anyOf('enrolment_token.prefix', 'terminal.sn', 'terminal_group.name', 'account.name') },
  row: (row, { now }) => shown(row, now),
})

const shown = (row: Row, now: Date): EnrolmentRow => ({ ...plain(row, ['revoked_at']), state: stateOf(row, now) })

function stateOf(row: Pick<Row, 'revoked_at' | 'uses' | 'max_uses' | 'expires_at'>, now: Date): EnrolmentRow['state'] {
  if (row.revoked_at) return 'revoked'
  if (row.uses >= row.max_uses) return 'spent'
  return row.expires_at <= now ? 'expired' : 'active'
}

/** Takes a token back; doing it again changes nothing. */
const revoke: Handler<typeof enrolment.routes.revoke> = async ({ scope, now }, { id }) => {
  const { numUpdatedRows } = await scope
    .update('enrolment_token')
    .set((row) => ({ revoked_at: row.fn.coalesce('enrolment_token.revoked_at', row.val(now)) }))
    .where('enrolment_token.id', '=', Number(id))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw missing()
  return { done: true }
}

/** Tokens by which terminals join an enterprise; spent by `agent.enrol`. */
export const feature = defineFeature('enrolment', { list, create, renew, revoke })
