import type { Account } from '../../core/feature.ts'

/** The menu is one for all enterprises: administrators of ours keep it, whatever a role says. */
export const isOurs = (account: Account) => account.enterpriseId === null

/** What comes with the product has a key like `page:/user/role`; one's own is `own-…`. */
export const isFixed = (row: { key: string }) => row.key.includes(':')
