import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { Checkbox } from 'antd'
import { api } from '../../../api/api.ts'
import { Can, useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { notWholeReason } from './use-steering.ts'

/** Has every terminal on which a task installed an app go back to the version before, and leads to the task that does it. */
export function GoBackButton({ task }: { task: Pick<TaskRow, 'id' | 'counts' | 'steerable' | 'createdBy'> }) {
  const t = useText()
  const { go } = useTabRoute()
  const goBack = useAction(api.task.goBack, {
    onDone: ({ id }) => go(`/longRange/taskInfo?id=${id}`),
  })
  const mayFreeze = useCan('task.freeze')
  const { executed, success, unknown } = task.counts
  const installed = executed + success + unknown
  async function ask(): Promise<void> {
    const title = t('task.goBackTitle', { id: task.id })
    const hint = t('task.goBackHint', { count: figure(installed) })
    const said = { ignoreBlackDays: false }
    const content = mayFreeze ? (
      <Stack gap={5}>
        <span>{hint}</span>
        <Checkbox onChange={({ target }) => void (said.ignoreBlackDays = target.checked)}>
          {t('task.goBackNow')}
        </Checkbox>
      </Stack>
    ) : (
      hint
    )
    if (await confirm({ title, content, danger: true, okText: t('task.goBack') })) {
      goBack.mutate({ id: task.id, ...said })
    }
  }
  return (
    <Can code="task.steer">
      <Greyable
        icon={<Icon name="swap" />}
        loading={goBack.isPending}
        reason={notWholeReason(task) ?? (installed === 0 ? t('task.nothingInstalled') : null)}
        onClick={() => void ask()}
      >
        {t('task.goBack')}
      </Greyable>
    </Can>
  )
}
