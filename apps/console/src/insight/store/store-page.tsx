import { codes } from '@cpm/contract/kernel/envelope'
import type { StoreDetail } from '@cpm/contract/insight/store/store'
import { Button } from 'antd'
import { Suspense } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { useMay } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { HoursFacts } from '../../estate/group/hours/hours-facts.tsx'
import { Row } from '../../kit/layout/box.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { offersFor } from '../../kit/page/offers.ts'
import { Empty, Failed, PageFrame, PageLink, Waiting } from '../../kit/page/page.tsx'
import { SubTabs } from '../../kit/page/sub-tabs.tsx'
import { usePlace, useTabRoute } from '../../kit/page/tab-route.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import type { StoreProps, StoreTab } from './slots.ts'
import pageStyles from '../../kit/page/page.module.css'
import styles from './store.module.css'

export const path = '/device/store/{id}'

const unknown: readonly number[] = [codes.missing, codes.badInput]

/** A store: its terminals, its people, what is wrong there and what happened, in one place. */
export function Page() {
  const t = useText()
  const id = usePlace('id')
  const { go } = useTabRoute()
  const { data, error, refetch } = useRead(quietApi.store.get, { id })
  if (error instanceof AnswerError && unknown.includes(error.code)) {
    return (
      <PageFrame>
        <Empty
          icon="search"
          title={t('store.gone')}
          action={<Button onClick={() => go('/device/index')}>{t('terminal.toList')}</Button>}
        />
      </PageFrame>
    )
  }
  if (!data) {
    return (
      <PageFrame>{error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting lines={10} />}</PageFrame>
    )
  }
  return (
    <PageFrame plain>
      <Head store={data} />
      <Parts store={data} />
    </PageFrame>
  )
}

/** What it is, how it is reached, when it trades, and how it stands. */
function Head({ store }: StoreProps) {
  const t = useText()
  const types = useDictionary('groupType')
  const about = [types.label(store.type), store.number, store.enterpriseName, store.address, store.contact]
  return (
    <header className={`${pageStyles.panel} ${styles.head}`} data-is="panel">
      <Row between>
        <h2>{store.name}</h2>
        <PageLink to={`/user/equipment?id=${store.id}`}>{t('group.details')}</PageLink>
      </Row>
      <Row gap={5} className={styles.about}>
        {about.filter(Boolean).map((one) => (
          <span key={one}>{one}</span>
        ))}
        {store.phone ? <a href={`tel:${store.phone}`}>{store.phone}</a> : null}
      </Row>
      <HoursFacts group={store} isLeaving={false} />
      <Tiles store={store} />
    </header>
  )
}

function Tiles({ store: { id, terminals, openAlarms } }: StoreProps) {
  const t = useText()
  const may = useMay()
  const list = `/device/index?groupId=${id}&status=activated`
  const tiles = [
    { label: t('store.inService'), value: terminals.inService, to: list },
    { label: t('store.online'), value: terminals.online, to: `${list}&online=true` },
    { label: t('store.offlineLong'), value: terminals.offlineLong, to: `${list}&offlineLong=true`, bad: true },
    ...(may('alarm.read')
      ? [{ label: t('store.openAlarms'), value: openAlarms, to: `/device/alarm?groupId=${id}`, bad: true }]
      : []),
  ]
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ label, value, to, bad }) => (
        <li key={label} data-bad={bad && value > 0 ? '' : undefined}>
          <PageLink to={to} count={value}>
            <Figures>{value.toLocaleString('en')}</Figures>
            <span>{label}</span>
            <Icon name="chevronRight" size={14} />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

const address = z.object({ tab: z.string().max(40).optional() })

/** One part of what there is to see of it, named in the address. */
function Parts({ store }: { store: StoreDetail }) {
  const t = useText()
  const may = useMay()
  const [{ tab }, setPlace] = useUrlState(address)
  const items = offersFor<StoreTab>('store.tab')
    .filter(({ code }) => code === undefined || may(code))
    .map(({ key, title, Tab }) => ({
      key,
      label: t(title),
      children: (
        <Suspense fallback={<Waiting lines={6} />}>
          <Tab store={store} />
        </Suspense>
      ),
    }))
  const first = items[0]?.key ?? ''
  return (
    <SubTabs
      label={t('store.parts')}
      items={items}
      active={tab ?? first}
      onChange={(key) => setPlace({ tab: key === first ? undefined : key })}
    />
  )
}
