import { taskTimes, type TaskType } from '@cpm/contract/delivery/task/task'
import { Button, Form, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useCan } from '../../../api/session/can.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Field, ruleOf, SchemaForm } from '../../../kit/form/form.tsx'
import { PageFrame } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useTabRoute, useUnsaved } from '../../../kit/page/tab-route.ts'
import { useLanguage, useText } from '../../../api/text.ts'
import { formOf, written } from '../../task-types/form/forms.ts'
import { sideOf } from '../../task-types/sides.ts'
import { draftFor, expiryOf, longWaits } from './drafts.ts'
import { durationText } from '../../../kit/values/duration.ts'
import { MomentField } from '../../../kit/form/moment-field.tsx'
import { LackingNote, lackingText } from './lacking-note.tsx'
import { MayNot } from './no-task.tsx'
import { Problem } from './problem.tsx'
import { numberText } from '../run/run-bar.tsx'
import { type Choice, noChoice } from '../target/target.ts'
import { TerminalPicker, useChoiceCount } from '../target/terminal/terminal-picker.tsx'
import { useCreate } from './use-create.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './composer.module.css'
import taskPagesStyles from '../task-pages.module.css'

export const path = '/longRange/index'

export function Page() {
  if (useCan('task.create')) return <Create />
  return (
    <PageFrame>
      <MayNot />
    </PageFrame>
  )
}

/** Creates a task of any type, for any terminals, until any day; then shows it. */
function Create() {
  const t = useText()
  const { go } = useTabRoute()
  const [form] = Form.useForm()
  const [type, setType] = useState<TaskType>(written[0] as TaskType)
  const [dirty, setDirty] = useState(false)
  const choice = (Form.useWatch('target', form) as Choice | undefined) ?? noChoice
  const wait: unknown = Form.useWatch('wait', form)
  const { count, offline, lacking } = useChoiceCount(choice)
  const { ask, busy, problem, clear } = useCreate()
  const { blank, Fields, onMade } = formOf(type)
  const initial = useMemo(() => ({ params: blank, target: noChoice, wait: taskTimes.defaultMs }), [blank])
  const cannot = lacking(type)
  useUnsaved(dirty)

  function reset(): void {
    form.resetFields()
    clear()
    setDirty(false)
  }

  return (
    <PageFrame>
      <div
        className={taskPagesStyles.taskForm}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy && (count === 0 || cannot < count))
            form.submit()
        }}
      >
        <SchemaForm
          key={type}
          schema={draftFor(type)}
          form={form}
          initial={initial as object}
          onDirty={setDirty}
          onSubmit={async ({ params, target, ...until }) => {
            const made = await ask({ type, params, target, expiresAt: expiryOf(until, Date.now()) }, count)
            if (made === null) return
            onMade?.(params as typeof blank)
            reset()
            go(`/longRange/taskInfo?id=${made}`)
          }}
        >
          <TypeField type={type} onType={setType} />
          <Fields />
          {/* Not a Field: the fields inside the picker are not wrong because nothing is chosen yet. */}
          <Form.Item
            name="target"
            label={t('task.terminals')}
            extra={t('task.terminalsHint')}
            required
            rules={[ruleOf(draftFor(type), form, 'target')]}
            validateStatus=""
          >
            <TerminalPicker />
          </Form.Item>
          <ExpiryFields isAt={wait === 'at'} />
          <Problem text={problem} />
          <Foot count={count} offline={offline} lacking={cannot} busy={busy} dirty={dirty} onReset={reset} />
        </SchemaForm>
      </div>
    </PageFrame>
  )
}

function TypeField({ type, onType }: { type: TaskType; onType: (type: TaskType) => void }) {
  const t = useText()
  return (
    <Form.Item label={t('task.type')}>
      <Segmented<TaskType>
        value={type}
        options={written.map((one) => ({
          value: one,
          label: t(`task.type.${one}`),
          icon: <Icon name={sideOf(one).icon} />,
        }))}
        onChange={onType}
      />
    </Form.Item>
  )
}

/** Until when it holds: for some time, or to a moment that is then asked for. */
function ExpiryFields({ isAt }: { isAt: boolean }) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <Field name="wait" label={t('task.expiresAt')} help={t('task.expiresHint')}>
        <Select
          style={{ maxWidth: 260 }}
          options={[
            ...longWaits.map((ms) => ({
              value: ms,
              label: t('task.after', { duration: durationText(ms, language) }),
            })),
            { value: 'at', label: t('task.atMoment') },
          ]}
        />
      </Field>
      {isAt ? (
        <Field name="at" label={t('task.moment')}>
          <MomentField withTime style={{ maxWidth: 260 }} />
        </Field>
      ) : null}
    </>
  )
}

type FootProps = {
  count: number
  offline: number
  /** How many of the chosen cannot do it. */
  lacking: number
  busy: boolean
  dirty: boolean
  onReset: () => void
}

function Foot({ count, offline, lacking, busy, dirty, onReset }: FootProps) {
  const t = useText()
  return (
    <Row className={taskPagesStyles.taskFormFoot}>
      <Greyable
        type="primary"
        htmlType="submit"
        loading={busy}
        reason={count > 0 && lacking === count ? lackingText(t, count, count) : null}
      >
        {count > 0 ? t('task.createFor', { count: numberText(count) }) : t('task.create')}
      </Greyable>
      <Button
        disabled={!dirty || busy}
        onClick={() => void confirm({ kind: 'abandon' }).then((yes) => (yes ? onReset() : null))}
      >
        {t('common.reset')}
      </Button>
      <LackingNote count={count} lacking={lacking} />
      {offline > 0 ? (
        <span className={styles.composerNote}>{t('task.offlineCount', { count: numberText(offline) })}</span>
      ) : null}
    </Row>
  )
}
