import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { planCopyLimit } from '@cpm/contract/estate/plan/plan'
import type { TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { toast, useAction } from '../../kit/dialog/feedback.tsx'
import { GroupSelect } from '../group/group-select.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { parseSns } from '../terminal/parts/sns.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import formStyles from '../../kit/form/form.module.css'
import valuesStyles from '../../kit/values/values.module.css'

type By = 'sns' | 'group'
type Chosen = { target: TerminalTarget; count: number } | null

const figures = (count: number) => count.toLocaleString('en')

/** Gives other terminals the plan that is kept: named ones, or all of a group. */
export function PlanCopy({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const t = useText()
  const mayGroups = useCan('group.read')
  const [by, setBy] = useState<By>('sns')
  const [text, setText] = useState('')
  const [groupId, setGroupId] = useState<string>()
  const { sns, bad } = parseSns(text)
  const inGroup = useGroupCount(by === 'group' ? groupId : undefined)
  const copy = useAction(api.plan.copy, {
    success: null,
    onDone: ({ terminals }) => {
      toast.success(t('plan.copyDone', { count: figures(terminals) }))
      onClose()
    },
  })
  const chosen: Chosen =
    by === 'sns'
      ? { target: { sns }, count: sns.length }
      : groupId === undefined
        ? null
        : { target: { filter: { groupId: [groupId] } }, count: inGroup ?? 0 }
  const tooMany = chosen !== null && chosen.count > planCopyLimit
  const possible = chosen !== null && chosen.count > 0 && !tooMany
  return (
    <Modal
      open
      centered
      width={520}
      title={t('plan.copyTitle')}
      okText={t('plan.copyDo', { count: figures(chosen?.count ?? 0) })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !possible }}
      confirmLoading={copy.isPending}
      mask={{ closable: text === '' }}
      onOk={() => (chosen ? copy.mutate({ plan, target: chosen.target }) : undefined)}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <p>{t(plan === null ? 'plan.copyNone' : 'plan.copyHint')}</p>
        {mayGroups ? (
          <Segmented<By>
            value={by}
            aria-label={t('plan.copyWhere')}
            options={[
              { value: 'sns', label: t('plan.copySns') },
              { value: 'group', label: t('plan.copyGroup') },
            ]}
            onChange={setBy}
          />
        ) : null}
        {by === 'sns' ? (
          <Input.TextArea
            autoFocus
            className={valuesStyles.mono}
            value={text}
            autoSize={{ minRows: 5, maxRows: 12 }}
            spellCheck={false}
            aria-label={t('plan.copySns')}
            placeholder={t('task.pasteHint')}
            status={bad.length > 0 ? 'error' : ''}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <GroupSelect value={groupId} onChange={setGroupId} />
        )}
        <div role="alert">
          {tooMany ? (
            <p className={formStyles.fieldError}>{t('plan.tooMany', { max: figures(planCopyLimit) })}</p>
          ) : null}
          {by === 'sns' && bad.length > 0 ? (
            <p className={formStyles.fieldError}>{t('task.pasteBad', { sns: bad.slice(0, 5).join(', ') })}</p>
          ) : null}
        </div>
      </Stack>
    </Modal>
  )
}

/** How many terminals a group and all below it have. */
function useGroupCount(groupId: string | undefined): number | undefined {
  const query = { groupId, page: 1, pageSize: 10 }
  const found = useRead(quietApi.terminal.list, query, { enabled: groupId !== undefined })
  return groupId === undefined ? undefined : found.data?.total
}
