import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { targetLimits, type TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { sql } from 'kysely'
import { fold } from '../../../core/sn.ts'
import { targeted, terminalsWithState, reach, type Reached, unknownSns } from '../terminal.targets.ts'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { countBusy } from './terminal.work.ts'

/** The terminals of a target, all of which one must reach: a missing and a foreign one refuse the whole alike. */
export async function reached(ctx: Pick<Ctx, 'scope' | 'db' | 'now'>, target: TerminalTarget): Promise<Reached[]> {
  const most = targetLimits.terminals
  const found = await reach(ctx, target, most)
  const sns = unknownSns(
    target,
    found.map(({ sn }) => sn),
  )
  if (sns !== null) throw refused('terminal.unknownSns', { sns })
  if (found.length === 0) throw refused('terminal.noTerminals')
  if (found.length > most) throw refused('terminal.tooMany', { most })
  return found
}

export const count: Handler<typeof terminal.routes.count> = async ({ scope, db, now }, { target }) => {
  const { rows } = await sql<{ status: string; total: number; enterprises: number[] }>`
    select terminal.status, count(*)::int as total, array_agg(distinct terminal.enterprise_id) as enterprises
    from ${terminalsWithState}
    where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)} group by 1`.execute(db)
  const openRuns = await countBusy(
    db,
    sql`select terminal.id from ${terminalsWithState}
      where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)}`,
  )
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  if ('sns' in target && total < new Set(target.sns.map(fold)).size) {
    const found = await reach({ scope, db, now }, target, target.sns.length)
    const sns = unknownSns(
      target,
      found.map(({ sn }) => sn),
    )
    if (sns !== null) throw refused('terminal.unknownSns', { sns })
  }
  return {
    total,
    statuses: {
      in_stock: 0,
      shipped: 0,
      activated: 0,
      logged_off: 0,
      ...Object.fromEntries(rows.map((r) => [r.status, r.total])),
    },
    enterprises: new Set(rows.flatMap((row) => row.enterprises.map(Number))).size,
    openRuns,
  }
}
