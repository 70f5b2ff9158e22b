import type { trendFilter } from '@cpm/contract/service/inspection/inspection.trends'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../core/feature.ts'
import { belowGroup } from '../../../estate/group/group.below.ts'

const usualDays = 183

type Asked = z.output<z.ZodObject<typeof trendFilter>>

/** The span that is looked at. */
export const spanOf = ({ from, to }: Asked, now: Date) => ({
  since: new Date(from ?? now.getTime() - usualDays * 86_400_000),
  until: to === undefined ? now : new Date(to),
})

/** Finished inspections that are asked for, as far as one sees them. */
export function finished({ scope, now }: Pick<Ctx, 'scope' | 'now'>, asked: Asked) {
  const { since, until } = spanOf(asked, now)
  const ofForm = asked.formId === undefined ? sql`true` : sql`inspection.form_id = ${asked.formId}::bigint`
  const below = asked.groupId === undefined ? sql`true` : belowGroup('inspection.group_path')(asked.groupId)
  return sql`inspection.status = 'complete' and inspection.finished_at >= ${since}
    and inspection.finished_at <= ${until} and ${ofForm} and ${below} and ${scope.visible('inspection')}`
}
