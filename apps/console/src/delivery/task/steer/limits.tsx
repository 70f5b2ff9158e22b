import { type AnyTaskType, approvalLimits, type TaskType, taskTypeList } from '@cpm/contract/delivery/task/task'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'

/** As a person fills it in: what is left empty sets no limit. */
const form = z.object({
  terminals: approvalLimits.shape.terminals.unwrap().optional(),
  types: approvalLimits.shape.types.optional(),
})

/** Above which a second person has to agree; an enterprise sets its own. */
export function LimitsButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const may = useCan('task.limits')
  const limits = useRead(quietApi.task.limits, {}, { enabled: may && isOpen })
  const save = useAction(api.task.setLimits)
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
          onSubmit={({ terminals, types }) => save.mutateAsync({ terminals: terminals ?? null, types: types ?? [] })}
        >
          <Muted as="p">{t('task.limitsHint')}</Muted>
          <Field name="terminals" label={t('task.limitTerminals')} help={t('task.limitTerminalsHint')}>
            <InputNumber min={1} style={{ width: 200 }} />
          </Field>
          <Field name="types" label={t('task.limitTypes')}>
            <Select<TaskType[]>
              mode="multiple"
              options={taskTypeList.map(({ name }: AnyTaskType) => ({ value: name, label: t(`task.type.${name}`) }))}
            />
          </Field>
        </EditDialog>
      ) : null}
    </>
  )
}
