import { sn as serial } from '@cpm/contract/estate/agent/report'
import { askedGuestLink, guestLimits } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { type Form, Segmented, Select } from 'antd'
import { api } from '../../api/api.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { useCan } from '../../api/session/can.tsx'
import { type Text, useText } from '../../api/text.ts'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'
import { ReasonFields } from './reason-fields.tsx'
import styles from './guest-link.module.css'

export type MadeLink = { sn: string; url: string; endsAt: string }

const lifetimes = [15, 30, 60, 120, 240, 480] as const
const schema = askedGuestLink.extend({ sn: serial })

const lifetimeText = (t: Text, minutes: number) =>
  minutes < 60 ? t('guestLink.minutes', { count: minutes }) : t('guestLink.hours', { count: minutes / 60 })

type Props = {
  form: ReturnType<typeof Form.useForm>[0]
  sn: string | undefined
  onBusy: (busy: boolean) => void
  onMade: (made: MadeLink) => void
}

/** Who comes, for how long, and whether they may do anything. */
export function GuestForm({ form, sn, onBusy, onMade }: Props) {
  const t = useText()
  const mayControl = useCan('remote.desktop')
  const mayLook = useCan('remote.view')
  const make = useAction(api.guestLink.create, { success: null })
  const ways = [
    ...(mayLook ? [{ value: true, label: t('guestLink.viewOnly.true') }] : []),
    ...(mayControl ? [{ value: false, label: t('guestLink.viewOnly.false') }] : []),
  ]
  return (
    <>
      <p className={styles.intro}>{t('guestLink.intro')}</p>
      <SchemaForm
        schema={schema}
        form={form}
        initial={{ ...(sn === undefined ? {} : { sn }), minutes: guestLimits.usualMinutes, viewOnly: mayLook }}
        onBusy={onBusy}
        onSubmit={async (asked) => {
          const { url, endsAt } = await make.mutateAsync(asked)
          onMade({ sn: asked.sn, url, endsAt })
        }}
      >
        {sn === undefined ? (
          <Field name="sn" label={t('remoteSession.sn')}>
            <TextInput maxLength={64} autoComplete="off" />
          </Field>
        ) : null}
        <Field name="guest" label={t('guestLink.guest')} help={t('guestLink.guestHint')}>
          <TextInput maxLength={guestLimits.name} autoComplete="off" autoFocus />
        </Field>
        <div className={styles.pair}>
          <Field name="minutes" label={t('guestLink.for')}>
            <Select options={lifetimes.map((value) => ({ value, label: lifetimeText(t, value) }))} />
          </Field>
          <Field name="viewOnly" label={t('guestLink.viewOnly')}>
            <Segmented<boolean> options={ways} />
          </Field>
        </div>
        <div className={styles.pair}>
          <ReasonFields />
        </div>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </SchemaForm>
    </>
  )
}
