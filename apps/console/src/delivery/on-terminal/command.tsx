import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { useCan, useGranted } from '../../api/session/can.tsx'
import { t, useText } from '../../api/text.ts'
import type { Chosen } from '../../estate/terminal/actions/bulk.ts'
import { mostInAddress, takesCommands } from '../../estate/terminal/parts/terminal-life.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { Icon } from '../../kit/values/icon.tsx'
import type { Action } from '../../platform/resource/actions.tsx'
import { lackText } from '../task-types/act/act-offer.ts'
import { placeWith } from '../task-types/act/new-task.ts'

/** Opens the page of remote commands with this terminal chosen. */
export const commandOf = (
  { sn, status, lacks }: Pick<TerminalRow, 'sn' | 'status' | 'lacks'>,
  go: (to: string) => void,
): Action => ({
  word: 'terminal.runCommand',
  code: 'task.create',
  why: takesCommands({ status }) ? lackText(t, lacks, 'command') : t('terminal.commandNotActivated'),
  run: () => go(`/remote/common?sn=${encodeURIComponent(sn)}`),
})

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
      onClick={() => go(placeWith('/remote/common', target, ready))}
    >
      {t('terminal.runCommandOn', { count: (ready?.length ?? count).toLocaleString('en') })}
    </Greyable>
  )
}
