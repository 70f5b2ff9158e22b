import { orderStates } from '@cpm/contract/service/order/order.states'
import type { orderSource } from '@cpm/contract/insight/timeline/order.source'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import type { Text } from '../../api/text.ts'
import type { Said } from '../../estate/terminal/timeline/source.ts'

export function saying({ number, title, status, assigneeName }: EntryFrom<typeof orderSource>, t: Text): Said {
  const name = orderStates.names.find((one) => one === status)
  const isOver = name !== undefined && orderStates.ended.includes(name)
  return {
    tone: isOver ? 'idle' : 'warn',
    what: `${number} ${title}`,
    detail: [name ? t(`order.status.${name}`) : status, assigneeName].filter(Boolean).join(' · '),
  }
}
