import { type AnyTaskType, keptParamsOf, taskTimes, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { templateRules, type TaskTemplateRow } from '@cpm/contract/delivery/task-template/task-template'
import { Button, Form } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { Can } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { filled } from '../../kit/form/field-paths.ts'
import type { Wait } from '../task/when/expiry.ts'
import { rulesOf } from '../task/create/rules/rules-form.ts'
import type { RulesTyped } from '../task/create/rules/rules-input.ts'

const NameForm = lazy(async () => ({ default: (await import('./template-name-form.tsx')).TemplateNameForm }))

type Typed = { params: Record<string, unknown>; rules: RulesTyped } & Wait
type Props = { type: TaskType; template: TaskTemplateRow | undefined }

const asksOf = (type: TaskType, { params, rules, wait }: Typed) => ({
  type,
  params: keptParamsOf(type).parse(filled(params)) as Record<string, unknown>,
  rules: templateRules.parse(rulesOf(rules)),
  waitMs: wait === 'at' || wait >= taskTimes.longestMs ? null : wait,
})

/** Keeps what was filled in as a template, or changes the one it began with. Terminals need not be chosen for it. */
export function SaveTemplate({ type, template }: Props) {
  const t = useText()
  const form = Form.useFormInstance()
  const [isNaming, setNaming] = useState(false)
  const create = useAction(api.taskTemplate.create)
  const update = useAction(api.taskTemplate.update, { success: t('taskTemplate.savedOver') })
  const { secret = [] }: AnyTaskType = taskTypeOf[type]
  const isKept = ([first, second]: readonly (string | number)[]) =>
    first !== 'target' && !(first === 'params' && (secret as readonly string[]).includes(String(second)))
  /** Every field that is kept is right; else each fault stands at its field. */
  async function isSound(): Promise<boolean> {
    const names = form.getFieldsError().map(({ name }) => name)
    try {
      await form.validateFields(names.filter(isKept))
      return true
    } catch {
      const [wrong] = form.getFieldsError().filter(({ errors }) => errors.length > 0)
      if (wrong) form.scrollToField(wrong.name, { focus: true })
      return false
    }
  }
  const asks = () => asksOf(type, form.getFieldsValue(true) as Typed)
  return (
    <>
      {template ? (
        <Can code="taskTemplate.update">
          <Button
            loading={update.isPending}
            onClick={() =>
              void isSound().then((yes) => (yes ? update.mutate({ id: template.id, asks: asks() }) : null))
            }
          >
            {t('taskTemplate.saveOver', { name: template.name })}
          </Button>
        </Can>
      ) : null}
      <Can code="taskTemplate.create">
        <Button onClick={() => void isSound().then(setNaming)}>{t('taskTemplate.save')}</Button>
      </Can>
      {isNaming ? (
        <Suspense>
          <NameForm
            title={t('taskTemplate.saveTitle')}
            hint={t('taskTemplate.saveHint')}
            initial={{ shared: false }}
            onClose={() => setNaming(false)}
            onSubmit={(called) => create.mutateAsync({ ...called, ...asks() })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
