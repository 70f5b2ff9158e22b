import {
  failedStatuses,
  type task,
  type TaskRules,
  type TaskStatus,
  type TaskWave,
  type WaveRow,
} from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { type Ctx, type Handler } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { countWaves } from './wave.counts.ts'
import { gateOf, type Seen, shareOf } from './wave.gate.ts'

type Written = { n: number; said: TaskWave | null; openedAt: Date | null }

/** The waves of a task with how far each has come; one that was not cut into waves goes in one. */
export const waves: Handler<typeof task.routes.waves> = async ({ scope, db, now }, { id }) => {
  const columns = [
    'task.id',
    'task.status',
    'task.made',
    'task.rules',
    'task.wave',
    'task.waves',
    'task.created_at',
  ] as const
  const found = await findOne(scope.from('task').select(columns), 'task.id', id)
  const counts = await countWaves(db, found.id, found.waves, scope)
  const { rows } = await sql<Written>`
    select w.n, w.said, w.opened_at as "openedAt" from task_wave w where w.task_id = ${found.id}`.execute(db)
  const names = await groupNames(scope, rows)
  const isMade = found.status === 'created'
  return counts.map((count, at): WaveRow => {
    const n = at + 1
    const written = rows.find((row) => row.n === n) ?? { n, said: null, openedAt: found.created_at }
    const openedAt = hasBegun(found) ? written.openedAt : null
    return {
      n,
      said: written.said,
      groupName: names.get(written) ?? null,
      openedAt: openedAt?.toISOString() ?? null,
      counts: count,
      gate: gateSeen(found, n, { counts: count, openedAt, isMade }, now),
      successPercent: shareOf(count, ['success']),
      failedPercent: shareOf(count, failedStatuses),
    }
  })
}

/** Whether anything of it was ever let go: not before a second person agreed, and not where nobody did. */
const hasBegun = ({ status, made }: { status: TaskStatus; made: number }): boolean =>
  status === 'created' || status === 'creating' || made > 0

type Waved = { status: TaskStatus; made: number; wave: number; waves: number; rules: unknown }

function gateSeen(task: Waved, n: number, seen: Seen, now: Date): WaveRow['gate'] {
  if (!hasBegun(task)) return 'not_yet'
  if (n === task.waves) return 'last'
  if (n < task.wave) return 'open'
  const gate = gateOf(task.rules as TaskRules, seen, now)
  // Without runs it is passed at once, but these are being made.
  return gate === 'open' && task.status === 'creating' ? 'waits_for_success' : gate
}

/** What the groups of waves are called, as far as the person sees them. */
async function groupNames(scope: Ctx['scope'], rows: readonly Written[]): Promise<Map<Written, string>> {
  const ids = rows.flatMap(({ said }) => (said && 'groupId' in said ? [Number(said.groupId)] : []))
  const ruleIds = rows.flatMap(({ said }) => (said && 'ruleGroupId' in said ? [Number(said.ruleGroupId)] : []))
  const nameOf = new Map<string, string>([
    ...(await named(scope, 'terminal_group', ids)),
    ...(await named(scope, 'rule_group', ruleIds)),
  ])
  return new Map(
    rows.flatMap((row) => {
      const name = nameOf.get(keyOf(row.said))
      return name === undefined ? [] : [[row, name] as const]
    }),
  )
}

const keyOf = (said: TaskWave | null): string => {
  if (said === null) return ''
  if ('groupId' in said) return `terminal_group ${said.groupId}`
  return 'ruleGroupId' in said ? `rule_group ${said.ruleGroupId}` : ''
}

async function named(scope: Ctx['scope'], table: 'terminal_group' | 'rule_group', ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await scope.sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where ${scope.visible(table)} and id = any(${ids}::bigint[])`
  return rows.map(({ id, name }) => [`${table} ${id}`, name] as const)
}
