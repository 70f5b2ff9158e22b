import { defineFeature } from '../../core/feature.ts'
import { ofTerminal, terminals } from './peripheral.terminals.ts'
import { importPeripherals } from './peripheral.import.ts'
import { get, list } from './peripheral.list.ts'
import { dependents, remove } from './peripheral.remove.ts'
import { create, update } from './peripheral.save.ts'

/** The catalogue of peripherals [3.15], and where each is attached now. */
export const feature = defineFeature(
  'peripheral',
  {
    list,
    get,
    create,
    update,
    dependents,
    remove,
    terminals,
    ofTerminal,
    import: importPeripherals,
  },
  { machineTables: ['attached', 'attached_list'] },
)
