import {
  type MessageCircle,
  type MessageDetail,
  messageDraft,
  messageFile,
  messageLimits,
  userScopes,
} from '@cpm/contract/people/message/message'
import { Checkbox, Form, Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { useCan } from '../../api/session/can.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { MomentPicker } from '../../kit/form/time/moment-picker.tsx'
import { Field } from '../../kit/form/form.tsx'
import { type Choice, RemoteSelect } from '../../kit/form/remote-select.tsx'
import { useText } from '../../api/text.ts'
import { FilesInput } from './message-files.tsx'

type Props = {
  /** The draft to be written again, or none for a new one. */
  draft: MessageDetail | null
  onClose: () => void
  /** Saved, and to be published next. */
  onPublish: (id: string) => void
}

/** As it is filled in: files by their names, of which the ids are sent. */
const schema = messageDraft.safeExtend({ files: z.array(messageFile).default([]) })

/** Writes a message: what it says, and whom it is for. */
export function MessageForm({ draft, onClose, onPublish }: Props) {
  const t = useText()
  const save = useAction(api.message.save)
  const mayPublish = useCan('message.publish')
  const [publish, setPublish] = useState(false)
  const initial = useMemo(
    () =>
      draft
        ? {
            id: draft.id,
            title: draft.title,
            content: draft.content,
            userScope: draft.userScope,
            organization: draft.organization,
            accountIds: draft.accounts.map((one) => one.id),
            circles: draft.circles.map((one) => one.circle),
            pinned: draft.pinned,
            mustConfirm: draft.mustConfirm,
            files: draft.files,
            ...(draft.sendAt ? { sendAt: draft.sendAt } : {}),
          }
        : { userScope: 'all' as const },
    [draft],
  )
  return (
    <EditDialog
      open
      width={640}
      title={t(draft ? 'message.editTitle' : 'message.write')}
      okText={t(publish ? 'message.saveAndPublish' : 'message.save')}
      schema={schema}
      initial={initial}
      onClose={onClose}
      onSubmit={async ({ sendAt, files, ...values }) => {
        // Published at once it waits for no time.
        const fileIds = files.map(({ id }) => id)
        const { id } = await save.mutateAsync({ ...values, fileIds, ...(sendAt && !publish ? { sendAt } : {}) })
        if (publish) onPublish(id)
      }}
    >
      <Field name="title" label={t('message.title')}>
        <Input autoFocus showCount maxLength={messageLimits.title} />
      </Field>
      <Field name="content" label={t('message.content')} help={t('message.plainText')}>
        <Input.TextArea showCount maxLength={messageLimits.content} autoSize={{ minRows: 6, maxRows: 14 }} />
      </Field>
      <Field name="files" label={t('message.files')}>
        <FilesInput />
      </Field>
      <Receivers draft={draft} />
      <More mayPublish={mayPublish && !publish} />
      {mayPublish ? (
        <Checkbox checked={publish} onChange={(event) => setPublish(event.target.checked)}>
          {t('message.publishNow')}
        </Checkbox>
      ) : null}
    </EditDialog>
  )
}

/** How it stands among the others, whether it is to be confirmed, and when it goes out. */
function More({ mayPublish }: { mayPublish: boolean }) {
  const t = useText()
  return (
    <>
      <Field name="pinned" label={t('message.pinned')} valuePropName="checked">
        <Checkbox>{t('message.pinnedHint')}</Checkbox>
      </Field>
      <Field name="mustConfirm" label={t('message.mustConfirm')} valuePropName="checked">
        <Checkbox>{t('message.mustConfirmHint')}</Checkbox>
      </Field>
      {mayPublish ? (
        <Field name="sendAt" label={t('message.sendAt')} help={t('message.sendAtHint')}>
          <SendAt />
        </Field>
      ) : null}
    </>
  )
}

type SendAtProps = { value?: string | null; onChange?: (at: string | undefined) => void; id?: string }
/** Kept as the wire has moments. */
function SendAt({ value, onChange, ...rest }: SendAtProps) {
  return (
    <MomentPicker
      {...rest}
      withTime
      value={value ? dayjs(value).format('YYYY-MM-DDTHH:mm') : ''}
      onChange={(at) => onChange?.(at === '' ? undefined : dayjs(at).toISOString())}
    />
  )
}

/** The receiving organisation and, within it, all or chosen accounts [3.19]. */
function Receivers({ draft }: { draft: MessageDetail | null }) {
  const t = useText()
  const form = Form.useFormInstance()
  const userScope = Form.useWatch<string>('userScope', form)
  const organization = Form.useWatch<string | undefined>('organization', form)
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const known = draft?.organization ? [{ value: draft.organization, label: draft.organizationName ?? '' }] : []
  const findOrganizations = async (q: string): Promise<Choice[]> =>
    (await quietApi.message.organizations({ q })).records.map((one) => ({
      value: one.organization,
      label: one.organization.startsWith('account') ? t('message.organizationBelow', { name: one.name }) : one.name,
      note: [one.enterpriseName, t('message.accountsIn', { count: one.accounts })].filter(Boolean).join(' · '),
    }))
  const findAccounts = async (q: string): Promise<Choice[]> =>
    (await quietApi.message.accounts({ q, ...(organization ? { organization } : {}) })).records.map((one) => ({
      value: one.id,
      label: one.name,
      note: [one.description, isOurs ? one.enterpriseName : null].filter(Boolean).join(' · '),
    }))
  return (
    <>
      <Field
        name="organization"
        label={t('message.organization')}
        help={t(isOurs ? 'message.organizationHintAll' : 'message.organizationHint')}
      >
        <RemoteSelect
          label={t('message.organization')}
          placeholder={t(isOurs ? 'message.organizationAll' : 'message.organizationOwn')}
          route={quietApi.message.organizations}
          find={findOrganizations}
          known={known}
        />
      </Field>
      <Field name="userScope" label={t('message.userScope')}>
        <Segmented
          aria-label={t('message.userScope')}
          options={userScopes.map((value) => ({ value, label: t(`message.userScope.${value}`) }))}
        />
      </Field>
      {userScope === 'designated' ? <Circles draft={draft} /> : null}
      {userScope === 'designated' ? (
        <Field name="accountIds" label={t('message.accounts')}>
          <RemoteSelect
            many
            label={t('message.accounts')}
            placeholder={t('message.accountsPlaceholder')}
            route={quietApi.message.accounts}
            within={organization}
            find={findAccounts}
            known={draft?.accounts.map((one) => ({ value: one.id, label: one.name })) ?? []}
          />
        </Field>
      ) : null}
    </>
  )
}

/** Roles and stores whose people are meant, whoever they are then. */
function Circles({ draft }: { draft: MessageDetail | null }) {
  const t = useText()
  const choice = ({ circle, name, accounts }: MessageCircle): Choice => ({
    value: circle,
    label: `${t(circle.startsWith('role') ? 'message.circleRole' : 'message.circleGroup')}: ${name}`,
    note: t('message.accountsIn', { count: accounts }),
  })
  return (
    <Field name="circles" label={t('message.circles')} help={t('message.circlesHint')}>
      <RemoteSelect
        many
        label={t('message.circles')}
        placeholder={t('message.circlesPlaceholder')}
        route={quietApi.message.circles}
        find={async (q) => (await quietApi.message.circles({ q })).records.map(choice)}
        known={draft?.circles.map(choice) ?? []}
      />
    </Field>
  )
}
