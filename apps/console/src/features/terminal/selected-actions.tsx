import type { TerminalRow } from '@cpm/contract/terminal'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan, useGranted } from '../../kit/can.tsx'
import { confirm } from '../../kit/feedback.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { Selection } from '../../kit/selection.ts'
import { useTabRoute } from '../../kit/tab-route.ts'
import { t as say, useText } from '../../kit/text.ts'
import { copy } from '../../kit/values.tsx'
import { Greyable } from '../../kit/greyable.tsx'
import { canLogOff, mostInAddress, takesCommands } from './life.ts'
import { LogOffMeans } from './life-actions.tsx'
import { LogOffProgress } from './log-off-progress.tsx'

/** What can be done with the chosen terminals of all pages. */
export function SelectedActions({ selection }: { selection: Selection<TerminalRow> }) {
  const t = useText()
  const { go } = useTabRoute()
  const commands = useGranted('/remote/common')
  const mayCommand = useCan('task.create')
  const mayLogOff = useCan('terminal.logOff')
  const [leaving, setLeaving] = useState<readonly string[] | null>(null)
  const rows = [...selection.rows.values()]
  const ready = rows.filter(takesCommands)
  const reason =
    ready.length === 0
      ? t('terminal.commandNotActivated')
      : ready.length > mostInAddress
        ? t('terminal.tooManyChosen', { most: mostInAddress })
        : null

  async function logOff(): Promise<void> {
    const able = rows.filter(canLogOff).map((row) => row.sn)
    const skipped = rows.length - able.length
    const yes = await confirm({
      title: say('terminal.logOffManyOf', { count: able.length }),
      content: <LogOffMeans t={say} also={skipped > 0 ? say('terminal.logOffSkips', { count: skipped }) : undefined} />,
      danger: true,
      okText: say('terminal.logOffMany', { count: able.length }),
    })
    if (yes) setLeaving(able)
  }

  return (
    <>
      {commands && mayCommand ? (
        <Greyable
          type="primary"
          icon={<Icon name="play" />}
          reason={reason}
          onClick={() => go(`/remote/common?sns=${ready.map((row) => encodeURIComponent(row.sn)).join(',')}`)}
        >
          {t('terminal.runCommandOn', { count: ready.length })}
        </Greyable>
      ) : null}
      {mayLogOff ? (
        <Greyable danger reason={rows.some(canLogOff) ? null : t('terminal.logOffNone')} onClick={() => void logOff()}>
          {t('terminal.logOff')}
        </Greyable>
      ) : null}
      <Button icon={<Icon name="copy" />} onClick={() => void copy(selection.keys.join('\n'))}>
        {t('terminal.copySns')}
      </Button>
      {leaving ? (
        <LogOffProgress
          sns={leaving}
          onClose={() => {
            setLeaving(null)
            selection.clear()
          }}
        />
      ) : null}
    </>
  )
}
