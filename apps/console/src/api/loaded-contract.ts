import type { allPermissions as everyPermission, allWords as everyWord } from '@cpm/contract'

/** In a build, this and `loaded-routes.ts` stand for the list of the contract: see `plugins/words.ts`. */
export { contract } from './loaded-routes.ts'

/** The words that have come, as pairs; a language that has not come yet is answered in the other one. */
export const allWords = {} as typeof everyWord
/** The same of the permission codes. */
export const allPermissions = {} as typeof everyPermission
