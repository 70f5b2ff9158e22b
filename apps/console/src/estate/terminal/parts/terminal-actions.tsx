import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ButtonProps } from 'antd'
import { api } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { type Text, t as say, useText } from '../../../api/text.ts'

import { canLogOff, canRestock } from './terminal-life.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import styles from './terminal-cells.module.css'

type Terminal = Pick<TerminalRow, 'sn' | 'status'>
type Look = Pick<ButtonProps, 'type' | 'size' | 'icon' | 'className'>

/** What logging off brings with it, as a list to be read before saying yes. */
export function LogOffMeans({ t, also }: { t: Text; also?: string | undefined }) {
  const lines = [
    also,
    t('terminal.logOffCuts'),
    t('terminal.logOffRuns'),
    t('terminal.logOffKeeps'),
    t('terminal.logOffReturn'),
  ]
  return (
    <Stack as="ul" gap={2} className={styles.follows}>
      {lines
        .filter((line) => line !== undefined)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </Stack>
  )
}

const notAllowed = (t: Text, { status }: Terminal) => t('terminal.notAllowed', { from: t(`terminal.status.${status}`) })

/** Takes the credential away [4.5]; absent without the permission, greyed where the state does not allow it. */
export function LogOffButton({ terminal, ...look }: Look & { terminal: Terminal }) {
  const t = useText()
  const logOff = useAction(api.terminal.logOff)
  if (!useCan('terminal.logOff')) return null
  async function ask(): Promise<void> {
    const yes = await confirm({
      title: say('terminal.logOffOf', { sn: terminal.sn }),
      content: <LogOffMeans t={say} />,
      danger: true,
      okText: say('terminal.logOff'),
    })
    if (yes) logOff.mutate({ sn: terminal.sn })
  }
  return (
    <Greyable
      danger
      {...look}
      loading={logOff.isPending}
      reason={canLogOff(terminal) ? null : notAllowed(t, terminal)}
      onClick={() => void ask()}
    >
      {t('terminal.logOff')}
    </Greyable>
  )
}

/** Lets a logged-off terminal be enrolled again. */
export function RestockButton({ terminal, ...look }: Look & { terminal: Terminal }) {
  const t = useText()
  const restock = useAction(api.terminal.restock)
  if (!useCan('terminal.logOff')) return null
  async function ask(): Promise<void> {
    const yes = await confirm({
      title: say('terminal.restockOf', { sn: terminal.sn }),
      content: say('terminal.restockHint'),
      okText: say('terminal.restock'),
    })
    if (yes) restock.mutate({ sn: terminal.sn })
  }
  return (
    <Greyable
      {...look}
      loading={restock.isPending}
      reason={canRestock(terminal) ? null : notAllowed(t, terminal)}
      onClick={() => void ask()}
    >
      {t('terminal.restock')}
    </Greyable>
  )
}
