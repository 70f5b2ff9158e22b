import { contract } from '@cpm/contract'
import { actionLabel } from '@cpm/contract/audit.labels'
import { changeSource } from '@cpm/contract/estate/terminal/terminal.timeline'
import type { Resource } from '@cpm/contract/kernel/resource'
import { placesOf } from '@cpm/contract/kernel/route'
import { sql, type SqlBool } from 'kysely'
import { foundFirst } from '../../../db/planner.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Kin } from '../terminal.line.ts'
import { type Branch, formerOf, jsonOf, timelineOffer } from './source.ts'

/** Actions on a terminal that is named in their address: what they are about is its SN. A note says itself what it is. */
const actionsBySn = Object.entries(contract as Record<string, Resource>).flatMap(([name, resource]) =>
  name === 'note'
    ? []
    : Object.entries(resource.routes)
        .filter(([, route]) => route.permission !== 'agent' && placesOf(route.path).includes('sn'))
        .map(([verb]) => `${name}.${verb}`),
)

/** A row of the audit, as a history tells it. */
export const deed = {
  at: sql`audit.at`,
  tag: sql`'u' || audit.id`,
  data: jsonOf({
    auditId: sql`audit.id::text`,
    action: sql`audit.action`,
    accountName: sql`audit.account_name`,
    tokenName: sql`audit.token_name`,
    changed: sql`case when audit.changes is null then 0
      else jsonb_array_length(audit.changes) + coalesce((audit.changes -> -1 ->> 'more')::int - 1, 0) end`,
  }),
}

const touched = ({ id }: Kin) => JSON.stringify([{ table: 'terminal', id: String(id) }])

/** What was done to each of the line by its SN, and what changed their rows on the way to something else; each once. */
function branches(line: readonly Kin[], scope: Scope): Branch[] {
  const seen = sql`audit.code = 1 and ${scope.visible('audit')}`
  const inTime = ({ until }: Kin) => sql`(${until}::timestamptz is null or audit.at <= ${until}::timestamptz)`
  const named = (kin: Kin) => sql<SqlBool>`(audit.object = ${kin.sn} and audit.action = any(${actionsBySn}))`
  const byName = line.map((kin) => ({
    ...deed,
    from: sql`audit`,
    where: sql`${named(kin)} and ${seen} and ${inTime(kin)}`,
    former: formerOf(line, kin),
  }))
  const any = line.map((kin) => sql`(changes @> ${touched(kin)}::jsonb and ${inTime(kin)})`)
  const which = line.map((kin) => sql`when audit.changes @> ${touched(kin)}::jsonb then ${formerOf(line, kin)}`)
  return [
    ...byName,
    {
      ...deed,
      // By the index over what changed, and not along the time.
      from: sql`${foundFirst(sql`select * from audit where ${sql.join(any, sql` or `)}`)} as audit`,
      where: sql`(${sql.join(line.map(named), sql` or `)}) is not true and ${seen}`,
      former: sql`case ${sql.join(which, sql` `)} end`,
    },
  ]
}

export const offers = [
  timelineOffer(changeSource, {
    sort: 50,
    branches,
    what: ({ action }, { language }) => actionLabel(action)[language],
    detail: ({ tokenName }) => tokenName,
    cells: [{ title: 'audit.token', sort: 130, value: ({ tokenName }) => tokenName }],
  }),
]
