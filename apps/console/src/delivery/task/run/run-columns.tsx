import type { RunRow } from '@cpm/contract/delivery/task/task'
import { runFields } from '@cpm/contract/delivery/task/task.fields'
import type { Column } from '../../../kit/table/column.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { useText } from '../../../api/text.ts'
import { Copyable, formatDuration, nothing, Percent } from '../../../kit/values/values.tsx'
import { NextStep } from '../outcome/next-step.tsx'
import { whyText } from '../outcome/reason-text.ts'
import { readable, tookMs } from './tally.ts'
import { RunState } from '../task-words.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import { OnlineDot } from '../../../estate/terminal/parts/terminal-status.tsx'
import { Figures, Mono } from '../../../kit/layout/text.tsx'

/** Columns of the runs of a task. */
export function useRunColumns(): Column<RunRow>[] {
  const t = useText()
  return useColumns(runFields, {
    sn: (run) => (
      <Copyable text={run.sn}>
        <PageLink to={detailOf(run.sn)}>{run.sn}</PageLink>
      </Copyable>
    ),
    status: (run) => <RunState run={run} />,
    reason: (run) => whyText(t, run),
    step: (run) => <NextStep run={run} sn={run.sn} />,
    output: (run) => <FirstLine output={run.output} />,
    duration: (run) => <Took run={run} />,
    online: (run) => <OnlineDot online={run.online} />,
    progress: (run) => <Percent value={run.progress} tone="busy" />,
  })
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
