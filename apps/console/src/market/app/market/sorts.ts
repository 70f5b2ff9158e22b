import type { app } from '@cpm/contract/market/app/app'
import type { InputOf } from '@cpm/contract/kernel/route'

export type MarketSort = NonNullable<InputOf<typeof app.routes.list>['sort']>

/** How cards may be put in order: the newest first, unless somebody says otherwise. */
export const marketSorts = ['-updatedAt', 'name', '-holders', '-createdAt'] as const satisfies readonly MarketSort[]
