import { z } from 'zod'
import { filled } from '../../../kernel/fields/text.ts'
import { id } from '../../../kernel/id.ts'
import { many } from '../../../kernel/list.ts'
import { sought } from '../../../estate/inventory/inventory.kinds.ts'

const exactly = filled(100)

/** Filters of the list of terminals by the apps of the market that a terminal has. */
export const appFilters = {
  /** By the id of the app: as many terminals as the page of the app counts. */
  appId: id.optional(),
  /** By the name of the package. */
  app: exactly.optional(),
  appVersion: exactly.optional(),
  /** It has an app of this status; with `app` or `appId` that app: `app=X&apps=outdated` is outdated in X. */
  apps: many(z.enum(sought)).optional(),
}
