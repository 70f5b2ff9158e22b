import { defineFeature } from '../../core/feature.ts'
import { add, addRange } from './save/terminal.add.ts'
import { importTerminals } from './save/terminal.import.ts'
import { logOff, move, ship, tag, takeBack } from './lifecycle/terminal.many.ts'
import { replace } from './lifecycle/terminal.replace.ts'
import { count } from './lifecycle/terminal.target.ts'
import { transfer } from './lifecycle/terminal.transfer.ts'
import { update } from './save/terminal.update.ts'

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
