import { randomBytes } from 'node:crypto'
import type { House } from '../../testing/house.ts'
import { add, byId, bySn, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

/** A printer in the catalogue of an enterprise. */
export function newPeripheral(db: House['db'], enterprise_id: number, name: string): Promise<number> {
  const [vid, pid] = [randomBytes(2), randomBytes(2)].map((two) => two.toString('hex')) as [string, string]
  return add(db, 'peripheral', { enterprise_id, name, type: 'printer', vid, pid })
}

export const matrix = defineMatrix('peripheral', {
  things: {
    peripheral: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId }, mark) => newPeripheral(db, enterpriseId, mark),
    },
  },
  samples: {
    create: () => ({ name: fresh(), type: 'printer' }),
    dependents: byId('peripheral'),
    get: byId('peripheral'),
    import: () => ({ rows: [{ name: fresh(), type: 'printer' }], commit: true }),
    list: nothing,
    ofTerminal: bySn,
    remove: byId('peripheral'),
    terminals: byId('peripheral'),
    update: byId('peripheral', { maker: 'a' }),
  },
})
