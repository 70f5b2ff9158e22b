import { ruleGroup, type RuleGroupRow } from '@cpm/contract/estate/rule-group/rule-group'
import { ruleGroupFields } from '@cpm/contract/estate/rule-group/rule-group.fields'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { GroupSelect } from '../group/group-select.tsx'
import styles from '../../kit/form/controls.module.css'
import { actionsOf, membersOf } from './rule-group-actions.ts'
import { RuleGroupForm } from './rule-group-form.tsx'
import { RuleText } from './rule-text.tsx'

export const path = '/device/ruleGroup'

const route = ruleGroup.routes.list

const byGroup = (value: string | undefined, onChange: (id: string | undefined) => void) => (
  <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />
)

/** Groups by rule, with what each finds now. */
export function Page() {
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<RuleGroupRow | 'new' | null>(null)
  const columns = useColumns(ruleGroupFields, {
    rule: (row) => <RuleText rule={row.rule} />,
    terminals: (row) => <CountLink count={row.terminals} to={membersOf(row.id)} />,
  })
  return (
    <PageFrame fill>
      <ListTable
        of="ruleGroup"
        icon="filter"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        filters={[{ name: 'groupId', control: byGroup }]}
        query={query}
        onQuery={setQuery}
        list={useList(api.ruleGroup.list, query)}
        toolbar={<AddButton code="ruleGroup.create" word="ruleGroup.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions name={row.name} actions={actionsOf(row, setEditing)} audit={`rule_group:${row.id}`} />
        )}
        actionsWidth={104}
        exportOf={{ route, name: 'rule-groups' }}
      />
      {editing ? <RuleGroupForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </PageFrame>
  )
}
