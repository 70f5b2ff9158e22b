import type { TaskType } from '@cpm/contract/delivery/task/task'
import type { ButtonProps } from 'antd'
import { useState } from 'react'
import { greyedWhy, isOf, mayAsk, reachOf } from './act-offer.ts'
import { askAct } from './act-dialogs.tsx'
import { useAct } from './act.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import { useText } from '../../../api/text.ts'
import { useMay } from '../../../api/session/can.tsx'
import { type ActTerminal } from '../side.ts'
import { sideOf } from '../sides.ts'

type Props = Pick<ButtonProps, 'type' | 'size' | 'icon'> & {
  /** One that is asked for by a yes. */
  act: TaskType
  terminal: ActTerminal
}

/** One action on one terminal, asked for as in the menu of all; greyed, with the reason, where it cannot take it. */
export function ActButton({ act: asked, terminal, ...look }: Props) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAct()
  const { offer } = sideOf(asked)
  if (!mayAsk(asked, useMay()) || offer === undefined || 'Dialog' in offer) return null
  const can = isOf(asked, terminal.platform)
  const { params } = offer
  const reason = !can
    ? t('action.notOnPlatform', { platform: t(`terminal.platform.${terminal.platform}`) })
    : takesCommands(terminal)
      ? greyedWhy(t, { terminals: [terminal] }, asked)
      : t('action.notActivated')
  async function ask(): Promise<void> {
    const reach = reachOf({ terminals: [terminal] }, asked)
    setAsking(true)
    try {
      if (await askAct(asked, reach)) await act(asked, params, reach)
    } catch {
      // What the server refused has been shown.
    } finally {
      setAsking(false)
    }
  }
  return (
    <Greyable {...look} reason={reason} loading={busy || asking} onClick={() => void ask()}>
      {t(`task.type.${asked}`)}
    </Greyable>
  )
}
