import { task as contract, type TaskRow } from '@cpm/contract/delivery/task/task'
import { z } from 'zod'
import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Empty } from '../../../kit/page/page.tsx'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { useTaskColumns } from '../task-columns.tsx'

const route = contract.routes.list
const place = z.object({ page: route.input.shape.page, pageSize: route.input.shape.pageSize })

/** The rounds of a task that repeats, the last one first. */
export function Rounds({ task }: { task: TaskRow }) {
  const t = useText()
  const [query, setQuery] = useUrlState(place)
  const list = useList(quietApi.task.list, { ...query, parentId: task.id })
  const columns = useTaskColumns()
  return (
    <DataTable
      name="rounds"
      label={t('task.roundMany')}
      rowKey={(row) => row.id}
      columns={columns}
      query={query}
      onQuery={setQuery}
      list={list}
      empty={<Empty icon="clock" title={t('task.roundsNone')} hint={t('task.roundsHint')} />}
    />
  )
}
