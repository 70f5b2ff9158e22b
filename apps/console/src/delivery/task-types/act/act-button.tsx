import { actionPlatforms, type ActionType } from '@cpm/contract/delivery/task/action'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ButtonProps } from 'antd'
import { useState } from 'react'
import { greyedWhy, reachOf } from './act-offer.ts'
import { askAct } from './act-dialogs.tsx'
import { useAct } from './act.ts'
import { useCan } from '../../../api/session/can.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import { useText } from '../../../api/text.ts'

type Asked = Extract<ActionType, 'restart' | 'screenshot'>
type Props = Pick<ButtonProps, 'type' | 'size' | 'icon'> & {
  act: Asked
  terminal: Pick<TerminalRow, 'sn' | 'name' | 'status' | 'platform' | 'online' | 'lacks'>
}

/** One action on one terminal, asked for as in the menu of all; greyed, with the reason, where it cannot take it. */
export function ActButton({ act: asked, terminal, ...look }: Props) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAct()
  if (!useCan('task.act')) return null
  const can = actionPlatforms[asked].includes(terminal.platform)
  const reason = !can
    ? t('action.notOnPlatform', { platform: t(`terminal.platform.${terminal.platform}`) })
    : takesCommands(terminal)
      ? greyedWhy(t, { terminals: [terminal] }, asked)
      : t('action.notActivated')
  async function ask(): Promise<void> {
    const reach = reachOf({ terminals: [terminal] }, asked)
    setAsking(true)
    try {
      if (await askAct(asked, reach)) await act(asked, {}, reach)
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
