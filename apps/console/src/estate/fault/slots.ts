import type { FaultRow } from '@cpm/contract/estate/fault/fault'
import { rowSlot } from '../../platform/resource/slot.ts'

/** What else is done with an abnormal peripheral. */
export const faultRowAction = rowSlot<FaultRow>()('fault.row')
