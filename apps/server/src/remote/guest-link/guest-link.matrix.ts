import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { House } from '../../testing/house.ts'
import { add, byId, bySn, defineMatrix, nothing, type Owner } from '../../testing/matrix/define.ts'
import type { OpenWorld } from '../../testing/matrix/open-world.ts'

async function addLink(house: House, { enterpriseId, group, account }: Owner, mark: string, at: Date) {
  const terminal = await house.make.terminal({ enterpriseId, group })
  return add(house.db, 'guest_link', {
    terminal_id: terminal.id,
    enterprise_id: enterpriseId,
    account_id: account.id,
    account_name: mark,
    guest_name: mark,
    view_only: false,
    reason: mark,
    order_no: null,
    token_hash: randomBytes(32),
    ends_at: new Date(at.getTime() + 3_600_000),
    revoked_at: null,
    created_at: at,
  })
}

/** Of a terminal that is here and able. */
async function newToken({ house }: OpenWorld): Promise<string> {
  const { id: enterpriseId } = await house.make.enterprise()
  const maker = await house.as(await house.make.account({ enterpriseId }))
  const terminal = await house.make.terminal({ enterpriseId })
  await sql`with here as (update terminal_state set online = true where terminal_id = ${terminal.id})
    insert into inventory (terminal_id, kind, hash, at, items) values (${terminal.id}, 'permissions', '', now(),
      '[{"packageName": "agent", "permission": "agent.remote_desktop", "granted": true}]')`.execute(house.db)
  const { url } = await maker.guestLink.create({ sn: terminal.sn, guest: 'Ann', minutes: 60, viewOnly: false })
  return url.split('#')[1] as string
}

/** And the guest is in, with somebody beside them. */
async function inControl(w: OpenWorld) {
  const token = await newToken(w)
  const opened = await w.house.anyone.guestLink.open({ token })
  await sql`insert into remote_person (session_id, n, account_name, view_only, code, tunnel, asked_at)
    values (${opened.id}, 2, 'Bo', false, 'remote.desktop', gen_random_uuid(), now())`.execute(w.house.db)
  return { token, person: '2' }
}

export const matrix = defineMatrix('guestLink', {
  things: {
    guestLink: { seenBy: 'store', bringsTerminal: true, make: addLink },
  },
  samples: {
    list: nothing,
    'list of a terminal': bySn,
    create: (pick) => ({ ...bySn(pick), guest: 'Ann', minutes: 60, viewOnly: false }),
    revoke: byId('guestLink'),
  },
  open: {
    look: async (w) => ({ token: await newToken(w) }),
    open: async (w) => ({ token: await newToken(w) }),
    control: inControl,
  },
})
