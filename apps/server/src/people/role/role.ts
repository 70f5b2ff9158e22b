import { defineFeature } from '../../core/feature.ts'
import { choices, dependents, enterprises, get, list, members, menus } from './role.read.ts'
import { create, enable, remove, update } from './role.save.ts'

/** Roles [3.10]. */
export const feature = defineFeature('role', {
  choices,
  list,
  menus,
  enterprises,
  get,
  members,
  dependents,

  create,
  update,
  enable,
  remove,
})
