import { enrolmentLimits } from '@cpm/contract/estate/enrolment/enrolment'
import { useQueryClient } from '@tanstack/react-query'
import { Form, InputNumber, Select } from 'antd'
import { useMemo, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { useSession } from '../../api/session/session.ts'
import { useCan } from '../../api/session/can.tsx'
import { toast } from '../../kit/dialog/feedback.tsx'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { Lead } from '../../kit/layout/text.tsx'
import { type Text, useText } from '../../api/text.ts'
import { EnrolResult } from './enrol-result.tsx'
import { enrolForm, lifetimes, type MadeToken, tokenAsked } from './enrolment.ts'
import { GroupSelect, useGroups } from '../group/group-select.tsx'
import { MadeDialog } from '../../kit/dialog/made-dialog.tsx'
import styles from './enrol.module.css'

const hourMs = 3_600_000

function lifetimeText(t: Text, ms: number): string {
  const hours = ms / hourMs
  if (hours === 1) return t('enrolment.hour')
  return hours <= 24 ? t('enrolment.hours', { count: hours }) : t('enrolment.days', { count: hours / 24 })
}

type Made = MadeToken & { groupId: string | undefined; maxUses: number; askedAt: number }

const words = { title: 'enrolment.enrol', make: 'enrolment.make', another: 'enrolment.another' } as const

/** Makes an enrolment token, then shows it and the terminals that come in with it. */
export function EnrolDialog({ groupId, onClose }: { groupId: string | undefined; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm()
  return (
    <MadeDialog
      words={words}
      width={made ? 720 : 480}
      isMade={made !== null}
      busy={busy}
      onMake={() => form.submit()}
      onAnother={() => setMade(null)}
      onClose={onClose}
    >
      {made ? (
        <EnrolResult made={made} />
      ) : (
        <TokenForm form={form} groupId={groupId} onBusy={setBusy} onMade={setMade} />
      )}
    </MadeDialog>
  )
}

type FormProps = {
  form: ReturnType<typeof Form.useForm>[0]
  groupId: string | undefined
  onBusy: (busy: boolean) => void
  onMade: (made: Made) => void
}

function TokenForm({ form, groupId, onBusy, onMade }: FormProps) {
  const t = useText()
  const client = useQueryClient()
  const groupNeeded = useSession((s) => s.info?.enterpriseId === null)
  const maySeeGroups = useCan('group.read')
  const { tree } = useGroups(maySeeGroups)
  const schema = useMemo(() => enrolForm(groupNeeded), [groupNeeded])
  const only = tree.length === 1 ? tree[0]?.id : undefined
  const first = groupId ?? only
  return (
    <>
      <Lead>{t('enrolment.intro')}</Lead>
      <SchemaForm
        key={first}
        schema={schema}
        form={form}
        initial={{
          ...(first ? { groupId: first } : {}),
          validMs: enrolmentLimits.defaultMs,
          maxUses: enrolmentLimits.defaultUses,
        }}
        onBusy={onBusy}
        onSubmit={async (values) => {
          const askedAt = Date.now()
          try {
            const token = await quietApi.enrolment.create(tokenAsked(values, askedAt))
            onMade({ ...token, groupId: values.groupId, maxUses: values.maxUses, askedAt })
            void askAgain(client, quietApi.enrolment.create)
          } catch (error) {
            // The dates are ours to get right, so there is no field to say it at.
            if (error instanceof AnswerError && !error.issues.some((i) => i.path in values)) toast.error(error.message)
            throw error
          }
        }}
      >
        {maySeeGroups ? (
          <Field name="groupId" label={t('enrolment.group')}>
            <GroupSelect
              allowClear={!groupNeeded}
              placeholder={groupNeeded ? t('terminal.group') : t('enrolment.groupDefault')}
            />
          </Field>
        ) : null}
        <div className={styles.enrolPair}>
          <Field name="validMs" label={t('enrolment.validFor')}>
            <Select options={lifetimes.map((ms) => ({ value: ms, label: lifetimeText(t, ms) }))} />
          </Field>
          <Field name="maxUses" label={t('enrolment.maxUses')}>
            <InputNumber min={1} max={enrolmentLimits.mostUses} precision={0} style={{ width: '100%' }} />
          </Field>
        </div>
        <p className={styles.enrolHint}>
          {t('enrolment.maxUsesHint', { most: enrolmentLimits.mostUses.toLocaleString('en') })}
        </p>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </SchemaForm>
    </>
  )
}
