import { sql } from 'kysely'
import { hashOf } from '../../../core/secret.ts'
import { between, dayMs, hourMs, luck, minuteMs, pick } from '../chance.ts'
import { ago, type Estate, type PastDeed, reaches } from './action.ts'
import { hasServed, type EstateTerminal } from '../terminals.ts'

/** What was done about terminals and shops: notes on them, tokens, faults seen to, favourites and views. */
export const floorDeeds = (estate: Estate): PastDeed[] => [
  ...edits(estate),
  ...tokens(estate),
  ...favourites(estate),
  ...views(estate),
  ...faultsSeenTo(estate),
]

const keepers = [
  'li_wei',
  'wang_fang',
  'chen_jing',
  'liu_yang',
  'guo_tao',
  'emily_tan',
  'enterprise',
  'daybreak',
] as const

/** Labels and tags put right, shops' phones changed. */
function edits(estate: Estate): PastDeed[] {
  const { db, terminals } = estate
  const named = terminals.filter(hasServed)
  const labels = Array.from({ length: 36 }, (_, i): PastDeed[] => {
    const who = estate.who(keepers[i % keepers.length] as string)
    const one = pick(
      named.filter((t) => reaches(who, t)),
      'edit',
      i,
    ) as EstateTerminal | undefined
    if (!one) return []
    const at = ago(estate, between(0.2, 28, 'edit', i))
    const ext1 = `AST-${String(30_000 + i * 13).padStart(6, '0')}`
    return [
      {
        at,
        who,
        action: 'terminal.update',
        input: { sn: one.sn, ext1, version: 1 },
        work: () => db.updateTable('terminal').set({ ext1 }).where('id', '=', one.id).execute(),
      },
    ]
  }).flat()
  const shops = estate.groups.filter(({ number }) => /^[A-Z]{2}\d/.test(number))
  const phones = shops.slice(0, 7).map((shop, i): PastDeed => {
    const phone = `+86 21 5550 ${6000 + i * 37}`
    const mine = shop.enterprise_id === estate.groups[0]?.enterprise_id
    return {
      at: ago(estate, 3 + i * 3.3),
      who: estate.who(mine ? (i % 2 ? 'li_wei' : 'enterprise') : 'daybreak'),
      action: 'group.update',
      input: { id: String(shop.id), phone },
      work: () => db.updateTable('terminal_group').set({ phone }).where('id', '=', shop.id).execute(),
    }
  })
  return [...labels, ...phones]
}

/** Tokens of earlier enrolments: used up, run out, taken back. */
function tokens(estate: Estate): PastDeed[] {
  return estate.groups
    .filter(({ number }) => /^[A-Z]{2}\d/.test(number))
    .map((group, i): PastDeed => {
      const at = ago(estate, 27 - i * 2.1)
      const who = estate.who(group.enterprise_id === estate.groups[0]?.enterprise_id ? 'li_wei' : 'daybreak')
      const maxUses = 5 + (i % 4) * 5
      return {
        at,
        who,
        action: 'enrolment.create',
        input: { groupId: String(group.id), maxUses },
        work: () =>
          estate.db
            .insertInto('enrolment_token')
            .values({
              enterprise_id: group.enterprise_id,
              group_id: group.id,
              group_path: group.path,
              account_id: who.id,
              account_path: who.path,
              token_hash: hashOf(`past token ${group.id}`),
              prefix: `cpm_${['Qm3xT8aL', 'hV7wZ2pd', 'u9KfR4eB', 'N5sYc1Gj'][i % 4]}`,
              max_uses: maxUses,
              uses: Math.min(maxUses, 3 + i),
              expires_at: new Date(at + 2 * dayMs),
              revoked_at: i % 5 === 4 ? new Date(at + 5 * hourMs) : null,
              created_at: new Date(at),
            })
            .execute(),
      }
    })
}

function favourites(estate: Estate): PastDeed[] {
  const names = ['admin', 'enterprise', 'store', 'sales', 'li_wei', 'wang_fang', 'chen_jing', 'daybreak']
  return names.flatMap((name) => {
    const who = estate.who(name)
    return estate.terminals
      .filter((one) => reaches(who, one) && hasServed(one))
      .toSorted((a, b) => luck(a.sn, name) - luck(b.sn, name))
      .slice(0, 5)
      .map((one, i): PastDeed => {
        const at = ago(estate, between(0.5, 20, name, i))
        return {
          at,
          who,
          action: 'favourite.add',
          input: { sn: one.sn },
          work: () =>
            estate.db
              .insertInto('favourite')
              .values({ account_id: who.id, terminal_id: one.id, created_at: new Date(at) })
              .execute(),
        }
      })
  })
}

