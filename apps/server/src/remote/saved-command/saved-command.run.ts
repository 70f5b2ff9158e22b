import type { Platform } from '@cpm/contract/estate/agent/report'
import { command } from '@cpm/contract/delivery/task/types/command'
import { taskDraft, type TaskTarget } from '@cpm/contract/delivery/task/task'
import type { savedCommand } from '@cpm/contract/remote/saved-command/saved-command'
import { filledLine } from '@cpm/contract/remote/saved-command/saved-command.fill'
import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { badField, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { findOne } from '../../core/row.ts'
import { isAmongSns } from '../../core/sn.ts'
import { ask } from '../../delivery/task/create/task.create.ts'
import { rowsOf } from './saved-command.list.ts'

/**
 * Makes a task of a saved command. What is run is what is kept here with what was filled in, each value quoted, and is
 * looked at as any command is [5.5]; nobody's typed line has a part in it.
 */
export const run: Handler<typeof savedCommand.routes.run> = async (ctx, { id, values, target, expiresAt }) => {
  const saved = await findOne(rowsOf(ctx), 'saved_command.id', id)
  if (!saved.is_for) throw refused('savedCommand.notYours')
  const platform = saved.platform as Platform
  const parameters = saved.parameters as unknown as CommandParameter[]
  const filled = filledLine({ line: saved.line, platform, parameters }, values)
  if ('at' in filled) throw badField(`values.${filled.at}`, filled.word)
  const params = { line: filled.line, timeoutMs: saved.timeout_ms, ...(saved.root && { root: true }) }
  const draft = taskDraft.safeParse({
    type: command.name,
    params,
    target: await ofPlatform(ctx.scope, target, platform),
    ...(expiresAt && { expiresAt }),
  })
  if (!draft.success) throw badField('values', 'task.forbiddenCommand')
  const made = await ask(ctx, draft.data)
  return { taskId: made.id, line: filled.line }
}

/** Those of the terminals that are of this platform; unknown ones stay, to be refused as in any task. */
async function ofPlatform(scope: Ctx['scope'], target: TaskTarget, platform: Platform): Promise<TaskTarget> {
  if ('filter' in target) {
    const { filter } = target
    const isMeant = filter.platform?.includes(platform) ?? true
    if (!isMeant) throw refused('task.noTerminals')
    return { filter: { ...filter, platform: [platform] } }
  }
  const others = await scope
    .from('terminal')
    .select('terminal.sn')
    .where(isAmongSns(target.sns))
    .where('terminal.platform', '<>', platform)
    .execute()
  const left = new Set(others.map(({ sn }) => sn.toLowerCase()))
  const sns = target.sns.filter((sn) => !left.has(sn.toLowerCase()))
  if (sns.length === 0) throw refused('task.noTerminals')
  return { sns }
}
