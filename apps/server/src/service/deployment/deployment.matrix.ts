import { productVersion } from '@cpm/contract/platform/about/about'
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../core/secret.ts'
import type { House } from '../../testing/house.ts'
import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

async function addDeployment(db: House['db'], mark: string, at: Date, token: string) {
  const customer = await add(db, 'customer', {
    name: mark,
    service_ip: '10.0.0.1',
    service_user: 'u',
    service_password: Buffer.alloc(40),
    deployment_status: 'deployed',
    network_type: 'public',
  })
  return add(db, 'deployment', { customer_id: customer, token: hashOf(token), token_at: at })
}

const newToken = () => `cpmd_${randomBytes(32).toString('base64url')}`

export const matrix = defineMatrix('deployment', {
  things: {
    deployment: { seenBy: 'ours', make: ({ db }, _owner, mark, at) => addDeployment(db, mark, at, newToken()) },
  },
  samples: {
    list: nothing,
    'list of a customer': (pick) => ({ customerId: pick('customer') }),
    connect: (pick) => ({ customerId: pick('customer') }),
    remove: byId('deployment'),
  },
  open: {
    report: async ({ house, now }) => {
      const token = newToken()
      await addDeployment(house.db, 'a', now(), token)
      return {
        token,
        version: productVersion,
        startedAt: now().toISOString(),
        terminals: 3,
        online: 2,
        diskFree: 5,
        diskTotal: 10,
        backupAt: null,
        unwell: [],
      }
    },
  },
})
