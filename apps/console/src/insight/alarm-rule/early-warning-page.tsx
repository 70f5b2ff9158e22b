import { alarmRule, type AlarmRuleRow } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { alarmRuleFields } from '@cpm/contract/insight/alarm-rule/alarm-rule.fields'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import styles from '../../kit/form/controls.module.css'
import { actionsOf } from './alarm-rule-actions.ts'
import { AlarmRuleForm } from './alarm-rule-form.tsx'
import { Condition } from './alarm-rule-text.tsx'
import { draftIn } from './rule-form.ts'

export const path = '/device/earlyWarning'

const route = alarmRule.routes.list

/** A rule somebody drafted, as JSON: the form of a new one opens with it. */
const drafted = z.object({ draft: z.string().max(8000).optional() })

const byGroup = (value: string | undefined, onChange: (id: string | undefined) => void) => (
  <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />
)

/** What is watched of terminals, and when it is an alarm. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [{ draft: text }, setDrafted] = useUrlState(drafted)
  const draft = useMemo(() => draftIn(text), [text])
  const mayAdd = useCan('alarmRule.create')
  const [editing, setEditing] = useState<AlarmRuleRow | 'new' | null>(null)
  const filters = useFilters(alarmRuleFields, route, ['key'])
  const columns = useColumns(alarmRuleFields, {
    enabled: (row) => <StatusTag tone={row.enabled ? 'ok' : 'idle'} label={t(`alarmRule.enabled.${row.enabled}`)} />,
    condition: (row) => <Condition rule={row} />,
    open: (row) => <CountLink count={row.open} to={`/device/alarm?ruleId=${row.id}`} />,
  })
  const isOn = {
    name: 'enabled' as const,
    label: t('alarmRule.enabled'),
    options: [true, false].map((value) => ({ value, label: t(`alarmRule.enabled.${value}`) })),
  }
  return (
    <PageFrame fill>
      <ListTable
        of="alarmRule"
        icon="clock"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        card={{ title: 'name', facts: ['condition', 'severity', 'open'] }}
        filters={[...filters, isOn, { name: 'groupId', control: byGroup }]}
        query={query}
        onQuery={setQuery}
        list={useList(api.alarmRule.list, query)}
        toolbar={<AddButton code="alarmRule.create" word="alarmRule.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions name={row.name} actions={actionsOf(row, setEditing)} audit={`alarm_rule:${row.id}`} />
        )}
        actionsWidth={176}
        exportOf={{ route, name: 'alarm-rules' }}
      />
      {draft && mayAdd ? (
        <AlarmRuleForm key={text} row={null} draft={draft} onClose={() => setDrafted({ draft: undefined })} />
      ) : null}
      {editing ? <AlarmRuleForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </PageFrame>
  )
}
