import type { Ctx } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { stopForAll } from '../../../delivery/task/run/task.stop.ts'

/** Ends the tasks that send a file which may not be sent any more, whoever asked for them. */
export async function stopUnsendable(
  { scope, db, now }: Pick<Ctx, 'scope' | 'db' | 'now'>,
  sha256: string,
): Promise<void> {
  const { rows } = await scope.sql<{ id: number }>`
    select t.id from task t cross join lateral file_refusal(${sha256}, t.enterprise_id, false) refusal
    where ${unscoped('task', 'what it sends may not be sent any more')}
      and t.params -> 'artifact' ->> 'sha256' = ${sha256} and t.params ? 'artifact' and t.stopped_at is null
      and t.expires_at > ${now}`
  await stopForAll(
    { db, now },
    rows.map(({ id }) => id),
  )
}
