import { platforms } from '@cpm/contract/estate/agent/report'
import { type TaskType, type AnyTaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { Form, Select } from 'antd'
import { useMay } from '../../../../api/session/can.tsx'
import { type Text, useText } from '../../../../api/text.ts'
import { Row } from '../../../../kit/layout/box.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { mayAsk } from '../../../task-types/act/act-offer.ts'
import { written } from '../../../task-types/form/forms.ts'
import { taskKinds } from '../../../task-types/side.ts'
import { sideOf } from '../../../task-types/sides.ts'
import styles from '../composer.module.css'

/** Types somebody with these codes may create, in the order of the contract. */
export const writtenFor = (may: (code: string) => boolean): TaskType[] => written.filter((type) => mayAsk(type, may))

/** Where a type can be done, if not everywhere. */
function onlyOn(t: Text, type: TaskType): string | null {
  const { platforms: able }: AnyTaskType = taskTypeOf[type]
  if (able.length === platforms.length) return null
  return t('task.typeOnly', { platforms: able.map((one) => t(`terminal.platform.${one}`)).join(t('run.comma')) })
}

function TypeName({ type }: { type: TaskType }) {
  const t = useText()
  return (
    <Row gap={3}>
      <Icon name={sideOf(type).icon} size={15} />
      <span>{t(`task.type.${type}`)}</span>
    </Row>
  )
}

/** Of which type a task is: what somebody may ask for, by what it is about. */
export function TypeField({ type, onType }: { type: TaskType; onType: (type: TaskType) => void }) {
  const t = useText()
  const types = writtenFor(useMay())
  const groups = taskKinds.map((kind) => ({ kind, inside: types.filter((one) => sideOf(one).kind === kind) }))
  return (
    <Form.Item label={t('task.type')} className={styles.type ?? ''}>
      <Select<TaskType>
        value={type}
        aria-label={t('task.type')}
        showSearch={{ optionFilterProp: 'label' }}
        listHeight={480}
        popupMatchSelectWidth={false}
        options={groups
          .filter(({ inside }) => inside.length > 0)
          .map(({ kind, inside }) => ({
            label: t(`task.kind.${kind}`),
            title: t(`task.kind.${kind}`),
            options: inside.map((value) => ({ value, label: t(`task.type.${value}`) })),
          }))}
        labelRender={({ value }) => <TypeName type={value as TaskType} />}
        optionRender={({ value }) => (
          <Row between gap={5}>
            <TypeName type={value as TaskType} />
            <Muted small>{onlyOn(t, value as TaskType)}</Muted>
          </Row>
        )}
        notFoundContent={t('task.noType')}
        onChange={onType}
      />
    </Form.Item>
  )
}
