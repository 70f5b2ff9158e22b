import type { AppRow } from '@cpm/contract/market/app/app'
import { codes } from '@cpm/contract/kernel/envelope'
import { id } from '@cpm/contract/kernel/id'
import { Button } from 'antd'
import { Suspense } from 'react'
import { z } from 'zod'
import { quietApi } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { useRead } from '../../../api/read/read.ts'
import { AnswerError } from '../../../api/send.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Empty, Failed, PageFrame, Waiting } from '../../../kit/page/page.tsx'
import { SubTabs } from '../../../kit/page/sub-tabs.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { useAppDialogs } from '../actions/app-dialogs.tsx'
import { Head } from './head.tsx'
import { Overview } from './overview.tsx'

export const path = '/appMarket/appDetail'

const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }))
const Rights = lazy(async () => ({ default: (await import('./rights.tsx')).Rights }))
const Holders = lazy(async () => ({ default: (await import('./holders.tsx')).Holders }))
const Parameters = lazy(async () => ({ default: (await import('../../app-parameter/parameters.tsx')).Parameters }))
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

const address = z.object({ id: id.optional(), tab: z.string().max(40).optional() })
const unknown: readonly number[] = [codes.missing, codes.badInput]

/** One app: what it is, its versions, what it may do, where it is, what was done to it. */
export function Page() {
  const t = useText()
  const { go } = useTabRoute()
  const [{ id }] = useUrlState(address)
  const found = useRead(quietApi.app.get, { id: id ?? '' }, { enabled: id !== undefined })
  const { data, error } = found
  if (id === undefined || (error instanceof AnswerError && unknown.includes(error.code))) {
    return (
      <PageFrame>
        <Empty
          icon="app"
          title={t(id === undefined ? 'app.notChosen' : 'app.missing')}
          hint={t(id === undefined ? 'app.notChosenHint' : 'app.missingHint')}
          action={<Button onClick={() => go('/appMarket/index')}>{t('app.toMarket')}</Button>}
        />
      </PageFrame>
    )
  }
  if (!data) {
    return (
      <PageFrame>
        {error ? <Failed error={error} retry={() => void found.refetch()} /> : <Waiting lines={10} />}
      </PageFrame>
    )
  }
  return (
    <PageFrame plain>
      <Shown key={data.id} app={data} />
    </PageFrame>
  )
}

function Shown({ app }: { app: AppRow }) {
  const t = useText()
  const { doors, dialog } = useAppDialogs()
  const [{ id, tab }, setPlace] = useUrlState(address)
  const mayRecord = useCan('app.record')
  const mayParameters = useCan('appParameter.read')
  const waiting = <Waiting lines={6} />
  const items = [
    { key: 'overview', label: t('app.tab.overview'), children: <Overview app={app} doors={doors} /> },
    {
      key: 'versions',
      label: <span data-count={app.versions}>{t('app.tab.versions', { count: app.versions })}</span>,
      children: <Versions app={app} doors={doors} />,
    },
    ...(app.platform === 'android'
      ? [{ key: 'permissions', label: t('app.tab.permissions'), children: <Rights app={app} /> }]
      : []),
    { key: 'holders', label: t('app.tab.holders'), children: <Holders app={app} /> },
    ...(mayParameters
      ? [{ key: 'parameters', label: t('appParameter.tab'), children: <Parameters appId={app.id} /> }]
      : []),
    ...(mayRecord ? [{ key: 'history', label: t('app.tab.history'), children: <History app={app} /> }] : []),
  ].map((item) => ({ ...item, children: <Suspense fallback={waiting}>{item.children}</Suspense> }))
  return (
    <>
      <Head app={app} doors={doors} />
      <SubTabs
        label={t('app.one')}
        items={items}
        active={tab ?? 'overview'}
        onChange={(key) => setPlace({ id, tab: key === 'overview' ? undefined : key })}
      />
      {dialog}
    </>
  )
}
