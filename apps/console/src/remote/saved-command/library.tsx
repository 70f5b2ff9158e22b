import type { TaskTarget } from '@cpm/contract/delivery/task/task'
import type { SavedCommandRow } from '@cpm/contract/remote/saved-command/saved-command'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Mono, Muted } from '../../kit/layout/text.tsx'
import { Empty, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { RunSaved } from './run-command.tsx'
import { useSavedTexts } from './saved-command-text.ts'
import styles from './saved-command.module.css'

type Props = { target: TaskTarget | null; count: number; onRun: (task: string) => void }

const most = 80

/** The saved commands one may run, beside the terminals they are for. */
export function Library({ target, count, onRun }: Props) {
  const t = useText()
  const [q, setQ] = useState('')
  const [category, setCategory] = useState<string>()
  const [chosen, setChosen] = useState<SavedCommandRow | null>(null)
  const categories = useRead(api.savedCommand.categories, {}).data?.categories ?? []
  const list = useList(api.savedCommand.list, {
    page: 1,
    pageSize: most,
    ...(q && { q }),
    ...(category !== undefined && { category }),
  })
  const rows = list.data?.records.filter(({ mayRun }) => mayRun)
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <Input
          className={styles.search ?? ''}
          allowClear
          value={q}
          prefix={<Icon name="search" />}
          placeholder={t('savedCommand.searchHint')}
          aria-label={t('savedCommand.searchHint')}
          onChange={({ target: field }) => setQ(field.value)}
        />
        {categories.length > 0 ? (
          <Select
            className={styles.category ?? ''}
            allowClear
            aria-label={t('savedCommand.category')}
            placeholder={t('savedCommand.category')}
            value={category ?? null}
            options={categories.map((one) => ({ value: one, label: one }))}
            onChange={(next: string | null) => setCategory(next ?? undefined)}
          />
        ) : null}
        <PageLink to="/remote/savedCommand">{t('savedCommand.manage')}</PageLink>
      </Row>
      <Rows rows={rows} list={list} q={q} target={target} onChoose={setChosen} />
      {chosen && target ? (
        <RunSaved command={chosen} target={target} count={count} onClose={() => setChosen(null)} onRun={onRun} />
      ) : null}
    </Stack>
  )
}

type RowsProps = {
  rows: readonly SavedCommandRow[] | undefined
  list: { error: unknown; refetch: () => unknown }
  q: string
  target: TaskTarget | null
  onChoose: (row: SavedCommandRow) => void
}

function Rows({ rows, list, q, target, onChoose }: RowsProps) {
  const t = useText()
  const texts = useSavedTexts()
  if (!rows) return list.error ? <Failed error={list.error} retry={() => void list.refetch()} /> : <Waiting lines={3} />
  if (rows.length === 0) {
    return <Empty icon={q ? 'search' : 'tag'} title={t(q ? 'savedCommand.noMatch' : 'savedCommand.none')} />
  }
  return (
    <ul className={styles.library} aria-label={t('savedCommand.many')}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <b>{texts.name(row)}</b>
            <Muted small>
              {[t(`terminal.platform.${row.platform}`), row.category, texts.description(row)]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
            <Mono className={styles.line ?? ''} title={row.line}>
              {row.line}
            </Mono>
          </div>
          <Greyable
            reason={target === null ? t('savedCommand.chooseFirst') : null}
            aria-label={`${t('savedCommand.run')}: ${texts.name(row)}`}
            onClick={() => onChoose(row)}
          >
            {t('savedCommand.run')}
          </Greyable>
        </li>
      ))}
    </ul>
  )
}
