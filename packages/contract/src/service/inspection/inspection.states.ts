import { states } from '../../kernel/states.ts'

/** Not started; received without some of its files; complete; cancelled. */
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
