import { defineFeature } from '../../feature.ts'
import { add, addRange } from './fleet.add.ts'
import { importTerminals } from './fleet.import.ts'
import { logOff, move, ship, tag, takeBack } from './fleet.many.ts'
import { replace } from './fleet.replace.ts'
import { count } from './fleet.target.ts'
import { transfer } from './fleet.transfer.ts'
import { update } from './fleet.update.ts'

/** Changes of terminals, one or many at a time [3.13]. */
export const feature = defineFeature('fleet', {
  count,
  add,
  addRange,
  import: importTerminals,
  update,
  replace,
  ship,
  takeBack,
  logOff,
  move,
  transfer,
  tag,
})
