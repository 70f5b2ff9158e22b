import {
  type AnyTaskType,
  approvalLimits,
  approvalRoutes,
  approvedOnly,
  type TaskType,
  taskTypeList,
} from '@cpm/contract/delivery/task/task'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { Input, InputNumber, Radio, Select } from 'antd'
import { z } from 'zod'
import { api } from '../../../../api/api.ts'
import { useText } from '../../../../api/text.ts'
import { toast, useAction } from '../../../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../../../kit/form/edit.tsx'
import { Field } from '../../../../kit/form/form.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { LimitsChange } from './limits-waiting.tsx'

/** As a person fills it in: what is left empty sets no limit. */
const form = z.object({
  terminals: approvalLimits.shape.terminals.unwrap().optional(),
  types: approvalLimits.shape.types.optional(),
  approvedOnly: approvalRoutes.setLimits.input.shape.approvedOnly,
  note: approvalRoutes.setLimits.input.shape.note,
})

type Props = { limits: OutputOf<typeof approvalRoutes.limits>; onClose: () => void }

/** The limits of an enterprise, and the change of them that waits for a second person. */
export function LimitsDialog({ limits, onClose }: Props) {
  const t = useText()
  const save = useAction(api.task.setLimits, {
    success: null,
    onDone: ({ waits }) => toast.success(t(waits ? 'task.limitsAsked' : 'task.limitsSaved')),
  })
  return (
    <EditDialog
      open
      title={t('task.limits')}
      schema={form}
      initial={{
        types: limits.types,
        approvedOnly: limits.approvedOnly,
        ...(limits.terminals && { terminals: limits.terminals }),
      }}
      onClose={onClose}
      onSubmit={({ terminals, types, note, ...rule }) =>
        save.mutateAsync({ terminals: terminals ?? null, types: types ?? [], ...rule, ...(note && { note }) })
      }
    >
      <Muted as="p">{t('task.limitsHint')}</Muted>
      <Muted as="p">{t('task.limitsRule')}</Muted>
      {limits.waiting ? <LimitsChange change={limits.waiting} /> : null}
      <Field name="terminals" label={t('task.limitTerminals')} help={t('task.limitTerminalsHint')}>
        <InputNumber min={1} style={{ width: 200 }} />
      </Field>
      <Field name="types" label={t('task.limitTypes')}>
        <Select<TaskType[]>
          mode="multiple"
          options={taskTypeList.map(({ name }: AnyTaskType) => ({ value: name, label: t(`task.type.${name}`) }))}
        />
      </Field>
      <Field name="approvedOnly" label={t('task.approvedOnly')} help={t('task.approvedOnlyHint')}>
        <Radio.Group options={approvedOnly.map((value) => ({ value, label: t(`task.approvedOnly.${value}`) }))} />
      </Field>
      <Field name="note" label={t('task.limitsNote')} help={t('task.limitsNoteHint')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
      </Field>
    </EditDialog>
  )
}
