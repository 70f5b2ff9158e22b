import type { TaskRules, TaskTarget, task, TaskType } from '@cpm/contract/delivery/task/task'
import { isAmongSns } from '../../../core/sn.ts'
import { type Handler, refused } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { originOf } from '../task.origin.ts'

/** What a task asked for. Of the terminals it named, those that the person sees. */
export const draft: Handler<typeof task.routes.draft> = async ({ scope }, { id }) => {
  const found = scope
    .from('task')
    .select([
      'task.id',
      'task.name',
      'task.note',
      'task.type',
      'task.params',
      'task.target',
      'task.rules',
      'task.back_of',
      'task.origin',
      'task.created_at',
      'task.expires_at',
    ])
  const {
    type,
    params,
    target: asked,
    rules,
    created_at: from,
    expires_at: until,
    ...row
  } = await findOne(found, 'task.id', id)
  // It goes to the terminals of another task, or to those that its origin chose: no filter finds them.
  if (row.back_of !== null || (row.origin !== null && !originOf(row)?.mayRepeat)) throw refused('task.cloneNot')
  const target = asked as TaskTarget
  return {
    ...(row.name !== null && { name: row.name }),
    ...(row.note !== null && { note: row.note }),
    type: type as TaskType,
    params: params as Record<string, unknown>,
    target: 'sns' in target ? { sns: await seenOf(scope, target.sns) } : target,
    rules: rules as TaskRules,
    waitMs: until.getTime() - from.getTime(),
  }
}

async function seenOf(scope: Parameters<typeof draft>[0]['scope'], sns: string[]): Promise<string[]> {
  if (sns.length === 0) return []
  const rows = await scope
    .from('terminal')
    .select('terminal.sn')
    .where(isAmongSns(sns))
    .orderBy('terminal.id')
    .execute()
  return rows.map(({ sn }) => sn)
}
