import { type GroupDetail, groupFields, newGroup } from '@cpm/contract/estate/group/group'
import { keepPreviousData } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useSession } from '../../api/session/session.ts'
import { DictionarySelect } from '../../platform/dictionary/dictionary-values.tsx'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { GroupSelect } from './group-select.tsx'
import { useText } from '../../api/text.ts'

type Props = {
  /** The one to change, or none for a new one. */
  group: GroupDetail | null
  parentId?: string | undefined
  onClose: () => void
  onDone?: (id: string) => void
}

/** Makes or changes a group [3.14]. Where it stands is changed by moving it. */
export function GroupForm({ group, parentId, onClose, onDone }: Props) {
  const t = useText()
  const create = useAction(api.group.create, { onDone: ({ id }) => onDone?.(id) })
  const update = useAction(api.group.update)
  if (group === null)
    return (
      <EditDrawer
        open
        title={t('group.new')}
        schema={newGroup}
        initial={{ type: 'store', ...(parentId ? { parentId } : {}) }}
        onClose={onClose}
        onSubmit={(values) => create.mutateAsync(values)}
      >
        <Field name="parentId" label={t('group.parent')}>
          <GroupSelect placeholder={t('group.top')} />
        </Field>
        <Enterprise />
        <Fields />
      </EditDrawer>
    )
  return (
    <EditDrawer
      open
      title={t('group.edit')}
      schema={groupFields}
      initial={filled(group)}
      onClose={onClose}
      // What was emptied is said to be empty; left out it would stay.
      onSubmit={(values) =>
        update.mutateAsync({ id: group.id, contact: null, phone: null, areaCode: null, address: null, ...values })
      }
    >
      <Fields />
    </EditDrawer>
  )
}

function filled(group: GroupDetail): Partial<z.input<typeof groupFields>> {
  const { name, number, type, contact, phone, areaCode, address } = group
  return { name, number, type, contact, phone, areaCode, address }
}

function Fields() {
  const t = useText()
  return (
    <>
      <Field name="name" label={t('group.name')}>
        <Input autoFocus maxLength={100} />
      </Field>
      <Field name="number" label={t('group.number')}>
        <Input maxLength={50} />
      </Field>
      <Field name="type" label={t('group.type')}>
        <DictionarySelect code="groupType" />
      </Field>
      <Field name="contact" label={t('group.contact')}>
        <Input maxLength={100} />
      </Field>
      <Field name="phone" label={t('group.phone')}>
        <Input type="tel" maxLength={30} />
      </Field>
      <Field name="areaCode" label={t('group.areaCode')}>
        <Input maxLength={20} />
      </Field>
      <Field name="address" label={t('group.address')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
    </>
  )
}

/** At the top, an administrator of ours has to say of which enterprise. */
function Enterprise() {
  const t = useText()
  const form = Form.useFormInstance()
  const parentId = Form.useWatch<string | undefined>('parentId', form)
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const wanted = isOurs && !parentId
  const [q, setQ] = useState('')
  const enterprises = useRead(quietApi.account.enterprises, q ? { q } : {}, {
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  if (!wanted) return null
  const options = (enterprises.data?.records ?? []).map((one) => ({ value: one.id, label: one.name }))
  return (
    <Field name="enterpriseId" label={t('group.enterprise')}>
      <Select
        allowClear
        options={options}
        loading={enterprises.isPending}
        showSearch={{ filterOption: false, onSearch: setQ }}
      />
    </Field>
  )
}
