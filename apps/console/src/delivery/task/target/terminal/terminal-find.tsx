import { pagerSizes } from '@cpm/contract/kernel/list'
import type { TerminalFilter, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { FilterChips } from '../../../../estate/terminal/list/filter/filter-chips.tsx'
import { moreNames } from '../../../../estate/terminal/list/terminal-filters.tsx'
import { useList } from '../../../../kit/table/data-table.tsx'
import { Empty, Failed, Waiting } from '../../../../kit/page/page.tsx'
import { Pager } from '../../../../kit/list/pager.tsx'
import { useRowWindow } from '../../../../kit/table/row-window.ts'
import { useText } from '../../../../api/text.ts'
import { figure } from '../../../../kit/values/figures.ts'
import { type Choice, cleanFilter, withRows } from '../target.ts'
import { TerminalLine } from './terminal-line.tsx'
import { TerminalSearch } from './terminal-search.tsx'
import { SelectBox } from '../../../../kit/list/select-box.tsx'
import styles from './terminal-picker.module.css'

/** What a link or another task may have brought along, and no control of the search shows. */
const brought = moreNames.filter((one) => one !== 'ruleGroupId')

/** A line and the rule under it, in pixels. */
const lineHeight = 49

/** Terminals to tick, by page, or all that match at once. */
export function FindList({
  choice,
  named,
  onChange,
}: {
  choice: Choice
  named: boolean
  onChange: (choice: Choice) => void
}) {
  const t = useText()
  const [{ page, pageSize }, setPlace] = useState<{ page: number; pageSize: number }>({
    page: 1,
    pageSize: pagerSizes.default,
  })
  const scroll = useRef<HTMLUListElement>(null)
  const list = useList(quietApi.terminal.list, { ...cleanFilter(choice.filter), page, pageSize })
  const rows = list.data?.records ?? []
  const total = list.data?.total ?? 0
  const { from, to, before, after } = useRowWindow(scroll, rows.length, lineHeight)
  // What is chosen stays as fresh as the page on the screen.
  useEffect(() => {
    const moved = rows.filter((row) => choice.rows.has(row.sn) && choice.rows.get(row.sn)?.online !== row.online)
    if (!choice.all && moved.length > 0) onChange(withRows(choice, moved, true))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only news from the server is a reason
  }, [list.data])
  const narrow = (patch: TerminalFilter) => {
    setPlace({ page: 1, pageSize })
    onChange({ ...choice, filter: { ...choice.filter, ...patch } })
  }
  return (
    <>
      <TerminalSearch filter={choice.filter} onFilter={narrow} />
      <FilterChips query={choice.filter} onQuery={narrow} names={brought} />
      {choice.all ? (
        <div className={styles.pickerAll} role="status">
          <span>
            <b>{t('task.everyChosen', { count: figure(total) })}</b>
            <small>{t('task.everyHint')}</small>
          </span>
          <Button size="small" onClick={() => onChange({ ...choice, all: false })}>
            {t('task.oneByOne')}
          </Button>
        </div>
      ) : (
        <PageBar rows={rows} total={named ? 0 : total} choice={choice} onChange={onChange} />
      )}
      <ul
        ref={scroll}
        data-scroll
        className={styles.pickerList}
        tabIndex={choice.all ? 0 : undefined}
        aria-label={t('task.terminals')}
        aria-busy={list.isFetching}
        data-old={list.isPlaceholderData ? '' : undefined}
      >
        {before > 0 ? <li aria-hidden="true" style={{ height: before }} /> : null}
        {rows.slice(from, to).map((row) => (
          <TerminalLine
            key={row.sn}
            row={row}
            chosen={choice.all || choice.rows.has(row.sn)}
            onChoose={choice.all ? null : (on) => onChange(withRows(choice, [row], on))}
          />
        ))}
        {after > 0 ? <li aria-hidden="true" style={{ height: after }} /> : null}
        {rows.length === 0 ? <NoRows list={list} /> : null}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={(p, size) => setPlace({ page: p, pageSize: size })}
      />
    </>
  )
}

/** What stands where no terminal does: they are on their way, could not be had, or none matches. */
function NoRows({ list }: { list: { isPending: boolean; error: unknown; refetch: () => unknown } }) {
  const t = useText()
  return (
    <li>
      {list.isPending ? (
        <Waiting lines={8} />
      ) : list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Empty icon="device" title={t('task.noMatch')} hint={t('task.noMatchHint')} />
      )}
    </li>
  )
}

type PageBarProps = { rows: readonly TerminalRow[]; total: number; choice: Choice; onChange: (choice: Choice) => void }

/** Ticks the page, or goes over to everything that matches. */
function PageBar({ rows, total, choice, onChange }: PageBarProps) {
  const t = useText()
  const chosen = rows.filter((row) => choice.rows.has(row.sn)).length
  return (
    <div className={styles.pickerBar}>
      <label>
        <SelectBox
          checked={rows.length > 0 && chosen === rows.length}
          disabled={rows.length === 0}
          some={chosen > 0 && chosen < rows.length}
          onChange={(event) => onChange(withRows(choice, rows, event.target.checked))}
        />
        {t('table.selectPage')}
      </label>
      {total > 0 ? (
        <Button size="small" type="link" onClick={() => onChange({ ...choice, all: true })}>
          {t('task.everyMatch', { count: figure(total) })}
        </Button>
      ) : null}
    </div>
  )
}
