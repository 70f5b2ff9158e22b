import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ButtonProps } from 'antd'
import { useCan, useGranted } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import type { Chosen } from '../../../estate/terminal/actions/bulk.ts'
import { mostInAddress, takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { lackText } from '../../task-types/act/act-offer.ts'

type Terminal = Pick<TerminalRow, 'sn' | 'status' | 'lacks'>
type Look = Pick<ButtonProps, 'type' | 'size' | 'icon' | 'className'>

/** Opens the page of remote commands with this terminal chosen. */
export function CommandButton({ terminal, ...look }: Look & { terminal: Terminal }) {
  const t = useText()
  const { go } = useTabRoute()
  const granted = useGranted('/remote/common')
  const may = useCan('task.create')
  if (!granted || !may) return null
  return (
    <Greyable
      {...look}
      reason={takesCommands(terminal) ? lackText(t, terminal.lacks, 'command') : t('terminal.commandNotActivated')}
      onClick={() => go(`/remote/common?sn=${encodeURIComponent(terminal.sn)}`)}
    >
      {t('terminal.runCommand')}
    </Greyable>
  )
}

/** Opens the page of remote commands with these terminals, or with the same filter. */
export function CommandMany({ chosen: { rows, target, count } }: { chosen: Chosen }) {
  const t = useText()
  const { go } = useTabRoute()
  const granted = useGranted('/remote/common')
  const may = useCan('task.create')
  if (!granted || !may) return null
  const ready = rows?.filter(takesCommands) ?? null
  const reason =
    ready === null
      ? null
      : ready.length === 0
        ? t('terminal.commandNotActivated')
        : ready.length > mostInAddress
          ? t('terminal.tooManyChosen', { most: mostInAddress })
          : null
  return (
    <Greyable
      type="primary"
      icon={<Icon name="play" />}
      reason={reason}
      onClick={() => go(commandPlace(target, ready))}
    >
      {t('terminal.runCommandOn', { count: (ready?.length ?? count).toLocaleString('en') })}
    </Greyable>
  )
}

function commandPlace(target: Chosen['target'], ready: readonly Pick<TerminalRow, 'sn'>[] | null): string {
  if ('filter' in target) return `/remote/common?filter=${encodeURIComponent(JSON.stringify(target.filter))}`
  return `/remote/common?sns=${(ready ?? []).map((row) => encodeURIComponent(row.sn)).join(',')}`
}
