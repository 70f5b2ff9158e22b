import type { Platform } from '@cpm/contract/estate/agent/report'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../core/scope.ts'
import type { Handler } from '../../../core/feature.ts'

const mostChoices = 500

export const choices: Handler<typeof terminal.routes.choices> = async ({ scope }) => {
  const [tags, models, osVersions, agents, modelPlatforms] = await Promise.all([
    tagsOf(scope),
    valuesOf(scope, sql.ref('terminal.model')),
    valuesOf(scope, sql.ref('terminal.os_version')),
    agentsOf(scope),
    modelPlatformsOf(scope),
  ])
  return { tags, models, osVersions, agents, modelPlatforms }
}

/** The values of a column: along its index from one to the next, or where one sees but some shops, of what is in those. */
async function valuesOf(scope: Scope, column: RawBuilder<unknown>): Promise<string[]> {
  const { who } = scope
  const seen = scope.visible('terminal')
  const next = (than: RawBuilder<unknown>) => sql`
    (select ${column} from terminal where ${seen} and ${column} is not null ${than} order by ${column} limit 1)`
  const { rows } =
    who.groupPaths === null
      ? await scope.sql<{ value: string }>`
          with recursive one (value) as (
            ${next(sql``)}
            union all select ${next(sql`and ${column} > one.value`)} from one where one.value is not null)
          select value from one where value is not null limit ${mostChoices}`
      : await scope.sql<{ value: string }>`
          select distinct ${column} as value from terminal where ${seen} and ${column} is not null
          order by 1 limit ${mostChoices}`
  return rows.map(({ value }) => value)
}

/** The same of what moves: along the index of all there are, and of those what one sees. */
async function agentsOf(scope: Scope): Promise<string[]> {
  const { rows } = await scope.sql<{ value: string }>`
    with recursive one (value) as (
      (select agent from terminal_state where agent is not null order by agent limit 1)
      union all
      select (select agent from terminal_state where agent > one.value order by agent limit 1) from one
      where one.value is not null)
    select value from one where value is not null and exists (
      select from terminal_state s join terminal on terminal.id = s.terminal_id
      where s.agent = one.value and ${scope.visible('terminal')}) limit ${mostChoices}`
  return rows.map(({ value }) => value)
}

async function modelPlatformsOf(scope: Scope): Promise<{ model: string; platforms: Platform[] }[]> {
  const { rows } = await scope.sql<{ model: string; platforms: Platform[] }>`
    select name as model, array_agg(distinct platform order by platform) as platforms from model
    where ${scope.visible('model')} group by name order by name limit ${mostChoices}`
  return rows
}

/** Of the tags the enterprise has ever used those that are on a terminal one sees. */
async function tagsOf(scope: Scope): Promise<string[]> {
  const { who } = scope
  const own = who.enterpriseId === null ? sql`true` : sql`tag.enterprise_id = ${who.enterpriseId}`
  const { rows } = await scope.sql<{ name: string }>`
    select tag.name from (select distinct tag.name from terminal_tag tag where ${own}) as tag
    where exists (
      select from terminal_tagged tagged join terminal on terminal.id = tagged.terminal_id
      where tagged.name = tag.name and ${scope.visible('terminal')})
    order by 1 limit ${mostChoices}`
  return rows.map(({ name }) => name)
}
