import type { TerminalRow } from '@cpm/contract/terminal'
import { Button, Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useList } from '../../kit/data-table.tsx'
import { Empty, Failed, Waiting } from '../../kit/frame.tsx'
import { useText } from '../../kit/text.ts'
import { numberText } from './run-bar.tsx'
import { type Choice, cleanFilter, withRows } from './target.ts'
import { TerminalLine } from './terminal-line.tsx'
import { TerminalSearch } from './terminal-search.tsx'

const pageSize = 20

/** Terminals to tick, by page, or all that match at once. */
export function FindList({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const list = useList(['terminal', 'list'], quietApi.terminal.list, { ...cleanFilter(choice.filter), page, pageSize })
  const rows = list.data?.records ?? []
  const total = list.data?.total ?? 0
  // What is chosen stays as fresh as the page on the screen.
  useEffect(() => {
    const moved = rows.filter((row) => choice.rows.has(row.sn) && choice.rows.get(row.sn)?.online !== row.online)
    if (!choice.all && moved.length > 0) onChange(withRows(choice, moved, true))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only news from the server is a reason
  }, [list.data])
  return (
    <>
      <TerminalSearch
        filter={choice.filter}
        onFilter={(patch) => {
          setPage(1)
          onChange({ ...choice, filter: { ...choice.filter, ...patch } })
        }}
      />
      {choice.all ? (
        <div className="picker-all" role="status">
          <span>
            <b>{t('task.everyChosen', { count: numberText(total) })}</b>
            <small>{t('task.everyHint')}</small>
          </span>
          <Button size="small" onClick={() => onChange({ ...choice, all: false })}>
            {t('task.oneByOne')}
          </Button>
        </div>
      ) : (
        <PageBar rows={rows} total={total} choice={choice} onChange={onChange} />
      )}
      <ul
        className="picker-list"
        tabIndex={choice.all ? 0 : undefined}
        aria-label={t('task.terminals')}
        aria-busy={list.isFetching}
        data-old={list.isPlaceholderData ? '' : undefined}
      >
        {rows.map((row) => (
          <TerminalLine
            key={row.sn}
            row={row}
            chosen={choice.all || choice.rows.has(row.sn)}
            onChoose={choice.all ? null : (on) => onChange(withRows(choice, [row], on))}
          />
        ))}
        {list.isPending ? (
          <li>
            <Waiting lines={8} />
          </li>
        ) : null}
        {list.error && rows.length === 0 ? (
          <li>
            <Failed error={list.error} retry={() => void list.refetch()} />
          </li>
        ) : null}
        {!list.isPending && !list.error && rows.length === 0 ? (
          <li>
            <Empty icon="device" title={t('task.noMatch')} hint={t('task.noMatchHint')} />
          </li>
        ) : null}
      </ul>
      {total > pageSize ? (
        <div className="picker-foot">
          <Pagination
            simple
            size="small"
            current={page}
            pageSize={pageSize}
            total={total}
            onChange={setPage}
            showSizeChanger={false}
          />
        </div>
      ) : null}
    </>
  )
}

type PageBarProps = { rows: readonly TerminalRow[]; total: number; choice: Choice; onChange: (choice: Choice) => void }

/** Ticks the page, or goes over to everything that matches. */
function PageBar({ rows, total, choice, onChange }: PageBarProps) {
  const t = useText()
  const chosen = rows.filter((row) => choice.rows.has(row.sn)).length
  return (
    <div className="picker-bar">
      <label>
        <input
          type="checkbox"
          checked={rows.length > 0 && chosen === rows.length}
          disabled={rows.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length
          }}
          onChange={(event) => onChange(withRows(choice, rows, event.target.checked))}
        />
        {t('table.selectPage')}
      </label>
      {total > 0 ? (
        <Button size="small" type="link" onClick={() => onChange({ ...choice, all: true })}>
          {t('task.everyMatch', { count: numberText(total) })}
        </Button>
      ) : null}
    </div>
  )
}
