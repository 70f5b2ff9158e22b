import type { WhitelistEntry } from '@cpm/contract/estate/agent/whitelist.config'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { ago, type Estate, type PastDeed } from './action.ts'

type List = {
  days: number
  by: string
  name: string
  entries: readonly WhitelistEntry[]
  remark: string
  /** Given to all terminals of its enterprise; the others are only written down. */
  isGiven: boolean
}

const android = (...names: string[]): WhitelistEntry[] =>
  names.map((name) => ({ platform: 'android', kind: 'package', name }))
const windows = (...names: string[]): WhitelistEntry[] =>
  names.map((name) => ({ platform: 'windows', kind: 'program', name }))

const lists: readonly List[] = [
  {
    days: 21,
    by: 'enterprise',
    name: '收银台禁用的娱乐应用 Nothing to play with at the till',
    entries: [
      ...android('com.tencent.tmgp.sgame', 'com.ss.android.ugc.aweme', 'com.king.candycrushsaga'),
      ...windows('steam.exe', 'wegame.exe'),
    ],
    remark: '总部规定，适用于全部终端。 By order of the head office, for all terminals.',
    isGiven: true,
  },
  {
    days: 8,
    by: 'li_wei',
    name: '第三方远程工具 Remote tools of others',
    entries: [...android('com.teamviewer.host.market'), ...windows('TeamViewer.exe', 'AnyDesk.exe', 'ToDesk.exe')],
    remark: '待门店确认后启用。 Waits for the word of the stores.',
    isGiven: false,
  },
  {
    days: 12,
    by: 'daybreak',
    name: 'No browsers on handhelds',
    entries: android('org.mozilla.firefox', 'com.opera.browser'),
    remark: 'Agreed with the stores in June.',
    isGiven: true,
  },
]

/** Bright behind the shop window, and started anew when nobody buys. */
const shopWeek = Object.fromEntries(
  weekdays.map((day) => [day, { brightness: 85, volume: 60, ...(day === 'mon' && { restart: '04:30' }) }]),
)

/** What was given to places: lists of what may not run, how often agents report, what shops' screens do. */
export const placeDeeds = (estate: Estate): PastDeed[] => [
  ...lists.flatMap((list) => listed(estate, list)),
  given(estate, { days: 23, by: 'enterprise', kind: 'settings', value: { reportIntervalMs: 60_000 } }),
  ...shopPlans(estate),
]

type Given = { days: number; by: string; kind: 'settings' | 'plan' | 'whitelist'; value: unknown; groupId?: number }

function given(estate: Estate, { days, by, kind, value, groupId }: Given): PastDeed {
  const [at, who] = [ago(estate, days), estate.who(by)]
  const action = kind === 'settings' ? 'policy.give' : `${kind}.give`
  return {
    at,
    who,
    action,
    input: { place: groupId === undefined ? {} : { groupId: String(groupId) }, value },
    work: () =>
      estate.db
        .insertInto('policy')
        .values({
          kind,
          enterprise_id: who.enterpriseId as number,
          group_id: groupId ?? null,
          value: JSON.stringify(value),
          account_id: who.id,
          created_at: new Date(at),
          updated_at: new Date(at),
        })
        .execute(),
  }
}

function listed(estate: Estate, { days, by, name, entries, remark, isGiven }: List): PastDeed[] {
  const [at, who] = [ago(estate, days), estate.who(by)]
  const made = { listId: '', name, mode: 'black', entries }
  const create = async () => {
    const row = await estate.db
      .insertInto('whitelist')
      .values({
        enterprise_id: who.enterpriseId,
        name,
        mode: 'black',
        entries: JSON.stringify(entries),
        remark,
        created_at: new Date(at),
        updated_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.listId = String(row.id)
  }
  const created: PastDeed = {
    at,
    who,
    action: 'whitelist.create',
    input: { name, mode: 'black', entries, remark },
    work: create,
  }
  return isGiven ? [created, given(estate, { days: days - 0.01, by, kind: 'whitelist', value: made })] : [created]
}

/** The first shops of a region have a plan of their own. */
function shopPlans(estate: Estate): PastDeed[] {
  const { enterpriseId } = estate.who('enterprise')
  const shops = estate.groups.filter((one) => one.enterprise_id === enterpriseId && /^[A-Z]{2}\d/.test(one.number))
  return shops
    .slice(0, 3)
    .map(({ id }, i) => given(estate, { days: 17 - i, by: 'li_wei', kind: 'plan', value: shopWeek, groupId: id }))
}
