import type { Reach } from '../side.ts'
import type { Question } from '../../../kit/dialog/feedback.tsx'
import { t as say } from '../../../api/text.ts'
import { type TaskType } from '@cpm/contract/delivery/task/task'
import { Follows, nameOf, notesOf } from './act-notes.tsx'
import { sideOf } from '../sides.ts'

/** What is asked before; null where it is done to one terminal that is there and harms nobody. */
export function questionOf(type: TaskType, reach: Reach): Question | null {
  const { offer } = sideOf(type)
  if (offer === undefined || 'Dialog' in offer) return null
  if (reach.single && reach.offline === 0 && offer.harmless) return null
  return {
    title: say('action.ask', { what: say(`task.type.${type}`), name: nameOf(reach) }),
    content: <Follows lines={[say(offer.hint), ...notesOf(reach)]} />,
    okText: say('action.do'),
  }
}
