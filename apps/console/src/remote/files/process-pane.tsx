import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import type { RemoteProcess } from '@cpm/contract/remote/remote-session/files'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { confirm, toast } from '../../kit/dialog/feedback.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Figures, Mono } from '../../kit/layout/text.tsx'
import { Empty } from '../../kit/page/page.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { Bytes, DateTime } from '../../kit/values/values.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { type Asks, LineBroke } from './requests.ts'
import { asAnswer, toastRefusal } from './ask-error.ts'
import { localList, type LocalQuery } from './local-list.ts'

type Props = { asks: Asks; isOpen: boolean; mayChange: boolean }

const everyMs = 2000
const byNumber = (of: (row: RemoteProcess) => number | null) => (a: RemoteProcess, b: RemoteProcess) =>
  (of(a) ?? -1) - (of(b) ?? -1)
const byText = (of: (row: RemoteProcess) => string | null) => (a: RemoteProcess, b: RemoteProcess) =>
  (of(a) ?? '').localeCompare(of(b) ?? '')
const how = {
  text: ({ name, pid, user, command }: RemoteProcess) => `${name} ${pid} ${user ?? ''} ${command ?? ''}`,
  compare: {
    pid: byNumber(({ pid }) => pid),
    cpu: byNumber(({ cpu }) => cpu),
    memory: byNumber(({ memory }) => memory),
    startedAt: byNumber(({ startedAt }) => startedAt),
    name: byText(({ name }) => name),
    user: byText(({ user }) => user),
  },
}

/** What runs on a terminal now, asked for again and again while it is looked at. */
export function ProcessPane({ asks, isOpen, mayChange }: Props) {
  const t = useText()
  const [query, setQuery] = useState<LocalQuery>({ page: 1, pageSize: 100, sort: '-cpu' })
  const { rows, error, refetch } = useProcesses(asks, isOpen)
  const columns = useProcessColumns()
  const list = localList(rows, query, how, { error: rows || !error ? null : asAnswer(error), refetch })
  const onQuery = (patch: Partial<LocalQuery>) => setQuery((before) => ({ ...before, page: 1, ...patch }))
  async function end({ pid, name }: RemoteProcess): Promise<void> {
    const question = { title: t('desk.endTitle', { name, pid }), content: t('desk.endHint'), okText: t('desk.end') }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await asks.ask({ op: 'end', pid, name })
      toast.success(t('desk.ended'))
    } catch (failed) {
      toastRefusal(failed)
    }
    void refetch()
  }
  return (
    <Stack gap={4}>
      <SearchBar query={query} onQuery={onQuery} placeholder={t('desk.findProcess')} />
      <DataTable
        name="remoteProcesses"
        label={t('desk.processes')}
        rowKey={({ pid }) => String(pid)}
        rowName={({ name }) => name}
        columns={columns}
        card={{ title: 'name', facts: ['pid', 'user', 'cpu', 'memory'] }}
        query={query}
        onQuery={onQuery}
        list={list}
        {...(mayChange && {
          actions: (row: RemoteProcess) => (
            <RowActions
              name={`${row.name} ${row.pid}`}
              actions={[{ word: 'desk.end', first: true, danger: true, run: () => void end(row) }]}
            />
          ),
        })}
        empty={<Empty icon="search" title={t('desk.noProcess')} />}
      />
    </Stack>
  )
}

function useProcesses(asks: Asks, isOpen: boolean) {
  const [rows, setRows] = useState<readonly RemoteProcess[]>()
  const [error, setError] = useState<unknown>(null)
  const asking = useRef(false)
  const refetch = useCallback(async () => {
    if (asking.current) return
    asking.current = true
    try {
      const { processes = [] } = await asks.ask({ op: 'processes' })
      setRows(processes)
      setError(null)
    } catch (failed) {
      if (!(failed instanceof LineBroke)) setError(failed)
    } finally {
      asking.current = false
    }
  }, [asks])
  useEffect(() => {
    if (!isOpen) return undefined
    void refetch()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOpen, refetch])
  return { rows, error, refetch }
}

function useProcessColumns(): Column<RemoteProcess>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('desk.process'),
        sort: 'name',
        width: 240,
        render: ({ name, command }) => <span title={plainDirection(command ?? name)}>{plainDirection(name)}</span>,
      },
      {
        key: 'pid',
        title: t('desk.pid'),
        sort: 'pid',
        width: 90,
        align: 'end',
        render: ({ pid }) => <Figures>{pid}</Figures>,
      },
      { key: 'user', title: t('desk.user'), sort: 'user', width: 130, render: ({ user }) => user },
      {
        key: 'cpu',
        title: t('desk.cpu'),
        sort: 'cpu',
        width: 100,
        align: 'end',
        render: ({ cpu }) => (cpu === null ? null : <Figures title={t('desk.cpuHint')}>{cpu.toFixed(1)}%</Figures>),
      },
      {
        key: 'memory',
        title: t('desk.memory'),
        sort: 'memory',
        width: 110,
        align: 'end',
        render: ({ memory }) => (memory === null ? null : <Bytes value={memory} />),
      },
      {
        key: 'startedAt',
        title: t('desk.startedAt'),
        sort: 'startedAt',
        width: 180,
        render: ({ startedAt }) => (startedAt === null ? null : <DateTime at={new Date(startedAt).toISOString()} />),
      },
      {
        key: 'command',
        title: t('desk.command'),
        optional: true,
        width: 320,
        render: ({ command }) => <Mono>{command}</Mono>,
      },
    ],
    [t],
  )
}
