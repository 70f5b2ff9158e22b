import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { add, byId, defineMatrix, nobodyAt, nothing } from '../../testing/matrix/define.ts'

const customer = {
  name: 'a',
  serviceIp: '10.0.0.1',
  serviceUser: 'a',
  servicePassword: 'b',
}
const deployed = { deploymentStatus: 'not_deployed', networkType: 'public' }

export const matrix = defineMatrix('customer', {
  things: {
    customer: {
      seenBy: 'ours',
      make: ({ db }, _owner, mark) =>
        add(db, 'customer', {
          name: mark,
          service_ip: '10.0.0.1',
          service_user: 'u',
          service_password: randomBytes(40),
          deployment_status: 'not_deployed',
          network_type: 'public',
        }),
    },
  },
  samples: {
    check: byId('customer'),
    create: () => ({ ...customer, ...deployed }),
    get: byId('customer'),
    list: nothing,
    remove: byId('customer'),
    update: byId('customer', { ...customer, ...deployed }),
  },
  ready: {
    check: (db, { id }) =>
      sql`update customer set interface_url = ${`http://${nobodyAt}/`} where id = ${id}`.execute(db),
  },
})
