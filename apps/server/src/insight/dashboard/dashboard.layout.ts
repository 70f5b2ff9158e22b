import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import type { Handler } from '../../core/feature.ts'

export const layout: Handler<typeof dashboard.routes.layout> = async ({ scope }) => {
  const found = await scope.from('dashboard_layout').select(['cards', 'hidden']).executeTakeFirst()
  return { layout: found ?? null }
}

export const arrange: Handler<typeof dashboard.routes.arrange> = async ({ scope, account }, { cards, hidden }) => {
  await scope
    .insert('dashboard_layout')
    .values({ account_id: account.id, cards, hidden })
    .onConflict((known) => known.column('account_id').doUpdateSet({ cards, hidden }))
    .execute()
  return { done: true }
}
