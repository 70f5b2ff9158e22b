import {
  type AnyTaskType,
  approvalLimits,
  approvalRoutes,
  type TaskType,
  taskTypeList,
} from '@cpm/contract/delivery/task/task'
import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { LimitsChange } from './limits-waiting.tsx'

/** As a person fills it in: what is left empty sets no limit. */
const form = z.object({
  terminals: approvalLimits.shape.terminals.unwrap().optional(),
  types: approvalLimits.shape.types.optional(),
  note: approvalRoutes.setLimits.input.shape.note,
})

/** Above which a second person has to agree; an enterprise sets its own. */
export function LimitsButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const may = useCan('task.limits')
  const limits = useRead(quietApi.task.limits, {}, { enabled: may && isOpen })
  const save = useAction(api.task.setLimits, {
    success: null,
    onDone: ({ waits }) => toast.success(t(waits ? 'task.limitsAsked' : 'task.limitsSaved')),
  })
  if (!may) return null
  return (
    <>
      <Greyable icon={<Icon name="shield" />} reason={null} onClick={() => setOpen(true)}>
        {t('task.limits')}
      </Greyable>
      {limits.data ? (
        <EditDialog
          open={isOpen}
          title={t('task.limits')}
          schema={form}
          initial={{ types: limits.data.types, ...(limits.data.terminals && { terminals: limits.data.terminals }) }}
          onClose={() => setOpen(false)}
          onSubmit={({ terminals, types, note }) =>
            save.mutateAsync({ terminals: terminals ?? null, types: types ?? [], ...(note && { note }) })
          }
        >
          <Muted as="p">{t('task.limitsHint')}</Muted>
          <Muted as="p">{t('task.limitsRule')}</Muted>
          {limits.data.waiting ? <LimitsChange change={limits.data.waiting} /> : null}
          <Field name="terminals" label={t('task.limitTerminals')} help={t('task.limitTerminalsHint')}>
            <InputNumber min={1} style={{ width: 200 }} />
          </Field>
          <Field name="types" label={t('task.limitTypes')}>
            <Select<TaskType[]>
              mode="multiple"
              options={taskTypeList.map(({ name }: AnyTaskType) => ({ value: name, label: t(`task.type.${name}`) }))}
            />
          </Field>
          <Field name="note" label={t('task.limitsNote')} help={t('task.limitsNoteHint')}>
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
          </Field>
        </EditDialog>
      ) : null}
    </>
  )
}
