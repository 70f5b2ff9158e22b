import type { Reach } from '../side.ts'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { t as say } from '../../../api/text.ts'
import { type TaskType } from '@cpm/contract/delivery/task/task'
import { Follows, nameOf, notesOf } from './act-notes.tsx'
import { sideOf } from '../sides.ts'

/** Whether it is to be done: what is done to one terminal and harms nobody is not asked about. */
export async function askAct(type: TaskType, reach: Reach): Promise<boolean> {
  const { offer } = sideOf(type)
  if (offer === undefined || 'Dialog' in offer) return false
  if (reach.single && reach.offline === 0 && offer.harmless) return true
  return confirm({
    title: say('action.ask', { what: say(`task.type.${type}`), name: nameOf(reach) }),
    content: <Follows lines={[say(offer.hint), ...notesOf(reach)]} />,
    okText: say('action.do'),
  })
}
