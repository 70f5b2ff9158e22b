import { type TaskRules, type TaskTarget, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { type Scope, scopeOf } from '../../../core/scope.ts'
import { type Creating, makings } from '../create/task.fan-out.ts'
import { meantBy } from '../task.origin.ts'
import type { Draft, Reading } from '../create/task.understand.ts'

/** A task as it was asked for, with the reach of its author: what makes its runs has no other. */
export type AskedTask = {
  row: Creating & { status: string; total: number; foreseen: unknown; account_id: number | null; by_platform: boolean }
  target: TaskTarget
  /** What its author sees. */
  maker: Scope
  /** Which of the terminals of its target it means. */
  among: RawBuilder<SqlBool>
}

/** One that the person sees; missing otherwise. */
export async function askedTask({ scope }: Pick<Ctx, 'scope'>, id: string | number): Promise<AskedTask> {
  const columns = [...makings, 'status', 'total', 'foreseen', 'account_id', 'by_platform'] as const
  const row = (await findOne(scope.from('task').select([...columns]), 'task.id', id)) as AskedTask['row']
  const who = { enterpriseId: row.enterprise_id, accountPath: row.account_path, groupPaths: row.group_paths }
  return { row, target: row.target, maker: scopeOf(scope.open as never, who), among: meantBy(row) }
}

/** The draft it was, to be looked at again by the code that looks at drafts. */
export function draftAgain({ row, maker, among }: AskedTask, now: Date): { ctx: Reading; draft: Draft } {
  const type = row.type as TaskType
  const rules: TaskRules = row.rules
  return {
    ctx: { scope: maker, db: maker.open, now, from: { timezone: row.clock } },
    draft: {
      name: null,
      note: null,
      type,
      spec: taskTypeOf[type],
      rules,
      startAt: rules.startAt === undefined ? now : new Date(rules.startAt),
      expiresAt: row.expires_at,
      target: row.target,
      among,
      enterpriseId: row.enterprise_id,
      params: row.params,
    },
  }
}
