import { peripheralsKind } from '@cpm/contract/estate/peripheral/peripheral.config'
import { inForce } from '../policy/policy.of-terminal.ts'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { peripheral } from '@cpm/contract/estate/peripheral/peripheral'
import { sql } from 'kysely'
import { isSn } from '../../core/sn.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { elsewhere } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { type Scope, joinedTo, unscoped } from '../../core/scope.ts'
import { findRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

type Found = { id: number; vid: string; pid: string }
type OnTerminal = OutputOf<typeof peripheral.routes.terminals>['records'][number]

/** Where it is attached now; a terminal with two of them is there once. */
export const terminals = listing(peripheral.routes.terminals, {
  of: ({ scope, input }) => findRow(scope, 'peripheral', input.id, ['vid', 'pid', 'enterprise_id']),
  from: ({ scope, of }) =>
    inSql<Found>(sql`terminal.id, a.vid, a.pid`, sql`attached a join terminal on terminal.id = a.terminal_id`, [
      sql`a.vid = ${of.vid} and a.pid = ${of.pid} and a.nth = 1`,
      of.enterprise_id === null ? sql`true` : sql`terminal.enterprise_id = ${of.enterprise_id}`,
      scope.visible('terminal'),
    ]),
  id: 'terminal.id',
  sorts: { sn: sql`terminal.sn`, since: sql`a.since` },
  usual: 'sn',
  where: {
    id: elsewhere,
    q: (q) => (q === '' ? undefined : sql`position(lower(${q}) in lower(terminal.sn || chr(10) || terminal.name)) > 0`),
  },
  rows: (rows, { scope }) => shownOn(scope, rows),
})

/** What is shown of them is read for the page alone. */
async function shownOn(scope: Scope, found: readonly Found[]) {
  const { rows } = await scope.sql<object>`
    select terminal.sn, terminal.name as terminal_name, terminal.platform, terminal.model, s.online,
      g.name as group_name, a.name, a.serial, a.since
    from unnest(${found.map((one) => one.id)}::bigint[]) with ordinality as here(id, place)
      join attached a on a.terminal_id = here.id and a.vid = ${found[0]?.vid} and a.pid = ${found[0]?.pid} and a.nth = 1
      join terminal on terminal.id = here.id join terminal_state s on s.terminal_id = here.id
      left join terminal_group g on g.id = terminal.group_id
    where ${scope.visible('terminal')} and ${joinedTo('terminal', 'terminal_group')}
    order by here.place`
  return rows.map((row) => plain(row) as OnTerminal)
}

type Device = {
  name: string
  vid: string
  pid: string
  maker: string | null
  serial: string | null
  since: Date
  peripheral_id: number | null
  peripheral_name: string | null
  type: string | null
}
type Expected = {
  id: number
  name: string
  type: string
  vid: string
  pid: string
  required: boolean
  count: number
  attached: number
  policy_id: number | null
}

export const ofTerminal: Handler<typeof peripheral.routes.ofTerminal> = async ({ scope }, { sn }) => {
  const terminal = await scope
    .from('terminal')
    .leftJoin('attached_list as l', 'l.terminal_id', 'terminal.id')
    .select(['terminal.id', 'terminal.enterprise_id', 'terminal.model', 'terminal.platform', 'l.at'])
    .where(isSn(sn))
    .executeTakeFirstOrThrow(missing)
  const { id, enterprise_id } = terminal
  const [devices, expected] = await Promise.all([
    // An enterprise's own name for it goes before ours.
    scope.sql<Device>`
      select a.name, a.vid, a.pid, a.maker, a.serial, a.since, p.id as peripheral_id, p.name as peripheral_name, p.type
      from attached a left join lateral (
        select id, name, type from peripheral p where ${unscoped('peripheral', 'ours and those of the enterprise')}
          and p.vid = a.vid and p.pid = a.pid and (p.enterprise_id is null or p.enterprise_id = ${enterprise_id})
        order by p.enterprise_id nulls last limit 1) p on true
      where a.terminal_id = ${id} order by a.name, a.vid, a.pid, a.nth`,
    scope.sql<Expected>`
      select p.id, p.name, p.type, p.vid, p.pid, e.required, e.count, e.policy_id,
        (select count(*)::int from attached a where a.terminal_id = ${id} and a.vid = p.vid and a.pid = p.pid) as attached
      from peripherals_expected(array[${id}::bigint]) e join peripheral p on p.id = e.peripheral_id
      where ${unscoped('peripheral', 'what is expected of a terminal that is seen')} and p.vid is not null
      order by e.required desc, p.name, p.id`,
  ])
  const given = (await inForce(scope, id)).find(({ kind }) => kind === peripheralsKind.name)
  const isGiven = given?.from.place === 'terminal' || expected.rows.some(({ policy_id }) => policy_id !== null)
  const ofModel =
    expected.rows.length > 0
      ? ({ place: 'model', name: terminal.model, groupId: null, ruleGroupId: null } as const)
      : null
  const isExpected = new Set(expected.rows.map((one) => `${one.vid}:${one.pid}`))
  return {
    reported: terminal.at !== null,
    attached: devices.rows.map((one) => ({
      ...plain(one),
      vid: one.vid || null,
      pid: one.pid || null,
      expected: isExpected.has(`${one.vid}:${one.pid}`),
    })),
    from: isGiven && given ? given.from : ofModel,
    expected: expected.rows.map(shownExpected),
  }
}

function shownExpected(row: Expected) {
  const { id, policy_id: _, ...one } = row
  return { ...one, peripheralId: String(id) }
}
