import { type Kysely, sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'
import { holdTerminals, takeDue } from '../terminal/terminal.due.ts'
import { isInPlace } from './policy.place.ts'
import { judgedKind, judgeLater, tellNow } from './policy.notify.ts'

/** Terminals in one step: a place of 100,000 is a hundred short transactions, and none of them holds up a report. */
const step = 1_000

type Due = {
  id: number
  enterprise_id: number
  kind: string | null
  model: string | null
  platform: string | null
  group_id: number | null
  rule_group_id: number | null
  after_id: number
}

/** Tells the terminals of every place where something was given or taken back, and those that are elsewhere now. */
export const tellPlaces: Job = {
  everyMs: 30_000,
  run: ({ db, now }) =>
    db.transaction().execute(async (tx) => (await tellMoved(tx, now)) || (await tellPlace(tx, now))),
}

async function tellMoved(tx: Kysely<Tables>, now: Date): Promise<boolean> {
  const { ids } = await takeDue(tx, 'policy_due', step)
  await tellNow(tx, ids, now)
  await judgeLater(tx, ids)
  return ids.length > 0
}

async function tellPlace(tx: Kysely<Tables>, now: Date): Promise<boolean> {
  const { rows } = await sql<Due>`
    select id, enterprise_id, kind, model, platform, group_id, rule_group_id, after_id from policy_due
    where terminal_id is null order by id limit 1 for update`.execute(tx)
  const [due] = rows
  if (!due) return false
  if (due.after_id === 0) await takeAlike(tx, due)
  const ids = await next(tx, due)
  await holdTerminals(tx, ids)
  if (due.kind === judgedKind) await judgeLater(tx, ids)
  else await tellNow(tx, ids, now)
  // What was asked for again meanwhile is a row of its own.
  if (ids.length < step) await sql`delete from policy_due where id = ${due.id}`.execute(tx)
  else await sql`update policy_due set after_id = ${ids.at(-1)} where id = ${due.id}`.execute(tx)
  return true
}

/**
 * Two hundred changes at one place are told once: what is read from here on is as it is now, with all that was
 * committed before.
 */
async function takeAlike(tx: Kysely<Tables>, due: Due): Promise<void> {
  await sql`
    delete from policy_due where id > ${due.id} and terminal_id is null
      and (enterprise_id, kind, model, platform, group_id, rule_group_id) is not distinct from (${due.enterprise_id}::bigint,
        ${due.kind}::text, ${due.model}::text, ${due.platform}::text, ${due.group_id}::bigint, ${due.rule_group_id}::bigint)`.execute(
    tx,
  )
}

/** Those that hold a credential; each of the others is told when it enrols. */
async function next(tx: Kysely<Tables>, due: Due): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from terminal t
    where ${isInPlace(due)} and t.id > ${due.after_id}
      and (t.status = 'activated' or exists (select from terminal_config c where c.terminal_id = t.id))
    order by t.id limit ${step}`.execute(tx)
  return rows.map(({ id }) => id)
}
