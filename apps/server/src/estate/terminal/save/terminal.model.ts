import { allWords } from '@cpm/contract'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { badField, fieldIssue } from '../../../core/feature.ts'

type Kind = { model: string; platform: Platform }

/** Of what the catalogue knows: the platforms a model is of. One that nobody catalogued may be of any. */
export async function platformsOf(
  db: QueryExecutorProvider,
  enterpriseId: number,
  models: readonly string[],
): Promise<ReadonlyMap<string, readonly Platform[]>> {
  // Ours and the enterprise's own, as its terminals are judged by.
  const { rows } = await sql<{ name: string; platforms: Platform[] }>`
    select name, array_agg(distinct platform order by platform) as platforms from model
    where ${unscoped('model', 'ours and those of the enterprise')}
      and name = any(${[...new Set(models)]}::text[]) and (enterprise_id is null or enterprise_id = ${enterpriseId})
    group by name`.execute(db)
  return new Map(rows.map(({ name, platforms }) => [name, platforms]))
}

type Known = Awaited<ReturnType<typeof platformsOf>>

const isOther = (known: Known, { model, platform }: Kind) => known.get(model)?.includes(platform) === false
const varsOf = (known: Known, { model }: Kind) => ({
  model,
  platforms: (known.get(model) ?? []).map((one) => allWords[`terminal.platform.${one}`][1]).join(', '),
})

/** What is wrong with the model of one of many; null when nothing is. */
export const modelIssue = (known: Known, kind: Kind) =>
  isOther(known, kind) ? fieldIssue('model', 'terminal.otherPlatform', varsOf(known, kind)) : null

/** Refuses a model of another platform. */
export async function mustBeOfPlatform(db: QueryExecutorProvider, enterpriseId: number, kind: Kind): Promise<void> {
  const known = await platformsOf(db, enterpriseId, [kind.model])
  if (isOther(known, kind)) throw badField('model', 'terminal.otherPlatform', varsOf(known, kind))
}
