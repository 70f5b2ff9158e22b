import { taskTimes, type TaskType } from '@cpm/contract/delivery/task/task'
import type { TaskTemplateRow } from '@cpm/contract/delivery/task-template/task-template'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { id } from '@cpm/contract/kernel/id'
import { Button, Form, type FormInstance } from 'antd'
import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { lazy } from '../../../api/lazy.ts'
import { Can, useMay } from '../../../api/session/can.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { ruleOf, SchemaForm } from '../../../kit/form/form.tsx'
import { Empty, PageFrame, Waiting } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useTabRoute, useUnsaved } from '../../../kit/page/tab-route.ts'
import { useText } from '../../../api/text.ts'
import { formOf } from '../../task-types/form/forms.ts'
import { mayAsk } from '../../task-types/act/act-offer.ts'
import { TypeField, writtenFor } from './type/type-field.tsx'
import { draftFor } from './drafts.ts'
import { type Beginning, beginningIn, beginningOf, namedTask, noneNamed, useBeginning } from './initial-values.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { expiryOf } from '../when/expiry.ts'
import { LackingNote, lackingText, NotOnNote, notOnText } from './unsupported-note.tsx'
import { MayNot } from './no-task.tsx'
import { Preview } from './preview/late-preview.tsx'
import { Problem } from './problem.tsx'
import { saidAtFields } from './rules/field-errors.ts'
import { blankRules } from './rules/rules-input.ts'
import { figure } from '../../../kit/values/figures.ts'
import { type Choice, noChoice } from '../target/target.ts'
import { TerminalPicker } from '../target/late-picker.tsx'
import { useChoiceCount } from '../target/use-choice-count.ts'
import { useCreate } from './use-create.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './composer.module.css'
import taskPagesStyles from '../task-pages.module.css'

export const path = '/longRange/index'

/** Stands below what is asked first, and comes after it. */
const RulesFields = lazy(async () => ({ default: (await import('./rules/rules-fields.tsx')).RulesFields }))

const TemplateSelect = lazy(async () => ({
  default: (await import('../../task-template/template-select.tsx')).TemplateSelect,
}))

const SaveTemplate = lazy(async () => ({
  default: (await import('../../task-template/save-template.tsx')).SaveTemplate,
}))

/** What a new one may begin with: another task, a template, or what a link says of it. */
const address = z.object({ clone: id.optional(), template: id.optional(), ...namedTask })

export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { said, template, error, isAsked } = useBeginning(place)
  const may = useMay()
  const types = writtenFor(may)
  const from = useMemo(() => (said ? beginningOf(said, Date.now()) : beginningIn(place)), [said, place])
  const begin = (template: string | undefined) => setPlace({ clone: undefined, template, ...noneNamed })
  const [first] = types
  if (first === undefined || (isAsked && !from)) {
    return (
      <PageFrame>
        {first === undefined ? (
          <MayNot />
        ) : error ? (
          <Gone title={t('task.beginningGone')} onBlank={() => begin(undefined)} />
        ) : (
          <Waiting lines={8} />
        )}
      </PageFrame>
    )
  }
  if (from !== null && !mayAsk(from.type, may)) {
    return (
      <PageFrame>
        <Gone title={t('task.typeMayNot')} onBlank={() => begin(undefined)} />
      </PageFrame>
    )
  }
  return <Create key={JSON.stringify(place)} from={from} first={first} template={template} onBegin={begin} />
}

/** What it was to begin with is not there, or not theirs to ask for. */
function Gone({ title, onBlank }: { title: string; onBlank: () => void }) {
  const t = useText()
  return <Empty icon="search" title={title} action={<Button onClick={onBlank}>{t('task.beginBlank')}</Button>} />
}

type CreateProps = {
  from: Beginning | null
  /** Of the types somebody may create. */
  first: TaskType
  template: TaskTemplateRow | undefined
  onBegin: (template: string | undefined) => void
}

