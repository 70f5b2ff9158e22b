import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { type Kysely, sql } from 'kysely'
import { unlock } from '../../core/encrypt.ts'
import { type Job, type JobCtx, Refusal } from '../../core/feature.ts'
import { scopeOf, unscoped } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import { keep } from '../../delivery/task/create/task.create.ts'
import { lockSecrets } from '../../delivery/task/create/task.secrets.ts'
import { understandCounted } from '../../delivery/task/create/task.understand.ts'
import { mayNow } from '../../people/role/role.now.ts'

type Db = Kysely<Tables>

/** What binds the password to its fence. */
export const lockPurpose = (id: number) => `fence ${id}`

/** The right that each thing wants which a fence may have done. */
const permitted = (['message', 'lock'] as const).map((type) => sql`(${type}, ${taskTypeOf[type].permission})`)

/** Exits that are followed at a time, all of one fence: they share their tasks. */
const atOnce = 500

/**
 * Has done what a fence wants done with terminals that went out of it. A task stands with the note that there is one to
 * be made, or neither does: it is made once, whenever the server dies.
 */
export const followExits: Job = {
  everyMs: 15_000,
  run: ({ db, now, settings, log }) => db.transaction().execute((trx) => followNext({ db: trx, now, settings, log })),
}

type Following = JobCtx & { db: Db }
type Exit = { id: number; sn: string; platform: string }

async function followNext(ctx: Following): Promise<boolean> {
  const { db } = ctx
  const { rows: due } = await sql<{ exitId: number; fenceId: number }>`
    delete from fence_follow where exit_id in (
      select exit_id from fence_follow
      where fence_id = (select fence_id from fence_follow order by exit_id limit 1)
      order by exit_id limit ${atOnce} for update skip locked)
    returning exit_id as "exitId", fence_id as "fenceId"`.execute(db)
  const [first] = due
  if (!first) return false
  const exits = await standing(
    db,
    due.map(({ exitId }) => exitId),
  )
  if (exits.length > 0) await follow(ctx, first.fenceId, exits)
  return true
}

/** Those that are still out: one that came back meanwhile is left alone. */
async function standing(db: Db, ids: readonly number[]): Promise<Exit[]> {
  const { rows } = await sql<Exit>`
    select e.id, t.sn, t.platform from fence_exit e join terminal t on t.id = e.terminal_id
    where e.id = any(${ids}::bigint[]) and e.back_at is null and t.status = 'activated'
      and t.enterprise_id = e.enterprise_id
      and ${unscoped('fence_exit', 'what follows is done in the name of an account')}
      and ${unscoped('terminal', 'what follows is done in the name of an account')}
    order by e.id`.execute(db)
  return rows
}

type Fence = {
  name: string
  enterpriseId: number
  message: string | null
  lock: Buffer | null
  accountId: number | null
  accountName: string | null
  accountPath: string | null
  groupPaths: string[] | null
  /** Of what a fence has done, what whoever saved it may do to terminals now. */
  may: Asked['type'][]
}

async function follow({ db, now, settings, log }: Following, fenceId: number, exits: readonly Exit[]): Promise<void> {
  const { rows } = await sql<Fence>`
    select f.name, f.enterprise_id as "enterpriseId", f.out_message as message, f.out_lock as lock,
      a.id as "accountId", a.name as "accountName", a.path::text as "accountPath", a.group_paths::text[] as "groupPaths",
      array(select p.type from (values ${sql.join(permitted)}) p (type, code) where ${mayNow(sql`p.code`)}) as may
    from fence f left join account a on a.id = f.account_id and a.active
    where f.id = ${fenceId} and ${unscoped('fence', 'its exits are followed')}
      and ${unscoped('account', 'whoever saved it')}`.execute(db)
  const [fence] = rows
  if (!fence) return
  const { accountId, accountName, accountPath, groupPaths } = fence
  if (accountId === null || accountName === null || accountPath === null) {
    log?.(`Fence ${fenceId} has nothing done: whoever saved it is gone or disabled.`)
    return
  }
  const scope = scopeOf(db, { enterpriseId: fence.enterpriseId, accountPath, groupPaths })
  const account = { id: accountId, name: accountName, path: accountPath, groupPaths }
  const ctx = { scope, db: scope.open, now, account, from: { timezone: 'UTC' } }
  const asked: Asked[] = []
  const password = settings && fence.lock ? passwordOf(settings.secretKey, fenceId, fence.lock) : null
  if (fence.lock !== null && password === null) log?.(`Fence ${fenceId} cannot lock: its password cannot be read.`)
  if (fence.message !== null) asked.push({ type: 'message', params: { title: fence.name, text: fence.message } })
  if (password !== null) asked.push({ type: 'lock', params: { password } })
  for (const one of asked) {
    if (!fence.may.includes(one.type)) {
      log?.(`Fence ${fenceId} could not have ${one.type} done: ${accountName} may not do that any more.`)
      continue
    }
    const able: readonly string[] = taskTypeOf[one.type].platforms
    const those = exits.filter(({ platform }) => able.includes(platform))
    if (those.length === 0) continue
    try {
      const target = { sns: those.map(({ sn }) => sn) }
      const draft = await understandCounted(ctx, { ...one, target } as never)
      const key = settings?.secretKey ?? Buffer.alloc(0)
      const made = await keep(ctx, draft, lockSecrets(key, draft, draft.params), {
        origin: 'fence',
        origin_id: fenceId,
      })
      await sql`update fence_exit set task_ids = task_ids || ${made.id}::bigint
        where id = any(${those.map(({ id }) => id)}::bigint[])
          and ${unscoped('fence_exit', 'what followed is told with it')}`.execute(db)
    } catch (error) {
      // What whoever saved it would be refused too: that stands in the log, and the rest is done.
      if (!(error instanceof Refusal)) throw error
      log?.(`Fence ${fenceId} could not have ${one.type} done: ${error.pair[1]}`)
    }
  }
}

/** Null where it was kept with another key: that one fence does not lock, and the others are not held up by it. */
function passwordOf(key: Buffer, fenceId: number, kept: Buffer): string | null {
  try {
    return unlock(key, lockPurpose(fenceId), kept)
  } catch {
    return null
  }
}

type Asked = { type: 'message' | 'lock'; params: Record<string, unknown> }
