import { defineFeature } from '../../core/feature.ts'
import { hours, setHours } from './hours.set.ts'
import { assign } from './save/group.assign.ts'
import { importGroups } from './save/group.import.ts'
import { members } from './group.members.ts'
import { get, list, search } from './group.read.ts'
import { dependents, remove } from './save/group.remove.ts'
import { create, update } from './save/group.save.ts'

/** The tree of terminal groups [3.14]. */
export const feature = defineFeature('group', {
  list,
  search,
  get,
  create,
  update,
  dependents,
  remove,
  members,
  assign,
  hours,
  setHours,
  import: importGroups,
})
