import { ago, type Estate, type PastDeed } from './action.ts'

type Template = readonly [days: number, by: string, name: string, type: 'command' | 'message', params: object]
const kept: readonly Template[] = [
  [19, 'enterprise', '磁盘检查 Disk check', 'command', { line: 'df -h', timeoutMs: 60_000 }],
  [
    14,
    'li_wei',
    '打烊提醒 End of day',
    'message',
    { title: '打烊提醒 End of day', text: '请结账并关机。 Please cash up and switch off.' },
  ],
  [
    11,
    'daybreak',
    'Put handhelds on charge',
    'message',
    { title: 'Charge', text: 'Please put all handhelds on charge.' },
  ],
  [6, 'admin', '内核版本 Kernel versions', 'command', { line: 'uname -a', timeoutMs: 60_000 }],
]

/** Tasks that people ask for again and again, shared with all of their enterprise. */
export function templatesOf(estate: Estate): PastDeed[] {
  return kept.map(([days, by, name, type, params]) => {
    const [at, who] = [ago(estate, days), estate.who(by)]
    return {
      at,
      who,
      action: 'taskTemplate.create',
      input: { name, type, params, shared: true },
      work: () =>
        estate.db
          .insertInto('task_template')
          .values({
            enterprise_id: who.enterpriseId,
            account_id: who.id,
            account_path: who.path,
            name,
            shared: true,
            type,
            params: JSON.stringify(params),
            rules: '{}',
            created_at: new Date(at),
            updated_at: new Date(at),
          })
          .execute(),
    }
  })
}
