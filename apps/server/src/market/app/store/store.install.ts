import type { app } from '@cpm/contract/market/app/app'
import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { isAmongSns } from '../../../core/sn.ts'
import { findRow } from '../../../core/row.ts'
import { unscoped } from '../../../core/scope.ts'
import { ask } from '../../../delivery/task/create/task.create.ts'
import { shownName } from '../version/version.program.ts'
import { fits, latest } from './store.fits.ts'

type Meant = { version_id: number; artifact_id: number; kind: string; package_name: string; facts: ArtifactFacts }

/** The version that is on offer now, which has to be the one the person was shown. */
async function meantOf({ scope }: Pick<Ctx, 'scope'>, appId: number, versionId: string): Promise<Meant> {
  const { rows } = await scope.sql<Meant>`
    select latest.version_id, latest.artifact_id, latest.kind, app.package_name, v.facts
    from app cross join lateral ${latest} join app_version v on v.id = latest.version_id
    where app.id = ${appId} and ${scope.visible('app')} and ${unscoped('app_version', 'of an app that is seen')}`
  const [meant] = rows
  if (!meant) throw refused('app.notInShop')
  if (String(meant.version_id) !== versionId) throw refused('app.otherVersion')
  return meant
}

/** Those of the named terminals one sees that an app is not meant for; an unknown one is the task's to refuse. */
async function misfitsOf({ scope }: Pick<Ctx, 'scope'>, appId: number, sns: readonly string[]): Promise<string[]> {
  const { rows } = await scope.sql<{ sn: string }>`
    select terminal.sn from terminal join app on app.id = ${appId}
    where ${isAmongSns(sns)} and not ${fits(scope)} and ${scope.visible('terminal')} and ${scope.visible('app')}
    order by terminal.sn limit 5`
  return rows.map(({ sn }) => sn)
}

/**
 * Installs an app of the market on terminals of one's own: a task of the usual kind, with its limits and its second person.
 * That it is this app, and those terminals, is all the permission is for.
 */
export const install: Handler<typeof app.routes.install> = async (ctx, { id, versionId, sns, when }) => {
  const { id: appId } = await findRow(ctx.scope, 'app', id, ['id'])
  const meant = await meantOf(ctx, appId, versionId)
  const misfits = await misfitsOf(ctx, appId, sns)
  if (misfits.length > 0) throw refused('app.notForTerminal', { sns: misfits.join(', ') })
  const made = await ask(ctx, {
    type: taskTypeOf.install.name,
    params: {
      artifactId: String(meant.artifact_id),
      // An installer does not say what it is called among the programs.
      ...(meant.kind === 'exe' && { program: shownName(meant.package_name, meant.facts) }),
    },
    target: { sns },
    ...(when === 'afterClosing' && { outsideHours: true }),
  })
  const { approval, total } = await ctx.scope
    .from('task')
    .select(['task.approval', 'task.total'])
    .where('task.id', '=', Number(made.id))
    .executeTakeFirstOrThrow()
  return { taskId: made.id, terminals: total, awaits: approval !== null }
}
