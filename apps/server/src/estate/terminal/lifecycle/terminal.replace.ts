import { allWords, type LiveKey } from '@cpm/contract'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { codes } from '@cpm/contract/kernel/envelope'
import { fill } from '@cpm/contract/kernel/words'
import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Selectable } from 'kysely'
import { fold, isAmongSns, snIndex } from '../../../core/sn.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { livesBy } from './terminal.life.ts'
import { badField, changed, type Ctx, type Handler, Refusal, wake } from '../../../core/feature.ts'
import { factorySns } from '../save/terminal.factory-sn.ts'
import { tellGroups } from '../save/terminal.insert.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import type { TerminalHandOver } from '../slots.ts'
import { unknownSn } from '../save/terminal.update.ts'

/** A new terminal takes the place of a broken one, in everything and in one step. */
export const replace: Handler<typeof terminal.routes.replace> = async (ctx, { sn, newSn, note }) => {
  const { scope, db, now, account, from } = ctx
  if (fold(newSn) === fold(sn)) throw badField('newSn', 'terminal.sameSn')
  if ((await factorySns(db))(newSn)) throw badField('newSn', 'terminal.factorySn', { sn: newSn })
  const { old, fresh } = await both(scope, sn, newSn)
  if (old.replaced_by_id !== null) throw new Refusal(codes.conflict, 'terminal.alreadyReplaced')
  if (!terminalStates.can(old.status, 'logged_off')) throw new Refusal(codes.conflict, 'terminal.loggedOff')
  await livesBy(db, { account, now })
  const taker = fresh ?? (await make(ctx, old, newSn))
  const word = fill(allWords['terminal.replacedNote'], from.language, { sn: taker.sn })
  await livesBy(db, { account, now, note: note ? `${word}: ${note}` : word })
  await logOff(ctx, old, taker.id)
  await takePlace(scope, old, taker.id)
  const along: LiveKey[] = []
  for (const one of await offersFor<TerminalHandOver>('terminal.handOver')) {
    along.push(...(await one.handOver(db, now, old.id, taker.id)))
  }
  await wake(db, 'cut', { sn: old.sn })
  await wake(db, 'jobs', { job: 'closeUnreachable' })
  const to = { enterpriseId: old.enterprise_id, groupPath: old.group_path }
  await changed(db, to, [['terminal', old.sn], ['terminal', taker.sn], ...along])
  await tellGroups(db, old.enterprise_id, [old.group_path, taker.group_path])
  return { sn: taker.sn }
}

const columns = [
  'id',
  'sn',
  'enterprise_id',
  'group_id',
  'group_path',
  'name',
  'platform',
  'model',
  'status',
  'replaces_id',
  'replaced_by_id',
] as const

type Stored = Pick<Selectable<Tables['terminal']>, (typeof columns)[number]>

/** Both, locked in the order of ids as all who change terminals do, so that none wait for each other in a circle. */
async function both(scope: Scope, sn: string, newSn: string): Promise<{ old: Stored; fresh: Stored | null }> {
  const rows = await scope
    .from('terminal')
    .select(columns)
    .where(isAmongSns([sn, newSn]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const old = rows.find((row) => fold(row.sn) === fold(sn))
  if (!old) throw unknownSn()
  const fresh = rows.find((row) => fold(row.sn) === fold(newSn)) ?? null
  if (fresh && !isFree(fresh, old)) throw badField('newSn', 'terminal.notFree')
  return { old, fresh }
}

/** Of the same enterprise, not yet anybody's, and in nobody's place. */
const isFree = (one: Stored, { enterprise_id }: Stored) =>
  one.enterprise_id === enterprise_id &&
  terminalStates.can(one.status, 'activated') &&
  one.replaces_id === null &&
  one.replaced_by_id === null

/** Nobody knew the SN: it comes into stock, of the kind of the old one. Somebody else's reads the same as one in use. */
async function make({ scope, now }: Pick<Ctx, 'scope' | 'now'>, old: Stored, sn: string) {
  const made = await scope
    .insert('terminal')
    .values({
      sn,
      enterprise_id: old.enterprise_id,
      group_id: old.group_id,
      group_path: old.group_path,

      name: old.name,
      platform: old.platform,
      model: old.model,
      status: 'in_stock',
      secret_hash: null,

      created_at: now,
      updated_at: now,
      activated_at: null,
      logged_off_at: null,
    })
    .onConflict((sns) => sns.expression(snIndex).doNothing())
    .returning(['id', 'sn', 'group_path'])
    .executeTakeFirstOrThrow(() => badField('newSn', 'terminal.notFree'))
  return made
}

async function logOff({ scope, now }: Pick<Ctx, 'scope' | 'now'>, old: Stored, takerId: number): Promise<void> {
  await scope
    .update('terminal')
    .set({ status: 'logged_off', secret_hash: null, logged_off_at: now, replaced_by_id: takerId, replaced_at: now })
    .where('id', '=', old.id)
    .execute()
}

/** Name, place and what people wrote of it. */
async function takePlace(scope: Scope, old: Stored, takerId: number): Promise<void> {
  await scope.sql`
    update terminal n set name = o.name, group_id = o.group_id, group_path = o.group_path, tags = o.tags, ext1 = o.ext1,
      ext2 = o.ext2, is_test = o.is_test, replaces_id = o.id
    from terminal o where ${unscoped('terminal', 'found in scope')} and n.id = ${takerId} and o.id = ${old.id}`
}
