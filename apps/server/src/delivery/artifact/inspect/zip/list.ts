/** Where the list of a ZIP lies. */
export type { Place } from '@cpm/archive/list'
