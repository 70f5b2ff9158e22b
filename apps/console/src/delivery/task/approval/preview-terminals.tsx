import { task as contract, type ForeseenTerminal } from '@cpm/contract/delivery/task/task'
import type { InputOf } from '@cpm/contract/kernel/route'
import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import { OnlineDot } from '../../../estate/terminal/parts/terminal-status.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Empty, PageLink } from '../../../kit/page/page.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { Copyable } from '../../../kit/values/values.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { reasonText } from '../../task-types/task-words.ts'

const route = contract.routes.terminals
const place = route.input
type Query = InputOf<typeof route>

/** The terminals that a task that waits for approval would get, in the place of runs it does not have yet. */
export function ForeseenTerminals() {
  const t = useText()
  const [query, setQuery] = useUrlState(place)
  const list = useList(quietApi.task.terminals, query)
  const isNarrowed = query.q !== undefined || query.leftOut !== undefined
  return (
    <>
      <SearchBar<Query>
        query={query}
        onQuery={setQuery}
        placeholder={t('run.searchPlaceholder')}
        filters={[
          {
            name: 'leftOut',
            label: t('task.leftOut'),
            options: [
              { value: false, label: t('task.leftOut.no') },
              { value: true, label: t('task.leftOut.yes') },
            ],
          },
        ]}
      />
      <DataTable
        name="foreseen-terminals"
        label={t('task.terminalsNow')}
        rowKey={(row) => row.sn}
        columns={useTerminalColumns()}
        query={query}
        onQuery={setQuery}
        list={list}
        empty={<Empty icon="device" hint={t(isNarrowed ? 'run.empty' : 'task.terminalsNone')} />}
      />
    </>
  )
}

function useTerminalColumns(): Column<ForeseenTerminal>[] {
  const t = useText()
  return [
    {
      key: 'sn',
      title: t('terminal.sn'),
      width: 176,
      sort: 'sn',
      render: ({ sn }) => (
        <Copyable text={sn}>
          <PageLink to={detailOf(sn)}>{sn}</PageLink>
        </Copyable>
      ),
    },
    { key: 'name', title: t('terminal.name'), width: 160, render: ({ name }) => name },
    {
      key: 'whyNot',
      title: t('task.leftOut'),
      width: 240,
      render: ({ whyNot }) =>
        whyNot === null ? (
          <StatusDot tone="ok" label={t('task.leftOut.no')} />
        ) : (
          <StatusDot tone="warn" label={reasonText(t, 'run', whyNot)} />
        ),
    },
    { key: 'group', title: t('terminal.group'), width: 160, render: ({ groupName }) => groupName },
    {
      key: 'platform',
      title: t('terminal.platform'),
      width: 110,
      render: ({ platform }) => t(`terminal.platform.${platform}`),
    },
    { key: 'model', title: t('terminal.model'), width: 130, render: ({ model }) => model },
    {
      key: 'online',
      title: t('terminal.connection'),
      width: 110,
      render: ({ online }) => <OnlineDot online={online} />,
    },
  ]
}
