import { type WrittenType, taskTimes, writtenTypes } from '@cpm/contract/delivery/task/task'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../api/session/can.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Field, ruleOf, SchemaForm } from '../../../kit/form/form.tsx'
import { PageFrame } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useTabRoute, useUnsaved } from '../../../kit/page/tab-route.ts'
import { useLanguage, useText } from '../../../api/text.ts'
import { CommandLine } from './command-line.tsx'
import { drafts, expiryOf, longWaits, timeLimits } from './drafts.ts'
import { durationText } from '../../../kit/values/duration.ts'
import { MomentField } from '../../../kit/form/moment-field.tsx'
import { useHistory } from './history.ts'
import { LackingNote, lackingText } from './lacking-note.tsx'
import { MayNot } from './no-task.tsx'
import { Problem } from './problem.tsx'
import { numberText } from '../run/run-bar.tsx'
import { type Choice, noChoice } from '../target/target.ts'
import '../task.css'
import { TerminalPicker, useChoiceCount } from '../target/terminal/terminal-picker.tsx'
import { useCreate } from './use-create.tsx'

export const path = '/longRange/index'

const blank = { params: { timeoutMs: taskTimes.commandMs }, target: noChoice, wait: taskTimes.defaultMs }

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
  const history = useHistory()
  const [type, setType] = useState<WrittenType>('command')
  const [dirty, setDirty] = useState(false)
  const choice = (Form.useWatch('target', form) as Choice | undefined) ?? noChoice
  const wait: unknown = Form.useWatch('wait', form)
  const { count, offline, lacking } = useChoiceCount(choice)
  const { ask, busy, problem, clear } = useCreate()
  useUnsaved(dirty)

  function reset(): void {
    form.resetFields()
    clear()
    setDirty(false)
  }

  return (
    <PageFrame>
      <div
        className="task-form"
        onKeyDown={(event) => {
          if (
            event.key === 'Enter' &&
            (event.ctrlKey || event.metaKey) &&
            !busy &&
            (count === 0 || lacking[type] < count)
          )
            form.submit()
        }}
      >
        <SchemaForm
          key={type}
          schema={drafts[type]}
          form={form}
          initial={blank as object}
          onDirty={setDirty}
          onSubmit={async ({ params, target, ...until }) => {
            const made = await ask({ type, params, target, expiresAt: expiryOf(until, Date.now()) }, count)
            if (made === null) return
            if ('line' in params) history.add(params.line)
            reset()
            go(`/longRange/taskInfo?id=${made}`)
          }}
        >
          <TypeField type={type} onType={setType} />
          {type === 'command' ? <CommandFields history={history} /> : <MessageFields />}
          {/* Not a Field: the fields inside the picker are not wrong because nothing is chosen yet. */}
          <Form.Item
            name="target"
            label={t('task.terminals')}
            extra={t('task.terminalsHint')}
            required
            rules={[ruleOf(drafts[type], form, 'target')]}
            validateStatus=""
          >
            <TerminalPicker />
          </Form.Item>
          <ExpiryFields isAt={wait === 'at'} />
          <Problem text={problem} />
          <Foot count={count} offline={offline} lacking={lacking[type]} busy={busy} dirty={dirty} onReset={reset} />
        </SchemaForm>
      </div>
    </PageFrame>
  )
}

function TypeField({ type, onType }: { type: WrittenType; onType: (type: WrittenType) => void }) {
  const t = useText()
  return (
    <Form.Item label={t('task.type')}>
      <Segmented<WrittenType>
        value={type}
        options={writtenTypes.map((one) => ({
          value: one,
          label: t(`task.type.${one}`),
          icon: <Icon name={one === 'command' ? 'terminal' : 'message'} />,
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
    <div className="task-form-foot">
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
        <span className="composer-note">{t('task.offlineCount', { count: numberText(offline) })}</span>
      ) : null}
    </div>
  )
}

function CommandFields({ history }: { history: ReturnType<typeof useHistory> }) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <Field name="params.line" label={t('task.line')} help={t('task.lineHint')}>
        <CommandLine history={history} minRows={3} />
      </Field>
      <Field name="params.timeoutMs" label={t('task.timeLimit')}>
        <Select
          style={{ maxWidth: 260 }}
          options={timeLimits.map((ms) => ({ value: ms, label: durationText(ms, language) }))}
        />
      </Field>
    </>
  )
}

function MessageFields() {
  const t = useText()
  return (
    <>
      <Field name="params.title" label={t('task.messageTitle')}>
        <Input maxLength={100} placeholder={t('task.messageTitlePlaceholder')} />
      </Field>
      <Field name="params.text" label={t('task.messageText')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder={t('task.messageTextPlaceholder')} />
      </Field>
    </>
  )
}
