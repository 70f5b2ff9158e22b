import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import { type OrderPriority, type OrderTerms, priorities, usualTerms } from '@cpm/contract/service/order/order.shape'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { hoursOfEnterprise, zoneAt } from '../../../estate/group/hours.in-force.ts'
import type { OpenHours } from './clock.ts'

/** What an enterprise agreed with its stores; the usual where it said nothing. */
export async function termsOf(
  db: QueryExecutorProvider,
  enterpriseId: number,
): Promise<{ terms: OrderTerms; usual: boolean }> {
  const { rows } = await sql<{
    terms: Omit<OrderTerms, 'hours' | 'zone'>
    hours: ShopHours['hours']
    zone: string | null
  }>`
    select terms, hours, zone from service_order_term
    where enterprise_id = ${enterpriseId}
      and ${unscoped('service_order_term', 'an order has the times of its enterprise, whoever asks')}`.execute(db)
  const [row] = rows
  return row
    ? { terms: { ...row.terms, hours: row.hours, zone: row.zone }, usual: false }
    : { terms: usualTerms, usual: true }
}

export type Agreed = {
  clock: OpenHours
  /** Milliseconds of hours that count. */
  answerMs: (priority: OrderPriority) => number
  solveMs: (priority: OrderPriority) => number
}

const hourMs = 3_600_000

/** What holds for an order at this place. `zone` is where whoever asks is: only where nobody said where the clocks are. */
export async function agreedAt(
  db: QueryExecutorProvider,
  { enterprise_id, group_path }: { enterprise_id: number; group_path: string | null },
  zone: string | null,
): Promise<Agreed> {
  const { terms } = await termsOf(db, enterprise_id)
  const shop = (await hoursOfEnterprise(db, enterprise_id)).at(group_path)
  return {
    clock: {
      zone: zoneAt(shop, terms.zone ?? zone, 'UTC'),
      hours: shop.hours === null || shop.hours.length === 0 ? terms.hours : shop.hours,
      blackDays: shop.blackDays ?? [],
    },
    answerMs: (priority) => terms[priority].answer * hourMs,
    solveMs: (priority) => terms[priority].solve * hourMs,
  }
}

/** As the database numbers them. */
export const rankOf = (priority: OrderPriority): number => priorities.indexOf(priority) + 1
export const priorityOf = (rank: number): OrderPriority => priorities[rank - 1] ?? 'normal'
