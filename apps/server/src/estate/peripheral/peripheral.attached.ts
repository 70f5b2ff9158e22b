import type { peripheral } from '@cpm/contract/estate/peripheral/peripheral'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { isSn } from '../../core/sn.ts'
import { type Handler, missing } from '../../core/feature.ts'

type OnTerminal = {
  sn: string
  terminal_name: string
  platform: Platform
  model: string
  online: boolean
  group_name: string | null
  name: string
  serial: string | null
  since: Date
}

/** Where it is attached now; a terminal with two of them is there once. */
export const terminals: Handler<typeof peripheral.routes.terminals> = async ({ scope }, query) => {
  const one = await scope
    .from('peripheral')
    .select(['vid', 'pid', 'enterprise_id'])
    .where('id', '=', Number(query.id))
    .executeTakeFirst()
  if (!one) throw missing()
  const { page, pageSize, q, sort = 'sn' } = query
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const by = sort.endsWith('since') ? sql`a.since` : sql`terminal.sn`
  const owner = one.enterprise_id === null ? sql`true` : sql`terminal.enterprise_id = ${one.enterprise_id}`
  const named = q ? sql`position(lower(${q}) in lower(terminal.sn || chr(10) || terminal.name)) > 0` : sql`true`
  const found = sql`from attached a join terminal on terminal.id = a.terminal_id
    where a.vid = ${one.vid} and a.pid = ${one.pid} and a.nth = 1 and ${owner} and ${named}
      and ${scope.visible('terminal')}`
  const [counted, { rows }] = await Promise.all([
    scope.sql<{ total: number }>`select count(*)::int as total ${found}`,
    scope.sql<OnTerminal>`
      with here as (select a.*, terminal.sn ${found} order by ${by} ${way}, terminal.id ${way}
        limit ${pageSize} offset ${(page - 1) * pageSize})
      select t.sn, t.name as terminal_name, t.platform, t.model, s.online, g.name as group_name, a.name, a.serial,
        a.since
      from here a join terminal t on t.id = a.terminal_id join terminal_state s on s.terminal_id = t.id
        left join terminal_group g on g.id = t.group_id
      where ${unscoped('terminal_group', 'its name is shown with a row that is seen')}
      order by ${sort.endsWith('since') ? sql`a.since` : sql`t.sn`} ${way}, t.id ${way}`,
  ])
  const records = rows.map(({ terminal_name, group_name, since, ...row }) => ({
    ...row,

    terminalName: terminal_name,
    groupName: group_name,
    since: since.toISOString(),
  }))
  return { current: page, size: pageSize, total: counted.rows[0]?.total ?? 0, records }
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
}

export const ofTerminal: Handler<typeof peripheral.routes.ofTerminal> = async ({ scope }, { sn }) => {
  const terminal = await scope
    .from('terminal')
    .leftJoin('attached_list as l', 'l.terminal_id', 'terminal.id')
    .select(['terminal.id', 'terminal.enterprise_id', 'terminal.model', 'terminal.platform', 'l.at'])
    .where(isSn(sn))
    .executeTakeFirst()
  if (!terminal) throw missing()
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
      select p.id, p.name, p.type, p.vid, p.pid, e.required, e.count,
        (select count(*)::int from attached a where a.terminal_id = ${id} and a.vid = p.vid and a.pid = p.pid) as attached
      from model_peripheral e join peripheral p on p.id = e.peripheral_id
      where ${unscoped('peripheral', 'the model says them')} and p.vid is not null and e.model_id = (
        select m.id from model m
        where ${unscoped('model', 'ours and those of the enterprise')}
          and m.name = ${terminal.model} and m.platform = ${terminal.platform}
          and (m.enterprise_id is null or m.enterprise_id = ${enterprise_id})
        order by m.enterprise_id nulls last limit 1)
      order by e.required desc, p.name, p.id`,
  ])
  const isExpected = new Set(expected.rows.map((one) => `${one.vid}:${one.pid}`))
  return {
    reported: terminal.at !== null,
    attached: devices.rows.map(({ peripheral_id, peripheral_name, vid, pid, since, ...one }) => ({
      ...one,
      vid: vid || null,
      pid: pid || null,
      since: since.toISOString(),
      peripheralName: peripheral_name,
      peripheralId: peripheral_id === null ? null : String(peripheral_id),
      expected: isExpected.has(`${vid}:${pid}`),
    })),
    expected: expected.rows.map(({ id: peripheralId, ...one }) => ({ ...one, peripheralId: String(peripheralId) })),
  }
}
