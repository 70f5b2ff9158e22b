import { type task, type TaskForeseen, taskPreview, type TaskPreview } from '@cpm/contract/delivery/task/task'
import { type Ctx, type Handler, Refusal } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { foresee } from '../create/task.preview.ts'
import { isAuthorNamed } from '../task.whole.ts'
import { type AskedTask, askedTask, draftAgain } from './asked.ts'

type From = Pick<Ctx, 'scope' | 'now'>

/** What would become of a task that was asked for, by the reach of its author. */
async function foreseeAgain(asked: AskedTask, now: Date): Promise<TaskPreview> {
  const { ctx, draft } = draftAgain(asked, now)
  try {
    return await foresee(ctx, draft, { mayBeNone: true })
  } catch (error) {
    if (!(error instanceof Refusal) || draft.rules.waves === undefined) throw error
    // A group that is a wave is gone since: its terminals go with the others.
    const { waves: _, ...rules } = draft.rules
    return foresee(ctx, { ...draft, rules }, { mayBeNone: true })
  }
}

/** Writes down what is foreseen of a task that waits for approval, so that whoever decides sees what changed since. */
export async function noteForeseen({ scope, now }: From, id: number): Promise<void> {
  const preview = await foreseeAgain(await askedTask({ scope }, id), now)
  await scope
    .update('task')
    .set({ foreseen: JSON.stringify(preview) })
    .where('task.id', '=', id)
    .execute()
}

/** What was written down; null where that was by a server that foresaw something else. */
export function writtenDown({ row }: AskedTask): TaskPreview | null {
  const parsed = taskPreview.safeParse(row.foreseen)
  return parsed.success ? parsed.data : null
}

export const foreseen: Handler<typeof task.routes.foreseen> = async (ctx, { id }) => {
  const asked = await askedTask(ctx, id)
  const [now, by, beyond] = await Promise.all([
    foreseeAgain(asked, ctx.now),
    authorOf(ctx, asked),
    beyondOf(ctx, asked),
  ])
  const before = writtenDown(asked)
  const seen = await groupsSeen(ctx, [now, before])
  return { asked: before && namedOnly(before, seen), now: namedOnly(now, seen), beyond, by }
}

/** How many terminals it finds that the reader does not see. */
async function beyondOf({ scope, now }: From, { maker, target, among }: AskedTask): Promise<number> {
  if (scope.who.groupPaths === null) return 0
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from ${terminalsWithState}
    where ${maker.visible('terminal')} and ${targeted(target, now, maker.who)} and ${among}
      and not ${scope.visible('terminal')}`
  return rows[0]?.n ?? 0
}

async function authorOf({ scope }: Pick<Ctx, 'scope'>, { row }: AskedTask): Promise<TaskForeseen['by']> {
  const found = await scope
    .from('task')
    .innerJoin('account', 'account.id', 'task.account_id')
    .where(unscoped('account', 'who asked is named with a task that is seen'))
    .where(isAuthorNamed(scope))
    .where('task.id', '=', row.id)
    .select(['account.name', 'account.kind', 'account.description'])
    .executeTakeFirst()
  return found ?? null
}

/** Of the groups that are named in previews, those that the reader sees. */
async function groupsSeen({ scope }: Pick<Ctx, 'scope'>, previews: readonly (TaskPreview | null)[]) {
  const ids = previews.flatMap((one) => one?.bytesByGroup.flatMap(({ groupId }) => groupId ?? []) ?? [])
  const { rows } = await scope.sql<{ id: string }>`
    select terminal_group.id::text as id from terminal_group
    where ${scope.visible('terminal_group')} and terminal_group.id = any(${ids}::bigint[])`
  return new Set(rows.map((row) => row.id))
}

function namedOnly(preview: TaskPreview, seen: ReadonlySet<string>): TaskPreview {
  const isSeen = (groupId: string | null) => groupId !== null && seen.has(groupId)
  return {
    ...preview,
    bytesByGroup: preview.bytesByGroup.map((one) =>
      isSeen(one.groupId) ? one : { ...one, groupId: null, groupName: null },
    ),
  }
}
