import { type Log, ShopOrders, systemClock } from '@cpm/agent-core'
import { readFileSync } from 'node:fs'
import { writeWhole } from '../../store/write-whole.ts'

/** What the people at this terminal wrote, in one file that outlives a power cut. */
export const shopOrdersIn = (file: string, log: Log): ShopOrders =>
  new ShopOrders({
    clock: systemClock,
    log,
    store: {
      read: () => {
        try {
          return JSON.parse(readFileSync(file, 'utf8'))
        } catch {
          return undefined
        }
      },
      write: (kept) => writeWhole(file, `${JSON.stringify(kept)}\n`),
    },
  })
