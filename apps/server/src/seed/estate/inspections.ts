import { randomUUID } from 'node:crypto'
import { type Answers, itemsOf, scoreOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { inspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { failedIn, gramsOfRecord } from '../../service/inspection/inspection.search.ts'
import { gramsOfForm } from '../../service/inspection-form/inspection-form.ts'

const pair = (cn: string, en: string) => ({ cn, en })
const choice = (id: string, cn: string, en: string, fails = false) => ({ id, title: pair(cn, en), fails })

/** What is looked at each quarter, and when a till is put up. */
const forms = [
  {
    title: pair('门店季度巡检', 'Quarterly store inspection'),
    customerName: '海湾零售 Bay Retail',
    orderCustomerName: '海湾零售总部 Bay Retail Head Office',
    orderGroup: '季度服务 Quarterly service',
    process: pair('先看外观，再试功能，最后请店长签字。', 'Looks first, then functions; the shop signs at the end.'),
    standard: pair('企业标准 Q/HW 12-2026', 'Company standard Q/HW 12-2026'),
    content: pair('收银终端、外设、线缆与供电', 'Tills, peripherals, cables and power'),
    sections: [
      {
        id: 'looks',
        title: pair('外观', 'Looks'),
        items: [
          {
            id: 'screen',
            kind: 'yesNo',
            title: pair('屏幕完好，无裂痕', 'The screen is unbroken'),
            points: 10,
            makesOrder: true,
          },
          {
            id: 'dirt',
            kind: 'choice',
            title: pair('清洁程度', 'How clean it is'),
            points: 5,
            choices: [
              choice('clean', '干净', 'Clean'),
              choice('dusty', '有灰尘', 'Dusty'),
              choice('dirty', '很脏', 'Dirty', true),
            ],
          },
          {
            id: 'cleaned',
            kind: 'yesNo',
            title: pair('已现场清洁', 'Cleaned on the spot'),
            when: { item: 'dirt', op: 'failed' },
            points: 0,
          },
          { id: 'photo', kind: 'photo', title: pair('终端正面照片', 'Photo of the front'), required: false, most: 3 },
        ],
      },
      {
        id: 'works',
        title: pair('功能', 'Functions'),
        items: [
          { id: 'print', kind: 'yesNo', title: pair('打印清晰', 'It prints clearly'), points: 10, makesOrder: true },
          {
            id: 'volt',
            kind: 'number',
            title: pair('供电电压', 'Supply voltage'),
            min: 200,
            max: 240,
            unit: 'V',
            points: 5,
          },
          {
            id: 'parts',
            kind: 'peripheral',
            title: pair('外设齐全（填写 SN）', 'Peripherals are there (give the SN)'),
            required: false,
            points: 5,
          },
          { id: 'note', kind: 'text', title: pair('其他情况', 'Anything else'), required: false },
        ],
      },
      {
        id: 'end',
        title: pair('确认', 'Confirmation'),
        items: [{ id: 'sign', kind: 'signature', title: pair('店长签名', 'Signature of the shop') }],
      },
    ],
  },
  {
    title: pair('新终端安装验收', 'Acceptance of a new till'),
    customerName: '海湾零售 Bay Retail',
    orderCustomerName: '',
    orderGroup: '安装 Installation',
    models: ['A77'],
    standard: pair('安装手册第 3 章', 'Installation guide, chapter 3'),
    sections: [
      {
        id: 'till',
        title: pair('终端', 'Till'),
        items: [
          { id: 'sn', kind: 'scan', title: pair('终端 SN', 'SN of the till') },
          { id: 'net', kind: 'yesNo', title: pair('网络正常', 'The network works'), points: 10, makesOrder: true },
          { id: 'sale', kind: 'yesNo', title: pair('试收一笔成功', 'A trial sale went through'), points: 10 },
        ],
      },
    ],
  },
].map((form) => inspectionFormBody.parse(form))

const good: Answers = {
  screen: { value: 'yes' },
  dirt: { value: ['clean'] },
  print: { value: 'yes' },
  volt: { value: 226 },
  sign: { value: '周晓敏' },
}
const bad: Answers = {
  ...good,
  screen: { value: 'no', reason: '右上角裂纹 A crack at the upper right' },
  dirt: { value: ['dusty'] },
  volt: { value: 193 },
}

const dayMs = 86_400_000
/** Months back, the oldest first. */
const rounds = [4, 3, 2, 1, 0]

/** Every enterprise of the demo has two forms in use, records of the last weeks, and what is to be done next. */
export async function addInspections(db: Kysely<Tables>, now: Date): Promise<void> {
  const { rows: enterprises } = await sql<{ id: number }>`
    select distinct enterprise_id as id from terminal order by 1`.execute(db)
  for (const { id } of enterprises) await inspectionsOf(db, id, now)
}

async function inspectionsOf(db: Kysely<Tables>, enterpriseId: number, now: Date): Promise<void> {
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, name from account where enterprise_id = ${enterpriseId} and active order by id limit 3`.execute(db)
  const { rows: stores } = await sql<{
    id: number
    path: string
    name: string
    contact: string | null
    phone: string | null
    address: string | null
  }>`
    select g.id, g.path::text, g.name, g.contact, g.phone, g.address from terminal_group g
    where g.enterprise_id = ${enterpriseId} and exists (select from terminal t where t.group_id = g.id)
    order by g.id limit 8`.execute(db)
  const [quarterly] = await Promise.all(forms.map((form) => addForm(db, enterpriseId, form, now)))
  const [form] = forms
  if (!form || quarterly === undefined) return
  const rows = stores.flatMap((store, nth) => {
    const person = people[nth % Math.max(1, people.length)]
    const said = {
      enterprise_id: enterpriseId,
      group_id: store.id,
      group_path: store.path,
      form_id: quarterly,
      version: 1,
      title_cn: form.title.cn,
      title_en: form.title.en,
      customer_name: form.customerName,
      order_customer_name: form.orderCustomerName,
      order_group: form.orderGroup,
      store_name: store.name,
      contact: store.contact ?? '',
      phone: store.phone ?? '',
      address: store.address ?? '',
      inspector_id: person?.id ?? null,
      inspector: person?.name ?? '',
    }
    const done = rounds.map((round) => {
      const answers = (nth + round) % 3 === 1 && (nth * round) % 4 < 3 ? bad : good
      const { points, of, failed, result } = scoreOf(form.sections, answers)
      const finished = new Date(now.getTime() - (3 + nth * 3 + round * 31) * dayMs)
      return {
        ...said,
        client_id: randomUUID(),
        status: 'complete' as const,
        started_at: new Date(finished.getTime() - 18 * 60_000),
        finished_at: finished,
        received_at: finished,
        answers: JSON.stringify(answers),
        seal: 'demo',
        result,
        points,
        of,
        failed,
        failed_items: failedIn(form, answers),
        grams: gramsOfRecord(said, answers),
        created_at: finished,
      }
    })
    const planned = {
      ...said,
      client_id: randomUUID(),
      status: 'planned' as const,
      grams: gramsOfRecord(said),
      planned_on: new Date(now.getTime() + (nth - 1) * 3 * dayMs).toISOString().slice(0, 10),
      created_at: now,
    }
    return nth % 2 === 0 ? [...done, planned] : done
  })
  for (const row of rows) await db.insertInto('inspection').values(row).execute()
}

async function addForm(db: Kysely<Tables>, enterpriseId: number, form: (typeof forms)[number], now: Date) {
  const { id } = await db
    .insertInto('inspection_form')
    .values({
      enterprise_id: enterpriseId,
      title_cn: form.title.cn,
      title_en: form.title.en,
      customer_name: form.customerName,
      order_customer_name: form.orderCustomerName,
      order_group: form.orderGroup,
      process: JSON.stringify(form.process),
      standard: JSON.stringify(form.standard),
      content: JSON.stringify(form.content),
      models: form.models,
      sections: JSON.stringify(form.sections),
      questions: itemsOf(form.sections).length,
      grams: gramsOfForm(form),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('inspection_form_version')
    .values({ form_id: id, version: 1, body: JSON.stringify(form), created_at: now })
    .execute()
  await db
    .updateTable('inspection_form')
    .set({ status: 'active', version: 1, edited: false })
    .where('id', '=', id)
    .execute()
  return id
}
