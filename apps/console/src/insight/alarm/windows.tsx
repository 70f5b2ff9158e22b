import { windowForm, type WindowRow } from '@cpm/contract/insight/alarm/alarm'
import dayjs from 'dayjs'
import { Button } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { EnterpriseSelect } from '../../estate/terminal/add/enterprise-select.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'
import { MomentField } from '../../kit/form/time/moment-field.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { deed, RowActions } from '../../platform/resource/actions.tsx'
import formStyles from '../../kit/form/form.module.css'

/** Times in which work is done: those of now and of later. */
export function Windows({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const found = useRead(quietApi.alarm.windows, {})
  return (
    <Drawer open size={640} title={t('alarm.windows')} onClose={onClose}>
      <Stack gap={4}>
        <Muted as="p">{t('alarm.windowsHint')}</Muted>
        <Can code="alarm.maintain">
          <div>
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
              {t('alarm.addWindow')}
            </Button>
          </div>
        </Can>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
        {found.data || found.error ? null : <Waiting lines={3} />}
        {found.data?.records.length === 0 ? <Empty icon="clock" title={t('alarm.noWindows')} /> : null}
        {found.data && found.data.records.length > 0 ? <List rows={found.data.records} /> : null}
      </Stack>
      {adding ? <NewWindow onClose={() => setAdding(false)} /> : null}
    </Drawer>
  )
}

function List({ rows }: { rows: readonly WindowRow[] }) {
  const t = useText()
  return (
    <PlainTable<WindowRow>
      label={t('alarm.windows')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'reason', title: t('alarm.reason'), render: ({ reason }) => reason },
        {
          key: 'group',
          title: t('alarm.groupName'),
          render: ({ groupName }) => groupName ?? t('alarm.everywhere'),
        },
        { key: 'beginsAt', title: t('alarm.beginsAt'), render: ({ beginsAt }) => <DateTime at={beginsAt} /> },
        { key: 'endsAt', title: t('alarm.endsAt'), render: ({ endsAt }) => <DateTime at={endsAt} /> },
      ]}
      actions={(row) => (
        <RowActions
          name={row.reason}
          audit={`alarm_window:${row.id}`}
          actions={[
            {
              word: 'alarm.removeWindow',
              code: 'alarm.maintain',
              danger: true,
              deed: deed(api.alarm.removeWindow, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.reason }) }),
            },
          ]}
        />
      )}
    />
  )
}

const field = 'YYYY-MM-DDTHH:mm'

function NewWindow({ onClose }: { onClose: () => void }) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const add = useAction(api.alarm.addWindow)
  const [initial] = useState(() => ({
    beginsAt: dayjs().toISOString(),
    endsAt: dayjs().add(2, 'hour').toISOString(),
  }))
  return (
    <EditDialog
      open
      title={t('alarm.addWindow')}
      schema={windowForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) => add.mutateAsync(values)}
    >
      <Field name="reason" label={t('alarm.reason')}>
        <TextInput autoFocus />
      </Field>
      {isOurs ? (
        <Field name="enterpriseId" label={t('alarm.enterpriseName')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
      <Field name="groupId" label={t('alarm.groupName')} help={t('alarmRule.groupHint')}>
        <GroupSelect placeholder={t('alarm.groupName')} />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="beginsAt" label={t('alarm.beginsAt')}>
          <At />
        </Field>
        <Field name="endsAt" label={t('alarm.endsAt')}>
          <At />
        </Field>
      </div>
    </EditDialog>
  )
}

/** Kept as the wire has moments. */
function At({ value, onChange, id }: { value?: string; onChange?: (at: string | undefined) => void; id?: string }) {
  return (
    <MomentField
      {...(id ? { id } : {})}
      withTime
      value={value ? dayjs(value).format(field) : ''}
      onChange={(at) => onChange?.(at === '' ? undefined : dayjs(at).toISOString())}
    />
  )
}
