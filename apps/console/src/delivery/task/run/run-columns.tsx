import type { RunRow } from '@cpm/contract/delivery/task/task'
import { useMemo } from 'react'
import type { Column } from '../../../kit/table/data-table.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { useText } from '../../../api/text.ts'
import { Copyable, DateTime, formatDuration, nothing, Percent } from '../../../kit/values/values.tsx'
import { NextStep } from '../outcome/next-step.tsx'
import { whyText } from '../outcome/why-text.ts'
import { readable, tookMs } from './tally.ts'
import { RunState } from '../task-words.tsx'
import { OnlineDot } from '../../../estate/terminal/parts/terminal-status.tsx'
import { Figures, Mono } from '../../../kit/layout/text.tsx'

/** Columns of the runs of a task. */
export function useRunColumns(): Column<RunRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'sn',
        title: t('terminal.sn'),
        sort: 'sn',
        width: 176,
        render: (run) => (
          <Copyable text={run.sn}>
            <PageLink to={`/device/deviceDetail/${encodeURIComponent(run.sn)}`}>{run.sn}</PageLink>
          </Copyable>
        ),
      },
      { key: 'status', title: t('run.status'), sort: 'status', width: 204, render: (run) => <RunState run={run} /> },
      { key: 'terminalName', title: t('terminal.name'), width: 150 },
      { key: 'reason', title: t('run.reason'), width: 220, render: (run) => whyText(t, run) },
      { key: 'step', title: t('run.step'), width: 240, render: (run) => <NextStep run={run} sn={run.sn} /> },
      { key: 'exitCode', title: t('run.exitCode'), width: 90, align: 'end' },
      { key: 'output', title: t('run.output'), width: 240, render: (run) => <FirstLine output={run.output} /> },
      { key: 'took', title: t('run.duration'), width: 100, align: 'end', render: (run) => <Took run={run} /> },
      {
        key: 'online',
        title: t('terminal.connection'),
        width: 110,
        render: (run) => <OnlineDot online={run.online} />,
      },
      { key: 'attempt', title: t('run.attempt'), width: 90, align: 'end' },
      {
        key: 'progress',
        title: t('run.progress'),
        width: 130,
        optional: true,
        render: (run) => <Percent value={run.progress} tone="busy" />,
      },
      { key: 'startedAt', title: t('run.startedAt'), width: 180, render: (run) => <DateTime at={run.startedAt} /> },
      { key: 'finishedAt', title: t('run.finishedAt'), width: 180, render: (run) => <DateTime at={run.finishedAt} /> },
      {
        key: 'deadlineAt',
        title: t('task.expiresAt'),
        width: 180,
        optional: true,
        render: (run) => <DateTime at={run.deadlineAt} />,
      },
      {
        key: 'updatedAt',
        title: t('run.updatedAt'),
        sort: 'updatedAt',
        width: 180,
        optional: true,
        render: (run) => <DateTime at={run.updatedAt} />,
      },
    ],
    [t],
  )
}

function Took({ run }: { run: RunRow }) {
  const ms = tookMs(run, useNow())
  if (ms === null) return nothing
  return <Figures>{ms < 1000 ? '<1s' : formatDuration(ms)}</Figures>
}

/** The beginning of what was printed, to tell runs apart without opening each. */
function FirstLine({ output }: { output: string | null }) {
  const line = readable(output?.slice(0, 1000) ?? '')
    .split('\n')
    .find((one) => one.trim() !== '')
  return line === undefined ? nothing : <Mono as="code">{line.slice(0, 200)}</Mono>
}