const kept: readonly (readonly [by: string, name: string, query: Record<string, unknown>])[] = [
  ['enterprise', '长期离线 Away long', { status: 'activated', offlineLong: true }],
  ['enterprise', '收银主机 Windows tills', { platform: 'windows' }],
  ['li_wei', '快速结账 Express', { tag: '快速结账' }],
  ['daybreak', 'Handhelds online', { online: true, platform: 'android' }],
]

const views = (estate: Estate): PastDeed[] =>
  kept.map(([by, name, query], i) => {
    const who = estate.who(by)
    const at = ago(estate, 15 - i * 3)
    return {
      at,
      who,
      action: 'savedView.create',
      input: { page: 'terminal', name, shared: true, query },
      work: () =>
        estate.db
          .insertInto('saved_view')
          .values({
            enterprise_id: who.enterpriseId,
            account_id: who.id,
            page: 'terminal',
            name,
            shared: true,
            query: JSON.stringify(query),
            layout: null,
            created_at: new Date(at),
            updated_at: new Date(at),
          })
          .execute(),
    }
  })

const remarks = [
  '已通知门店换纸 Told the shop to change the paper',
  '备件已寄出 A spare part is on its way',
  '周五上门检修 Somebody comes on Friday',
  '等待厂商回复 Waiting for the maker',
] as const

const faultsOf = (name: string): readonly string[] =>
  /TM-|TSP|SRP/.test(name)
    ? ['paper_out', 'cover_open', 'overheated']
    : /P400|SP20|Lane/.test(name)
      ? ['no_response', 'tamper']
      : /Drawer/.test(name)
        ? ['jammed']
        : ['no_response']

/** Faults of the month: most were mended, some stand open, and of those some are being seen to. */
function faultsSeenTo(estate: Estate): PastDeed[] {
  const withDevices = estate.terminals.filter(
    (one) =>
      one.standing === 'live' && (one.facts.peripherals?.length ?? 0) > 0 && (one.activatedAt ?? 0) < ago(estate, 20),
  )
  return Array.from({ length: 46 }, (_, i) => i).flatMap((i): PastDeed[] => {
    const one = withDevices[(i * 7) % Math.max(1, withDevices.length)]
    if (!one) return []
    const isOpen = i % 5 === 0
    const since = isOpen ? ago(estate, between(0.05, 2.5, 'fault', i)) : ago(estate, between(0.5, 18, 'fault', i))
    const made = { id: 0 }
    const fault = writeFault(estate, { one, i, since, isOpen, made })
    const happened: PastDeed = {
      at: since,
      who: null,
      // Nobody's deed: the audit has nothing to say of it.
      action: null,
      input: {},
      work: fault,
    }
    if (i % 3 !== 0) return [happened]
    const who = estate.who(keepers.find((name, k) => (k + i) % 3 === 0 && reaches(estate.who(name), one)) ?? 'ops_lin')
    const note = remarks[i % remarks.length] as string
    const at = since + between(4, 50, 'seen', i) * minuteMs
    const acknowledged: PastDeed = {
      at,
      who,
      action: 'fault.acknowledge',
      get input() {
        return { ids: [String(made.id)], note }
      },
      work: () =>
        estate.db
          .updateTable('peripheral_fault')
          .set({ acknowledged_at: new Date(at), acknowledged_by: who.id, note })
          .where('id', '=', made.id)
          .execute(),
    }
    return [happened, acknowledged]
  })
}

type Fault = { one: EstateTerminal; i: number; since: number; isOpen: boolean; made: { id: number } }

const writeFault =
  ({ db }: Estate, { one, i, since, isOpen, made }: Fault) =>
  async (): Promise<void> => {
    const device = pick(one.facts.peripherals ?? [], 'device', i)
    const fault = pick(faultsOf(device.name), 'what', i)
    const [vid, pid, serial] = [device.vid ?? '', device.pid ?? '', device.serial ?? '']
    const at = new Date(since)
    const cleared = isOpen ? null : new Date(since + between(6, 200, 'mended', i) * minuteMs)
    const { rows } = await sql<{ id: number }>`
      insert into peripheral_fault
        (terminal_id, kind, vid, pid, serial, name, peripheral_id, fault, since, last_at, cleared_at)
      values (${one.id}, 'faulty', ${vid}, ${pid}, ${serial}, ${device.name},
        (select id from peripheral where vid = ${vid} and pid = ${pid} limit 1), ${fault}, ${at}, ${at}, ${cleared})
      on conflict do nothing returning id`.execute(db)
    made.id = rows[0]?.id ?? 0
    const said = { ...device, fault }
    const events = [
      { id: `fault-${i}`, type: 'peripheral_fault', at, data: JSON.stringify(said) },
      ...(cleared
        ? [{ id: `mended-${i}`, type: 'peripheral_attached', at: cleared, data: JSON.stringify(device) }]
        : []),
    ]
    await db
      .insertInto('event')
      .values(events.map((event) => ({ ...event, terminal_id: one.id, received_at: event.at })))
      .execute()
  }
