import { taskTemplate, type TaskTemplateRow } from '@cpm/contract/delivery/task-template/task-template'
import { taskTemplateFields } from '@cpm/contract/delivery/task-template/task-template.fields'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Can } from '../../api/session/can.tsx'
import { timezone } from '../../api/state/timezone.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import type { Column } from '../../kit/table/column.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { paramsText } from '../task-types/task-words.ts'
import { conditionLines, howLines, linesText, whenLines } from '../task/when/rules-text.ts'
import { TemplateNameForm } from './template-name-form.tsx'

export const path = '/longRange/taskTemplate'

const route = taskTemplate.routes.list

function useTemplateColumns(): Column<TaskTemplateRow>[] {
  const t = useText()
  const saying = { t, language: useLanguage(), clock: timezone }
  const lines = ({ rules }: TaskTemplateRow) => [
    ...whenLines(saying, rules),
    ...conditionLines(t, rules),
    ...howLines(saying, rules),
  ]
  return useColumns(taskTemplateFields, {
    what: (row) => <span title={paramsText(t, row)}>{paramsText(t, row)}</span>,
    rules: (row) => <span title={linesText(t, lines(row), '\n')}>{linesText(t, lines(row))}</span>,
  })
}

/** What tasks ask, kept under names: one's own, and those that are shared in the enterprise. */
export function Page() {
  const t = useText()
  const { go } = useTabRoute()
  const [query, setQuery] = useUrlState(route.input)
  const [naming, setNaming] = useState<TaskTemplateRow | null>(null)
  const update = useAction(api.taskTemplate.update)
  const begin = (row: TaskTemplateRow) => go(`/longRange/index?template=${row.id}`)
  const actionsOf = (row: TaskTemplateRow): Action[] => [
    { word: 'taskTemplate.use', code: 'task.create', first: true, run: () => begin(row) },
    { word: 'taskTemplate.rename', code: 'taskTemplate.update', run: () => setNaming(row) },
    {
      word: 'taskTemplate.delete',
      code: 'taskTemplate.delete',
      danger: true,
      deed: deed(api.taskTemplate.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
    },
  ]
  const create = (
    <Can code="task.create">
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => go('/longRange/index')}>
        {t('task.create')}
      </Button>
    </Can>
  )
  return (
    <PageFrame fill>
      <ListTable
        of="taskTemplate"
        icon="copy"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={useTemplateColumns()}
        filters={useFilters(taskTemplateFields, route, ['shared', 'type'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.taskTemplate.list, query)}
        toolbar={create}
        start={create}
        actions={(row) => <RowActions name={row.name} actions={actionsOf(row)} audit={`task_template:${row.id}`} />}
        actionsWidth={120}
      />
      {naming ? (
        <TemplateNameForm
          title={t('taskTemplate.renameTitle')}
          initial={{ name: naming.name, shared: naming.shared }}
          onClose={() => setNaming(null)}
          onSubmit={(called) => update.mutateAsync({ id: naming.id, ...called })}
        />
      ) : null}
    </PageFrame>
  )
}
