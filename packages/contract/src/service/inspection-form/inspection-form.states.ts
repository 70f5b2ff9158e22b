import { states } from '../../kernel/states.ts'

/** Draft; active; inactive; deleted, except its records [4.10]. */
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
