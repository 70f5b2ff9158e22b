import { allWords } from '@cpm/contract'
import {
  artifactHanded,
  type ArtifactHanded,
  type ShownAs,
  shownOnceInstalled,
} from '@cpm/contract/delivery/artifact/artifact.payload'
import {
  type AnyTaskType,
  type TaskTarget,
  type TaskType,
  taskTypeNamed,
  taskTypeOf,
} from '@cpm/contract/delivery/task/task'
import { type Platform, platforms } from '@cpm/contract/estate/agent/report'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isAmongSns } from '../../../core/sn.ts'
import { type Ctx, missing, refused } from '../../../core/feature.ts'
import { mustBeSendable } from '../../artifact/artifact.sendable.ts'
import { artifactOf } from '../../artifact/artifact.payload.ts'
import { modelsOf } from '../../system-file/system-file.models.ts'

type Params = Record<string, unknown>
type Meant = { type: TaskType; enterpriseId: number; target: TaskTarget }

/** The artifact that parameters hold once they were understood. */
export const artifactIn = ({ artifact }: Params): ArtifactHanded | null =>
  (artifact as ArtifactHanded | undefined) ?? null

/** Platforms of the type that take a file of this kind. */
function takenOn({ artifact }: AnyTaskType, kind: string): Platform[] {
  return platforms.filter((one) => artifact?.[one]?.includes(kind))
}

/**
 * The parameters with what the server knows of the file they name, and of what shows that it is installed. Refused: a
 * file of another enterprise, one that may not be sent, of a kind no platform of the type takes, or not that of a terminal
 * that was named [8.5].
 */
export async function withArtifact(
  { scope }: Pick<Ctx, 'scope'>,
  { type, enterpriseId, target }: Meant,
  params: Params,
): Promise<Params> {
  const spec: AnyTaskType = taskTypeOf[type]
  if (!spec.artifact) {
    // What such a type hands over the server alone says.
    const { artifactId: _, artifact: __, ...own } = params
    return own
  }
  const { owner, ...known } = await owned(scope, String(params.artifactId))
  const models = await modelsOf(scope, known.sha256, enterpriseId)
  const artifact = artifactHanded.parse({ ...known, ...(models && { models }) })
  if (owner !== null && owner !== enterpriseId) throw missing()
  await mustBeSendable(scope, artifact.sha256, enterpriseId)
  const able = takenOn(spec, artifact.kind)
  if (able.length === 0) throw refused('artifact.wrongType')
  if ('sns' in target) {
    const other = await scope
      .from('terminal')
      .select('terminal.platform')
      .where(isAmongSns(target.sns))
      .where('terminal.platform', 'not in', able)
      .orderBy('terminal.id')
      .executeTakeFirst()
    if (other) throw refused('action.notOnPlatform', { platform: allWords[`terminal.platform.${other.platform}`][1] })
  }
  const whole = { ...params, artifact }
  const shownAs = spec.shown?.by === 'facts' ? spec.shown.as(whole) : spec.shown && shownOnceInstalled(artifact)
  return { ...whole, ...(shownAs && { shownAs }) }
}

async function owned(scope: Ctx['scope'], id: string) {
  const artifact = await artifactOf(scope, id)
  const { enterprise_id: owner } = await scope
    .from('artifact')
    .select('artifact.enterprise_id')
    .where('artifact.id', '=', Number(id))
    .executeTakeFirstOrThrow(missing)
  return { ...artifact, owner }
}

/** Platforms that take a task with these parameters. */
export function ableOf(type: string, params: Params): readonly Platform[] {
  const spec = taskTypeNamed(type)
  const artifact = artifactIn(params)
  if (!spec) return platforms
  return artifact && spec.artifact ? takenOn(spec, artifact.kind) : spec.platforms
}

/** Whether the black- or whitelist of a terminal keeps out what the task would install; null where nobody knows its name. */
export function isKeptOut(type: string, params: Params): RawBuilder<SqlBool> | null {
  const comes = (params.shownAs as ShownAs | undefined)?.packageName ?? params.program
  if (!taskTypeNamed(type)?.shown || typeof comes !== 'string') return null
  return sql<SqlBool>`exists (select from terminal_config c where c.terminal_id = terminal.id
    and c.desired ? 'whitelist' and keeps_out(c.desired -> 'whitelist', terminal.platform, ${comes}))`
}

/** Whether a terminal shows already what the task would bring; null where nothing would show it. */
export function hasAlready(type: string, { shownAs }: Params): RawBuilder<SqlBool> | null {
  const shown = taskTypeNamed(type)?.shown
  if (!shown || shownAs === undefined) return null
  if (shown.by === 'facts') return sql<SqlBool>`terminal_state.facts @> ${JSON.stringify(shownAs)}::jsonb`
  return sql<SqlBool>`exists (select from inventory i
    where i.terminal_id = terminal.id and i.kind = 'apps' and i.items @> ${JSON.stringify([shownAs])}::jsonb)`
}
