import { states } from '../../kernel/states.ts'

/** To be done; here, but for some of its files; whole; not to be done after all. */
export const inspectionStates = states(
  {
    planned: ['receiving', 'complete', 'cancelled'],
    receiving: ['complete'],
    complete: [],
    cancelled: [],
  },
  ['complete', 'cancelled'],
)
export type InspectionStatus = (typeof inspectionStates.names)[number]
