import { type fence, type FenceForm, fenceRules } from '@cpm/contract/insight/fence/fence'
import { sql } from 'kysely'
import { badField, changed, type Ctx, defineFeature, type Handler, missing, refused, wake } from '../../core/feature.ts'
import { lock } from '../../core/encrypt.ts'
import { findRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { followExits, lockPurpose } from './fence.follow.ts'
import { fenceJobs, judgeMoved } from './fence.jobs.ts'
import { fenceWakes } from './fence.wakes.ts'
import { get, list } from './fence.list.ts'
import { endUnlocated, lockStanding } from './fence.off.ts'
import { appliedTo, unseenOf } from './fence.place.ts'
import { endExits, standingBy } from './judge/state.ts'

const told = ['id', 'enterprise_id', 'group_path'] as const
type Told = { id: number; enterprise_id: number; group_path: string | null }

const tell = (db: Ctx['db'], row: Told, was: string | null = row.group_path) =>
  changed(
    db,
    {
      enterpriseId: row.enterprise_id,
      groupPath: was === null || row.group_path === null ? null : [was, row.group_path],
    },
    [['fence', String(row.id)]],
  )

/** Names are told apart within an enterprise, in any case; a new one counts among its others. */
async function mustFit({ scope, db }: Pick<Ctx, 'scope' | 'db'>, enterpriseId: number, name: string, id = 0) {
  await sql`select from enterprise where id = ${enterpriseId} for no key update`.execute(db)
  const { rows } = await scope.sql<{ others: number; taken: boolean }>`
    select count(*)::int as others, coalesce(bool_or(lower(name) = lower(${name})), false) as taken
    from fence where ${unscoped('fence', 'seen or not, they are only counted')}
      and enterprise_id = ${enterpriseId} and id <> ${id}`
  if (rows[0]?.taken) throw badField('name', 'fence.nameTaken')
  if ((rows[0]?.others ?? 0) >= fenceRules.perEnterprise) {
    throw refused('fence.tooMany', { max: fenceRules.perEnterprise })
  }
}

const written = ({ name, remark, enabled, shape, keep, times, stayMs, outMessage }: Omit<FenceForm, 'applies'>) => ({
  name,
  remark: remark || null,
  enabled,
  shape: JSON.stringify(shape),
  keep,
  times: times && JSON.stringify(times),
  stay_ms: stayMs,
  out_message: outMessage ?? null,
})

/** Keeps the password terminals are locked with, or none. The number of the fence is part of how it is kept. */
async function keepLock({ scope, settings }: Ctx, id: number, { outLock, outPassword }: FenceForm): Promise<void> {
  if (outLock && outPassword === undefined) {
    const { out_lock } = await findRow(scope, 'fence', id, ['out_lock'])
    if (out_lock === null) throw refused('fence.noPassword')
    return
  }
  const out_lock = outLock && outPassword !== undefined ? lock(settings.secretKey, lockPurpose(id), outPassword) : null
  await scope.update('fence').set({ out_lock }).where('id', '=', id).execute()
}

const create: Handler<typeof fence.routes.create> = async (ctx, { applies, enterpriseId, ...form }) => {
  const { scope, db, now, account } = ctx
  const applied = await appliedTo(ctx, applies, enterpriseId === undefined ? undefined : Number(enterpriseId))
  await mustFit(ctx, applied.enterprise_id, form.name)
  const row = await scope
    .insert('fence')
    .values({ ...applied, ...written(form), account_id: account.id, judged_to: 0, created_at: now, updated_at: now })
    .returning(told)
    .executeTakeFirstOrThrow()
  await keepLock(ctx, row.id, { applies, ...form })
  await wake(db, 'jobs', { job: 'judgeFences' })
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof fence.routes.update> = async (ctx, { id, applies, ...form }) => {
  const { scope, db, now, account } = ctx
  const before = await scope
    .from('fence')
    .select(['group_path', 'enterprise_id'])
    .where('id', '=', Number(id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing)
  const applied = await appliedTo(ctx, applies, before.enterprise_id, await unseenOf(ctx, Number(id)))
  await mustFit(ctx, before.enterprise_id, form.name, Number(id))
  const row = await scope
    .update('fence')
    .set({
      ...applied,
      ...written(form),
      account_id: account.id,
      version: sql`version + 1`,
      judged_to: 0,
      updated_at: now,
    })
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow()
  await keepLock(ctx, row.id, { applies, ...form })
  await wake(db, 'jobs', { job: 'judgeFences' })
  await tell(db, row, before.group_path)
  return { done: true }
}

const enable: Handler<typeof fence.routes.enable> = async ({ scope, db, now }, { id, enabled }) => {
  const row = await scope
    .update('fence')
    .set({ enabled, version: sql`version + 1`, judged_to: 0, updated_at: now })
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow(missing)
  await wake(db, 'jobs', { job: 'judgeFences' })
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof fence.routes.remove> = async ({ scope, db, now }, { id }) => {
  const found = scope.from('fence').select('id').where('id', '=', Number(id))
  // Jobs lock a fence and then what stands by it; the intake locks what stands by it and then reads the fence.
  await found.forNoKeyUpdate().executeTakeFirstOrThrow(missing)
  const all = scope.outside('who is out of a fence is out no longer')
  await lockStanding(all, [Number(id)])
  await found.forUpdate().execute()
  await endExits(all, await standingBy(all, [Number(id)]), 'fence', now)
  const row = await scope.remove('fence').where('id', '=', Number(id)).returning(told).executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

/** Borders that terminals may not cross. */
export const feature = defineFeature(
  'fence',
  { list, get, create, update, enable, remove },
  {
    jobs: { ...fenceJobs, followExits, endUnlocated },
    reactions: { judgeMoved },
    alsoWakes: fenceWakes,
    machineTables: ['fence_turn', 'fence_stamp', 'fence_follow'],
  },
)
