import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { remoteSessionFields } from '@cpm/contract/remote/remote-session/remote-session.fields'
import type { RemoteSessionRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { Input } from 'antd'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { formatDuration, nothing } from '../../kit/values/values.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './session-actions.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import valuesStyles from '../../kit/values/values.module.css'
import controlStyles from '../../kit/form/controls.module.css'

const route = remoteSession.routes.list
type Query = ReturnType<typeof route.input.parse>

type Props = { query: Query; onQuery: (patch: Partial<Query>) => void; sn?: string }

/** Remote sessions, the newest first: of all terminals one sees, or of one. */
export function HistoryList({ query, onQuery, sn }: Props) {
  return (
    <ListTable
      of="remoteSession"
      {...(sn === undefined ? {} : { name: 'remoteSession-of-terminal' })}
      icon="clock"
      rowKey={(row) => row.id}
      rowName={(row) => `${row.sn} ${row.id}`}
      columns={useHistoryColumns(sn !== undefined)}
      filters={useNarrowing(query, onQuery)}
      query={query}
      onQuery={onQuery}
      list={useList(api.remoteSession.list, sn === undefined ? query : { ...query, sn })}
      actions={(row) => <RowActions name={`${row.sn} ${row.id}`} actions={actionsOf(row)} />}
      actionsWidth={120}
      exportOf={{ route, name: 'remote-sessions' }}
    />
  )
}

function useHistoryColumns(isOfOne: boolean) {
  const t = useText()
  const columns = useColumns(remoteSessionFields, {
    sn: (row) => (
      <PageLink className={valuesStyles.mono} to={`${detailOf(row.sn)}?tab=remote`}>
        {row.sn}
      </PageLink>
    ),
    kind: (row) =>
      row.viewOnly
        ? `${t(`remoteSession.kind.${row.kind}`)} · ${t('remoteSession.looks')}`
        : t(`remoteSession.kind.${row.kind}`),
    askedBy: (row) => <AskedBy row={row} />,
    durationMs: (row) => (row.durationMs === null ? nothing : <Figures>{formatDuration(row.durationMs)}</Figures>),
    consentAnswer: (row) => (row.consentAnswer ? t(`remoteSession.answer.${row.consentAnswer}`) : nothing),
    endReason: (row) => <EndReason row={row} />,
    recording: (row) =>
      row.recording ? (
        t(`remoteSession.recording.${row.recording.state}`)
      ) : (
        <Muted>{t('remoteSession.recording.none')}</Muted>
      ),
  })
  return isOfOne ? columns.filter(({ key }) => key !== 'sn' && key !== 'terminalName') : columns
}

/** Who began it; of a guest also who let them in. */
export function AskedBy({ row: { askedBy, guestOf } }: { row: Pick<RemoteSessionRow, 'askedBy' | 'guestOf'> }) {
  const t = useText()
  if (guestOf === null) return askedBy.name
  return (
    <span title={t('guestLink.madeBy', { name: guestOf })}>
      {askedBy.name} <Muted small>{t('remoteSession.guest')}</Muted>
    </span>
  )
}

/** Why it is over; where the terminal could not do it also why that was. */
export function EndReason({ row }: { row: Pick<RemoteSessionRow, 'endReason' | 'unableReason' | 'unableDetail'> }) {
  const t = useText()
  if (row.endReason === null) return nothing
  const why = row.unableReason === null ? null : t(`remoteSession.unable.${row.unableReason}`)
  return <span title={row.unableDetail ?? undefined}>{why ?? t(`remoteSession.end.${row.endReason}`)}</span>
}

function useNarrowing(query: Query, onQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  return [
    ...useFilters(remoteSessionFields, route, ['kind', 'status', 'consentAnswer', 'endReason'], { endReason: 180 }),
    {
      name: 'recorded',
      label: t('remoteSession.recorded'),
      options: [true, false].map((value) => ({ value, label: t(`remoteSession.recorded.${value}`) })),
    },
    {
      name: 'who',
      control: (value, onChange) => (
        <span className={controlStyles.searchFilter}>
          <Input
            // What was reset elsewhere is not to stay in the field.
            key={value ?? ''}
            aria-label={t('remoteSession.who')}
            placeholder={t('remoteSession.whoHint')}
            defaultValue={value}
            allowClear
            maxLength={100}
            onPressEnter={(event) => onChange(event.currentTarget.value.trim() || undefined)}
            onBlur={(event) => onChange(event.currentTarget.value.trim() || undefined)}
          />
        </span>
      ),
    },
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={onQuery} />,
    },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
  ]
}
