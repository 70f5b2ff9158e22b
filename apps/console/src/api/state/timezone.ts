import { ownZone } from '@cpm/contract/kernel/time/zone'

/** Of this browser, by the name it has today. */
export const timezone = ownZone()
