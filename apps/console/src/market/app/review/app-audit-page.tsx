import { app } from '@cpm/contract/market/app/app'
import { reviewFields } from '@cpm/contract/market/app/version.fields'
import { id } from '@cpm/contract/kernel/id'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { api, backgroundApi } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { PageFrame } from '../../../kit/page/page.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { OpenRow } from '../../../kit/values/values.tsx'
import { RowActions } from '../../../platform/resource/actions.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { AppIcon } from '../parts/app-icon.tsx'
import { ReviewTag } from '../parts/app-state.tsx'
import { useTitle } from '../parts/app-title.ts'
import { reviewerOf } from '../parts/reviewer.ts'
import { ChecksTag } from '../version/checks.tsx'
import { Age } from './age.tsx'
import { type Deciding, reviewActionsOf } from './review-actions.ts'
import partsStyles from '../parts/parts.module.css'

export const path = '/appMarket/appAudit'

const Decide = lazy(async () => ({ default: (await import('./decide.tsx')).Decide }))
const Review = lazy(async () => ({ default: (await import('./review-drawer.tsx')).Review }))

const route = app.routes.reviews
const shows = ['waiting', 'decided', 'all'] as const
type Show = (typeof shows)[number]
/** Who has waited longest comes first; what was decided last comes first. */
const queues: Readonly<Record<Show, Pick<InputOf<typeof route>, 'reviewStatus' | 'sort'>>> = {
  waiting: { reviewStatus: ['pending'], sort: 'submittedAt' },
  decided: { reviewStatus: ['approved', 'rejected'], sort: '-reviewedAt' },
  all: { sort: '-submittedAt' },
}
/** The list's own query, which part of it is looked at, and the version that is open beside it. */
const address = route.input.omit({ reviewStatus: true }).extend({
  show: z.enum(shows).default('waiting'),
  open: id.optional(),
})

/** What somebody brought waits here for somebody else [4.7], [6.4]. */
export function Page() {
  const titled = useTitle()
  const [{ open, show: shown, ...query }, setQuery] = useUrlState(address)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  // The page stays where it was in the list while one is open.
  const show = (next: string | undefined) => setQuery({ open: next, page: query.page })
  const { sort, ...queue } = queues[shown]
  const list = useList(api.app.reviews, { ...query, ...queue, sort: query.sort ?? sort })
  const columns = useColumns(reviewFields, {
    title: (row) => (
      <span className={partsStyles.name}>
        <AppIcon app={{ ...row, id: row.appId }} />
        <OpenRow onOpen={() => show(row.id)}>{titled(row.title)}</OpenRow>
      </span>
    ),
    reviewStatus: (row) => <ReviewTag status={row.reviewStatus} isReleased={row.releasedBy !== null} />,
    submittedAt: (row) => <Age row={row} />,
    checks: (row) => <ChecksTag checks={row.checks} />,
    reviewedBy: (row) => reviewerOf(row),
  })
  const rows = list.data?.records ?? []
  return (
    <PageFrame fill>
      <ListTable
        of="appReview"
        icon="check"
        rowKey={(row) => row.id}
        rowName={(row) => `${titled(row.title)} ${row.versionName}`}
        columns={columns}
        filters={useFilters(reviewFields, route, ['platform'])}
        query={{ ...query, show: shown }}
        onQuery={setQuery}
        list={list}
        toolbar={<Shown shown={shown} onShow={(next) => setQuery({ show: next, open: undefined })} />}
        words={shown === 'waiting' ? { none: 'appReview.noneWaiting', noneHint: 'appReview.noneHint' } : {}}
        start={null}
        onRowClick={(row) => show(row.id)}
        actions={(row) => (
          <RowActions
            name={`${titled(row.title)} ${row.versionName}`}
            actions={reviewActionsOf(row, setDeciding)}
            audit={`app_version:${row.id}`}
          />
        )}
        actionsWidth={180}
        card={{
          title: 'title',
          marks: ['checks'],
          facts: ['versionName', 'reviewStatus', 'submittedAt', 'enterpriseName'],
        }}
      />
      {open === undefined ? null : (
        <Suspense>
          <Review
            id={open}
            appId={rows.find((row) => row.id === open)?.appId}
            around={rows.map((row) => row.id)}
            onShow={show}
            onDecide={setDeciding}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
      {deciding ? (
        <Suspense>
          <Decide
            deciding={deciding}
            onClose={() => setDeciding(null)}
            onApproved={({ id: done }) => {
              const next = rows[rows.findIndex((row) => row.id === done) + 1]
              if (open === done && next) show(next.id)
            }}
          />
        </Suspense>
      ) : null}
    </PageFrame>
  )
}

/** Which part of the queue is looked at, with how many wait whatever is filtered. */
function Shown({ shown, onShow }: { shown: Show; onShow: (show: Show) => void }) {
  const t = useText()
  const { data } = useRead(backgroundApi.app.waiting, {})
  const labelOf = (show: Show) =>
    show === 'waiting' ? (
      <span data-count={data?.count}>{t('appReview.show.waiting', { count: figure(data?.count ?? 0) })}</span>
    ) : (
      t(`appReview.show.${show}`)
    )
  return (
    <Segmented<Show>
      value={shown}
      aria-label={t('appReview.reviewStatus')}
      options={shows.map((value) => ({ value, label: labelOf(value) }))}
      onChange={onShow}
    />
  )
}
