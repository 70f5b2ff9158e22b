import { taskTypes } from '@cpm/contract/delivery/task/task'
import { taskTemplate, type TaskTemplateRow } from '@cpm/contract/delivery/task-template/task-template'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { Can } from '../../api/session/can.tsx'
import { timezone } from '../../api/send.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { type Column, useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { paramsText } from '../task-types/task-words.ts'
import { conditionsText, howText, whenText } from '../task/when/rules-text.ts'
import { TemplateNameForm } from './template-name-form.tsx'

export const path = '/longRange/taskTemplate'

const route = taskTemplate.routes.list

function useColumns(): Column<TaskTemplateRow>[] {
  const t = useText()
  const language = useLanguage()
  return useMemo(() => {
    const saying = { t, language, clock: timezone }
    const when = ({ rules }: TaskTemplateRow) =>
      [whenText(saying, rules), conditionsText(t, rules), howText(saying, rules)].filter((one) => one !== null)
    return [
      { key: 'name', title: t('taskTemplate.name'), sort: 'name', width: 160 },
      { key: 'type', title: t('taskTemplate.type'), width: 120, render: ({ type }) => t(`task.type.${type}`) },
      {
        key: 'what',
        title: t('taskTemplate.what'),
        width: 170,
        render: (row) => <span title={paramsText(t, row)}>{paramsText(t, row)}</span>,
      },
      {
        key: 'when',
        title: t('task.rules'),
        width: 250,
        render: (row) => <span title={when(row).join('\n')}>{when(row).join(' · ')}</span>,
      },
      {
        key: 'shared',
        title: t('taskTemplate.shared'),
        width: 84,
        render: ({ shared }) => t(`taskTemplate.shared.${shared}`),
      },
      { key: 'ownerName', title: t('taskTemplate.ownerName'), width: 100 },
      {
        key: 'updatedAt',
        title: t('taskTemplate.updatedAt'),
        sort: 'updatedAt',
        width: 156,
        optional: true,
        render: ({ updatedAt }) => <DateTime at={updatedAt} />,
      },
    ]
  }, [t, language])
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
        columns={useColumns()}
        filters={[
          {
            name: 'shared',
            label: t('taskTemplate.shared'),
            options: [true, false].map((value) => ({ value, label: t(`taskTemplate.shared.${value}`) })),
          },
          {
            name: 'type',
            label: t('taskTemplate.type'),
            options: taskTypes.map((value) => ({ value, label: t(`task.type.${value}`) })),
          },
        ]}
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