/** Creates a task of any type, for any terminals, until any day; then shows it. */
function Create({ from, first, template, onBegin }: CreateProps) {
  const { go } = useTabRoute()
  const [form] = Form.useForm()
  const [type, setType] = useState<TaskType>(from?.type ?? first)
  const [dirty, setDirty] = useState(false)
  const [held, setHeld] = useState(false)
  const choice = (Form.useWatch('target', form) as Choice | undefined) ?? noChoice
  const { count, offline, lacking, notOn, isCounting } = useChoiceCount(choice)
  const { ask, show, preview, busy, problem, clear, dialog } = useCreate()
  const { blank, Fields, onMade } = formOf(type)
  const initial = useMemo(() => draftFrom(type, blank, from), [type, blank, from])
  const { isLook, lookAt } = useLook(form)
  const cannot = lacking(type)
  const maySend = !busy && !held && notOn(type) === null && (count === 0 || cannot < count)
  useUnsaved(dirty)

  function reset(): void {
    form.resetFields()
    clear()
    // At once: a page that is left in the same moment says no more of itself.
    flushSync(() => setDirty(false))
  }

  return (
    <PageFrame>
      <div
        className={taskPagesStyles.taskForm}
        onKeyDown={(event) => {
          if (isSend(event) && maySend) form.submit()
        }}
      >
        <SchemaForm
          key={type}
          schema={draftFor(type)}
          form={form}
          initial={initial as object}
          onDirty={setDirty}
          onHeld={setHeld}
          onSubmit={async ({ taskName: name, note, params, target, rules, ...until }) => {
            const expiresAt = expiryOf(until, Date.now())
            const draft = { type, name, note, params, target, ...(expiresAt !== undefined && { expiresAt }), ...rules }
            if (isLook()) return saidAtFields(show(draft), until.wait)
            const made = await saidAtFields(ask(draft, count), until.wait)
            if (made === null) return
            onMade?.(params as typeof blank)
            reset()
            if (from) flushSync(() => onBegin(undefined))
            go(`/longRange/taskInfo?id=${made}`)
          }}
        >
          <Head type={type} onType={setType} template={template} dirty={dirty} onBegin={onBegin} />
          <Suspense fallback={null}>
            <Fields />
          </Suspense>
          <TargetField type={type} />
          <Suspense>
            <RulesFields type={type} byFilter={choice.all} />
          </Suspense>
          <Problem text={problem} />
          {preview ? <Preview preview={preview} /> : null}
          <Foot
            type={type}
            template={template}
            count={count}
            offline={offline}
            lacking={cannot}
            notOn={notOn(type)}
            busy={busy || isCounting}
            held={held}
            dirty={dirty}
            onReset={reset}
            onPreview={lookAt}
          />
        </SchemaForm>
      </div>
      {dialog}
    </PageFrame>
  )
}

const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** A submit that only wants to see what would become of it. */
function useLook(form: FormInstance) {
  const looking = useRef(false)
  const lookAt = () => {
    looking.current = true
    form.submit()
  }
  /** Whether the submit at hand is one; asked once for each. */
  const isLook = () => {
    const was = looking.current
    looking.current = false
    return was
  }
  return { isLook, lookAt }
}

/** Of another type nothing but what it asks is left out. */
function draftFrom(type: TaskType, params: object, from: Beginning | null) {
  const blank = { params, target: noChoice, wait: taskTimes.defaultMs, rules: blankRules }
  if (!from) return blank
  const { type: _, ...said } = from
  return { ...said, params: type === from.type ? { ...params, ...from.params } : params }
}

type HeadProps = Pick<CreateProps, 'template' | 'onBegin'> & {
  type: TaskType
  dirty: boolean
  onType: (type: TaskType) => void
}

/** Of which type it is, and with which template it begins. */
function Head({ type, onType, template, dirty, onBegin }: HeadProps) {
  async function begin(id: string | undefined): Promise<void> {
    if (!dirty || (await confirm({ kind: 'abandon' }))) onBegin(id)
  }
  return (
    <Row between className={styles.head}>
      <TypeField type={type} onType={onType} />
      <Can code="taskTemplate.read">
        <Suspense>
          <TemplateSelect value={template?.id} onChoose={(id) => void begin(id)} />
        </Suspense>
      </Can>
    </Row>
  )
}

function TargetField({ type }: { type: TaskType }) {
  const t = useText()
  const form = Form.useFormInstance()
  return (
    // Not a Field: the fields inside the picker are not wrong because nothing is chosen yet.
    <Form.Item
      name="target"
      label={t('task.terminals')}
      extra={t('task.terminalsHint')}
      required
      // That none is chosen is said to who goes on without, and gone with the next change: nobody is told while they
      // search, and nothing below moves then.
      rules={[{ ...ruleOf(draftFor(type), form, 'target'), validateTrigger: 'onSubmit' }]}
      validateStatus=""
    >
      <TerminalPicker />
    </Form.Item>
  )
}

type FootProps = Pick<CreateProps, 'template'> & {
  type: TaskType
  count: number
  offline: number
  /** How many of the chosen cannot do it. */
  lacking: number
  /** What one of the chosen is, that has no such thing. */
  notOn: Platform | null
  busy: boolean
  /** A file of it is on its way still. */
  held: boolean
  dirty: boolean
  onReset: () => void
  onPreview: () => void
}

function Foot({ type, template, count, offline, lacking, notOn, busy, held, dirty, onReset, onPreview }: FootProps) {
  const t = useText()
  const none = count > 0 && lacking === count ? lackingText(t, count, count) : null
  return (
    <Row className={taskPagesStyles.taskFormFoot}>
      <Greyable
        type="primary"
        htmlType="submit"
        loading={busy}
        reason={held ? t('file.wait') : (notOnText(t, notOn) ?? none)}
      >
        {count > 0 ? t('task.createFor', { count: figure(count) }) : t('task.create')}
      </Greyable>
      <Button icon={<Icon name="eye" />} disabled={count === 0 || busy || held || notOn !== null} onClick={onPreview}>
        {t('task.preview')}
      </Button>
      <Button
        disabled={!dirty || busy}
        onClick={() => void confirm({ kind: 'abandon' }).then((yes) => (yes ? onReset() : null))}
      >
        {t('common.reset')}
      </Button>
      <Suspense>
        <SaveTemplate type={type} template={template} />
      </Suspense>
      <NotOnNote platform={notOn} />
      <LackingNote count={count} lacking={lacking} />
      {offline > 0 ? (
        <span className={styles.composerNote}>{t('task.offlineCount', { count: figure(offline) })}</span>
      ) : null}
    </Row>
  )
}
