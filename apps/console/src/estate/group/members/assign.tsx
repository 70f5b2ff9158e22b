import { type MemberRow, mostAssigned } from '@cpm/contract/estate/group/group'
import { pageSizes } from '@cpm/contract/kernel/list'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../../api/api.ts'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { confirm, toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { GroupSelect } from '../group-select.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { useSelection } from '../../../kit/list/selection.ts'
import { t, useText } from '../../../api/text.ts'
import { useMemberColumns } from './member-columns.tsx'
import styles from '../group.module.css'
import controlsStyles from '../../../kit/form/controls.module.css'

function useAssign(onDone: () => void) {
  return useAction(api.group.assign, {
    success: null,
    onDone: ({ moved }) => {
      toast.success(t('group.assigned', { count: moved }))
      onDone()
    },
  })
}

/** Takes terminals out of their group, after asking. */
export function useTakeOut(onDone: () => void) {
  const assign = useAssign(onDone)
  async function ask(sns: string[]): Promise<void> {
    const count = sns.length
    const yes = await confirm({
      title: t('group.takeOutAsk', { count }),
      content: t('group.takeOutHint'),
      danger: true,
      okText: t('group.takeOut'),
    })
    if (yes) assign.mutate({ groupId: null, sns })
  }
  return { ask: (sns: string[]) => void ask(sns), isPending: assign.isPending }
}

const target = z.object({ groupId: z.string() })

/** Moves chosen terminals to another group. */
export function MoveTerminals({ sns, onClose, onDone }: { sns: string[]; onClose: () => void; onDone: () => void }) {
  const word = useText()
  const assign = useAssign(onDone)
  return (
    <EditDialog
      open
      title={word('group.moveTerminals', { count: sns.length })}
      okText={word('group.moveOk')}
      schema={target}
      onClose={onClose}
      onSubmit={({ groupId }) => assign.mutateAsync({ groupId, sns })}
    >
      <Field name="groupId" label={word('group.target')}>
        <GroupSelect />
      </Field>
    </EditDialog>
  )
}

type Query = {
  page: number
  pageSize: number
  sort?: 'sn' | '-sn' | undefined
  q?: string | undefined
  from?: string | undefined
  grouped?: boolean | undefined
}

/** Picks terminals of other groups, or of none, to put into this one. */
export function AddTerminals({ group, onClose }: { group: { id: string; name: string }; onClose: () => void }) {
  const word = useText()
  const [query, setQuery] = useState<Query>({ page: 1, pageSize: pageSizes.default })
  const change = useCallback(
    (patch: Partial<Query>) => setQuery((q) => ({ ...q, ...('page' in patch ? {} : { page: 1 }), ...patch })),
    [],
  )
  const list = useList(quietApi.group.members, {
    ...query,
    id: group.id,
    where: 'outside' as const,
  })
  const selection = useSelection<MemberRow>()
  const columns = useMemberColumns(false)
  const assign = useAssign(onClose)
  const count = selection.keys.length
  const grouped = [
    { value: true, label: word('group.grouped') },
    { value: false, label: word('group.ungrouped') },
  ]
  const from = (value: string | undefined, onChange: (id: string | undefined) => void) => (
    <GroupSelect
      className={controlsStyles.searchFilter}
      value={value}
      onChange={onChange}
      placeholder={word('group.from')}
    />
  )
  return (
    <Modal
      open
      centered
      width={960}
      title={word('group.addTitle', { name: group.name })}
      okText={word('group.addOk', { count })}
      cancelText={word('common.cancel')}
      okButtonProps={{ disabled: count === 0 || count > mostAssigned }}
      confirmLoading={assign.isPending}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => assign.mutate({ groupId: group.id, sns: [...selection.keys] })}
    >
      <div className={styles.groupAdd}>
        <SearchBar<Query>
          query={query}
          onQuery={change}
          placeholder={word('terminal.searchHint')}
          filters={[
            { name: 'from', control: from },
            { name: 'grouped', label: word('group.anyGroup'), options: grouped },
          ]}
        />
        <DataTable<MemberRow, Query>
          name="group-add"
          label={word('group.add')}
          rowKey={(row) => row.sn}
          columns={columns}
          query={query}
          onQuery={change}
          list={list}
          selection={selection}
        />
      </div>
    </Modal>
  )
}
