import { states } from '../../kernel/states.ts'

/** Still being written; in use; no longer in use; gone, but for the records that were filled with it [4.10]. */
export const inspectionFormStates = states(
  {
    draft: ['active', 'deleted'],
    active: ['inactive'],
    inactive: ['active', 'deleted'],
    deleted: [],
  },
  ['deleted'],
)
export type InspectionFormStatus = (typeof inspectionFormStates.names)[number]
