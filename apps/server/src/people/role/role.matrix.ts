import { sql } from 'kysely'
import { add, belongs, byId, defineMatrix, fresh, type Kind, nothing, two } from '../../testing/matrix/define.ts'

/** A button the caller, who holds one code, holds; another place stands for a code not held. */
const grantAt: Kind['make'] = async ({ db }, _owner, _mark, _at, { place, code }) => {
  const isHeld = place === 'below' || place === 'elsewhere'
  const held = isHeld ? sql`permission = ${code}` : sql`permission <> ${code}`
  const { rows } = await sql<{ id: number }>`
    select id from menu where type = 3 and ${held} order by random() limit 1`.execute(db)
  return String(rows[0]?.id)
}

export const matrix = defineMatrix('role', {
  things: {
    role: {
      seenBy: 'account',
      make: ({ db }, { enterpriseId, account }, mark) =>
        add(db, 'role', { ...belongs(enterpriseId, account), name: mark, code: mark }),
    },
    grant: { seenBy: 'account', isFound: true, make: grantAt },
  },
  samples: {
    create: (pick) => ({ name: 'a', code: fresh(), menuIds: [pick('grant'), pick('grant')] }),
    'create for an enterprise': (pick) => ({ name: 'a', code: fresh(), enterpriseId: pick('enterprise') }),
    dependents: two('role'),
    enable: two('role', { enabled: false }),
    enterprises: nothing,
    get: byId('role'),
    list: nothing,
    members: byId('role'),
    menus: nothing,
    remove: two('role'),
    update: (pick) => ({ id: pick('role'), menuIds: [pick('grant'), pick('grant')] }),
  },
  open: {
    choices: nothing,
  },
})
