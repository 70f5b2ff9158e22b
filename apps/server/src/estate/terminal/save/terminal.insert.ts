import type { Platform } from '@cpm/contract/estate/agent/report'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { fold, snIndex } from '../../../core/sn.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { notedInPart } from '../../../db/move-subtree.ts'
import { livesBy } from '../lifecycle/terminal.life.ts'
import { tellTerminals } from '../config/terminal.notify.ts'
import { type Account, changed, channels } from '../../../core/feature.ts'
import type { Place } from './terminal.place.ts'

export type NewTerminal = {
  sn: string
  name: string
  platform: Platform
  model: string
  group: Place | null
  producedAt?: string | null | undefined
  ext1?: string | null | undefined
  ext2?: string | null | undefined
  tags?: readonly string[] | undefined
  isTest?: boolean | undefined
}

/** Puts them in stock, in one statement; null once they are all there, else the SNs that were taken. */
export async function insertTerminals(
  { scope, account, now }: { scope: Scope; account: Account; now: Date },
  enterpriseId: number,
  terminals: readonly NewTerminal[],
): Promise<string[] | null> {
  await livesBy(scope.open, { account, now })
  const rows = terminals.map(({ group, producedAt, tags, isTest, ext1, ext2, ...one }) => ({
    ...one,
    group_id: group?.id ?? null,
    group_path: group?.path ?? null,
    produced_at: producedAt ?? null,

    ext1: ext1 || null,
    ext2: ext2 || null,
    tags: inOrder(tags ?? []),
    is_test: isTest ?? false,
  }))
  const made = await notedInPart(scope.open, rows, async (some) => {
    const { rows: fresh } = await scope.sql<{ sn: string }>`
    insert into terminal (sn, name, platform, model, group_id, group_path, produced_at, ext1, ext2, tags, is_test,
      enterprise_id, created_at, updated_at)
    select sn, name, platform, model, group_id, group_path::ltree, produced_at, ext1, ext2, tags, is_test,
      ${enterpriseId}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as t (sn text, name text, platform text, model text,
      group_id bigint, group_path text, produced_at date, ext1 text, ext2 text, tags text[], is_test boolean)
    order by sn
    on conflict (${snIndex}) do nothing returning sn`
    return fresh
  })
  if (made.length < rows.length) {
    const there = new Set(made.map(({ sn }) => fold(sn)))
    return terminals.filter(({ sn }) => !there.has(fold(sn))).map(({ sn }) => sn)
  }
  await knowTags(scope.open, [enterpriseId], [...new Set(rows.flatMap((row) => row.tags))])
  await tellNew(scope.open, enterpriseId, terminals)
  return null
}

/** Tags as they are kept: each once, in order. */
export const inOrder = (tags: readonly string[]): string[] => [...new Set(tags)].toSorted()

/** Keeps tags to choose from. */
export async function knowTags(
  db: QueryExecutorProvider,
  enterpriseIds: readonly number[],
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return
  await sql`
    insert into terminal_tag (enterprise_id, name)
    select e, t from unnest(${enterpriseIds}::bigint[]) e, unnest(${tags}::text[]) t order by 1, 2
    on conflict do nothing`.execute(db)
}

async function tellNew(db: Kysely<Tables>, enterpriseId: number, terminals: readonly NewTerminal[]): Promise<void> {
  const told = terminals.map(({ sn, group }) => ({ sn, enterpriseId, groupPath: group?.path ?? null }))
  await tellTerminals(db, channels.live, told)
  await tellGroups(
    db,
    enterpriseId,
    terminals.map(({ group }) => group?.path ?? null),
  )
}

/** Paths in one notice, which holds no more than 8 kB. */
const pathsAtOnce = 50

/** Whoever sees the groups: how many terminals are in them has changed. */
export async function tellGroups(
  db: QueryExecutorProvider,
  enterpriseId: number,
  groupPaths: readonly (string | null)[],
): Promise<void> {
  const paths = [...new Set(groupPaths)].filter((path) => path !== null)
  for (let at = 0; at < paths.length; at += pathsAtOnce) {
    await changed(db, { enterpriseId, groupPath: paths.slice(at, at + pathsAtOnce) }, [['group']])
  }
}
