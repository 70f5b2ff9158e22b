import { type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { api } from '../../../api/api.ts'
import { t } from '../../../api/text.ts'
import { takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import { type Action, deed } from '../../../platform/resource/actions.tsx'
import { type ActTerminal } from '../side.ts'
import { sideOf } from '../sides.ts'
import { questionOf } from './act-dialogs.tsx'
import { greyedWhy, isOf, reachOf } from './act-offer.ts'
import { sayMade } from './act.ts'

function whyNot(type: TaskType, terminal: ActTerminal): string | null {
  const { platform } = terminal
  if (!isOf(type, platform)) return t('action.notOnPlatform', { platform: t(`terminal.platform.${platform}`) })
  return takesCommands(terminal) ? greyedWhy(t, { terminals: [terminal] }, type) : t('action.notActivated')
}

/** What is asked for by a yes, of one terminal, as in the menu of all; greyed, with the reason, where it cannot take it. */
export function actOf(type: TaskType, terminal: ActTerminal, go: (to: string) => void): Action {
  const { offer } = sideOf(type)
  if (offer === undefined || 'Dialog' in offer) throw new Error(`${type} is not asked for by a yes`)
  const reach = reachOf({ terminals: [terminal] }, type)
  const question = questionOf(type, reach)
  const create = deed(
    api.task.create,
    { type, params: offer.params, target: reach.target },
    {
      ...(question ? { ask: () => question } : {}),
      success: null,
      onDone: (made) => sayMade(type, made, go),
    },
  )
  return { word: `task.type.${type}`, code: taskTypeOf[type].permission, why: whyNot(type, terminal), deed: create }
}
