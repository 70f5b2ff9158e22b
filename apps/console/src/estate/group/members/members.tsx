import type { MemberRow } from '@cpm/contract/estate/group/group'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { Can, useCan } from '../../../api/session/can.tsx'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { Empty } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { useSelection } from '../../../kit/list/selection.ts'
import { useText } from '../../../api/text.ts'
import { AddTerminals, MoveTerminals, useTakeOut } from './assign.tsx'
import { useMemberColumns } from './member-columns.tsx'
import type { Place } from './place.ts'
import styles from '../group.module.css'

type Props = { group: { id: string; name: string }; place: Place; onPlace: (patch: Partial<Place>) => void }

/** The terminals of a group, with those below it or without. */
export function Members({ group, place, onPlace }: Props) {
  const t = useText()
  const { page, pageSize, sort, q, where } = place
  const query = { id: group.id, page, pageSize, sort, q, where: where === 'outside' ? 'below' : where } as const
  // Under the key of terminals, so that it follows them live.
  const list = useList(quietApi.group.members, query)
  const selection = useSelection<MemberRow>()
  const columns = useMemberColumns(true)
  const mayAssign = useCan('group.assign')
  const [dialog, setDialog] = useState<'add' | 'move' | null>(null)
  const takeOut = useTakeOut(selection.clear)
  const done = () => {
    setDialog(null)
    selection.clear()
  }
  const add = mayAssign ? (
    <Button icon={<Icon name="plus" />} onClick={() => setDialog('add')}>
      {t('group.add')}
    </Button>
  ) : null
  return (
    <div className={styles.groupMembers}>
      <SearchBar
        query={{ q, where: where === 'below' ? undefined : where }}
        onQuery={(patch) =>
          onPlace({ ...patch, ...('where' in patch ? { where: patch.where ?? 'below' } : {}) } as never)
        }
        placeholder={t('terminal.searchHint')}
        filters={[{ name: 'where', label: t('group.below'), options: [{ value: 'own', label: t('group.own') }] }]}
      />
      <DataTable
        name="group-members"
        label={t('group.members')}
        rowKey={(row) => row.sn}
        columns={columns}
        query={query}
        onQuery={(patch) => onPlace(patch as Partial<Place>)}
        list={list}
        {...(mayAssign ? { selection } : {})}
        toolbar={add}
        selectedActions={
          <Can code="group.assign">
            <Button size="small" onClick={() => setDialog('move')}>
              {t('group.move')}
            </Button>
            <Button size="small" loading={takeOut.isPending} onClick={() => takeOut.ask([...selection.keys])}>
              {t('group.takeOut')}
            </Button>
          </Can>
        }
        empty={
          <Empty icon="terminal" title={t('group.noMembers')} hint={mayAssign ? t('group.noMembersHint') : null} />
        }
      />
      {dialog === 'add' ? <AddTerminals group={group} onClose={done} /> : null}
      {dialog === 'move' ? (
        <MoveTerminals sns={[...selection.keys]} onClose={() => setDialog(null)} onDone={done} />
      ) : null}
    </div>
  )
}
