import type { OrderEventType, OrderStatus } from '@cpm/contract/service/order/order.states'
import { agreedAt } from '../../../service/order/due/terms.ts'
import { answered, begun, held, solved, type Times } from '../../../service/order/due/times.ts'
import { gather, noteEvent } from '../../../service/order/comment/order.note.ts'
import { hourMs, pick } from '../chance.ts'
import { isRunning } from '../terminals.ts'
import { ago, type Estate, type PastDeed } from '../past/action.ts'

type Said = readonly [hours: number, by: string, type: OrderEventType, text?: string]
type Order = {
  days: number
  by: string
  title: string
  description: string
  kind: 'fault' | 'install' | 'replace' | 'upkeep' | 'question'
  priority: 1 | 2 | 3 | 4
  to?: string
  said: readonly Said[]
}

/** What shops asked for in the last weeks; those of the last days are being seen to. */
const orders: readonly Order[] = [
  {
    days: 16.2,
    by: 'store',
    title: '小票打印机卡纸 Receipt printer jams',
    description: '每打印十几张就卡一次。 It jams every dozen receipts.',
    kind: 'fault',
    priority: 2,
    to: 'wang_fang',
    said: [
      [1, 'wang_fang', 'started'],
      [3, 'wang_fang', 'commented', '已更换滚轴，请再试。 New roller is in, please try again.'],
      [5, 'wang_fang', 'completed'],
      [29, 'store', 'closed', '正常了 Works now'],
    ],
  },
  {
    days: 9.3,
    by: 'li_wei',
    title: '更换老旧扫码枪 Replace an old scanner',
    description: '识读率下降。 It misses more and more codes.',
    kind: 'replace',
    priority: 3,
    to: 'chen_jing',
    said: [
      [2, 'chen_jing', 'started'],
      [6, 'chen_jing', 'completed', '新扫码枪已接入。 The new one is attached.'],
    ],
  },
  {
    days: 4.1,
    by: 'li_wei',
    title: '新柜台安装终端 Install a till at the new counter',
    description: '二楼新增柜台。 A new counter on the second floor.',
    kind: 'install',
    priority: 3,
    to: 'wang_fang',
    said: [
      [3, 'wang_fang', 'started'],
      [4, 'wang_fang', 'held', '等待布线 Waits for the cabling'],
    ],
  },
  {
    days: 2.2,
    by: 'li_wei',
    title: '收银屏触摸漂移 The touch screen drifts',
    description: '点击位置偏左约一厘米。 Touches land a centimetre to the left.',
    kind: 'fault',
    priority: 1,
    to: 'li_wei',
    said: [[0.4, 'li_wei', 'started']],
  },
  {
    days: 0.6,
    by: 'chen_jing',
    title: '季度清洁保养 Quarterly cleaning',
    description: '清洁打印头和出纸口。 Clean the print head and the paper path.',
    kind: 'upkeep',
    priority: 4,
    said: [],
  },
  {
    days: 0.1,
    by: 'li_wei',
    title: '会员价不显示 Member prices do not show',
    description: '扫码后仍显示原价。 The list price stands after a card was scanned.',
    kind: 'question',
    priority: 2,
    said: [],
  },
]

const into: Partial<Record<OrderEventType, OrderStatus>> = {
  started: 'in_progress',
  held: 'on_hold',
  completed: 'complete',
  closed: 'closed',
}

export function ordersOf(estate: Estate): PastDeed[] {
  const boss = estate.who('li_wei')
  const tills = estate.terminals.filter((one) => one.enterpriseId === boss.enterpriseId && isRunning(one.standing))
  return orders.map((one) => {
    const till = pick(tills, 'order', one.days)
    const at = ago(estate, one.days)
    const who = estate.who(one.by)
    return {
      at,
      who,
      action: 'order.create',
      input: { title: one.title, sns: [till.sn] },
      work: () => make(estate, one, till, new Date(at)),
    }
  })
}

type Till = Estate['terminals'][number]

async function make({ db, who, groups }: Estate, one: Order, till: Till, at: Date): Promise<void> {
  const by = who(one.by)
  const group = groups.find(({ path }) => path === till.groupPath)
  const place = { enterprise_id: till.enterpriseId, group_path: till.groupPath }
  const agreed = await agreedAt(db, place, 'Asia/Shanghai')
  const to = one.to === undefined ? null : who(one.to)
  const row = await db
    .insertInto('service_order')
    .values({
      ...place,
      group_id: group?.id ?? null,
      title: one.title,
      description: one.description,
      kind: one.kind,
      priority: one.priority,
      source: 'person',
      assignee_id: to?.id ?? null,
      assignee_name: to?.name ?? null,
      account_id: by.id,
      account_name: by.name,
      ...begun(agreed, one.priority, at),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('service_order_terminal').values({ order_id: row.id, terminal_id: till.id }).execute()
  await noteEvent(db, at, { orderId: row.id, type: 'created', account: by })
  let times = row as Times
  for (const [hours, name, type, text] of one.said) {
    const then = new Date(at.getTime() + hours * hourMs)
    await noteEvent(db, then, { orderId: row.id, type, account: who(name), data: text ? { text } : {} })
    const patch: Partial<Times> & Record<string, unknown> = { ...answered(agreed, times, then) }
    if (type === 'held') Object.assign(patch, held(agreed, { ...times, ...patch }, then), { hold_reason: text })
    if (type === 'completed') Object.assign(patch, solved(agreed, { ...times, ...patch }, then))
    if (type === 'closed') Object.assign(patch, { closed_at: then, told_solve: true })
    if (into[type]) patch.status = into[type]
    times = { ...times, ...patch }
    await db
      .updateTable('service_order')
      .set({ ...patch, updated_at: then } as never)
      .where('id', '=', row.id)
      .execute()
  }
  await gather(db, row.id)
}
