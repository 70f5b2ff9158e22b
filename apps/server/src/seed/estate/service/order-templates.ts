import { ago, type Estate, type PastDeed } from '../past/action.ts'

const templates = [
  {
    name: '季度清洁保养',
    english_name: 'Quarterly cleaning',
    title: '季度清洁保养 Quarterly cleaning',
    description: '清洁打印头、出纸口和扫码窗。 Clean the print head, the paper path and the scanner window.',
    kind: 'upkeep',
    priority: 'low',
  },
  {
    name: '更换打印头',
    english_name: 'Replace the print head',
    title: '更换打印头 Replace the print head',
    description: '记录旧打印头的行程。 Note how far the old print head has gone.',
    kind: 'replace',
    priority: 'normal',
  },
] as const

/** What shops ask for again and again. */
export function orderTemplatesOf(estate: Estate): PastDeed[] {
  const who = estate.who('li_wei')
  const at = ago(estate, 20)
  return templates.map((one) => ({
    at,
    who,
    action: 'orderTemplate.create',
    input: { name: one.name, title: one.title },
    work: async () => {
      const when = new Date(at)
      await estate.db
        .insertInto('order_template')
        .values({ ...one, enterprise_id: who.enterpriseId, created_at: when, updated_at: when })
        .execute()
    },
  }))
}
