import { defineFeature } from '../../feature.ts'
import { assign } from './group.assign.ts'
import { importGroups } from './group.import.ts'
import { members } from './group.members.ts'
import { get, list, search } from './group.read.ts'
import { dependents, remove } from './group.remove.ts'
import { create, update } from './group.save.ts'

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
  import: importGroups,
})
