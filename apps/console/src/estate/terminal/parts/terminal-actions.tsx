import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { api } from '../../../api/api.ts'
import { t, type Text } from '../../../api/text.ts'
import { Points } from '../../../kit/layout/text.tsx'
import { type Action, deed } from '../../../platform/resource/actions.tsx'
import { canLogOff, canRestock } from './terminal-life.ts'

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
    <Points>
      {lines
        .filter((line) => line !== undefined)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </Points>
  )
}

export const notAllowed = ({ status }: Pick<TerminalRow, 'status'>) =>
  t('terminal.notAllowed', { from: t(`terminal.status.${status}`) })

/** Takes the credential away [4.5], or lets a logged-off terminal be enrolled again; greyed where its state is neither. */
export function logOffOf({ sn, status }: Pick<TerminalRow, 'sn' | 'status'>): Action {
  const code = 'terminal.logOff'
  if (canLogOff({ status })) {
    const ask = () => ({
      title: t('terminal.logOffOf', { sn }),
      content: <LogOffMeans t={t} />,
      danger: true,
      okText: t('terminal.logOff'),
    })
    return { word: 'terminal.logOff', code, danger: true, deed: deed(api.terminal.logOff, { sn }, { ask }) }
  }
  const ask = () => ({
    title: t('terminal.restockOf', { sn }),
    content: t('terminal.restockHint'),
    okText: t('terminal.restock'),
  })
  const why = canRestock({ status }) ? null : notAllowed({ status })
  return { word: 'terminal.restock', code, why, deed: deed(api.terminal.restock, { sn }, { ask }) }
}
