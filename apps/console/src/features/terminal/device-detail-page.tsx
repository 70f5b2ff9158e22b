import { codes } from '@cpm/contract/kernel/envelope'
import type { TerminalDetail } from '@cpm/contract/terminal'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { AnswerError } from '../../api/send.ts'
import { useCan } from '../../kit/can.tsx'
import { Empty, Failed, PageFrame, Panel, Waiting } from '../../kit/frame.tsx'
import { SubTabs } from '../../kit/sub-tabs.tsx'
import { usePlace, useTabRoute } from '../../kit/tab-route.ts'
import { useText } from '../../kit/text.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { Events } from './detail-events.tsx'
import { DetailFacts } from './detail-facts.tsx'
import { DetailHead, DetailNotes } from './detail-head.tsx'
import { Peripherals } from './detail-peripherals.tsx'
import { Runs } from './detail-runs.tsx'
import { hasReported } from './facts.ts'
import { Gauges } from './gauges.tsx'
import './detail.css'
import './records.css'
import './terminal.css'

export const path = '/device/deviceDetail/{sn}'

/** An SN nobody could have answers 400, one nobody has 404: for the reader it is the same. */
const unknown: readonly number[] = [codes.missing, codes.badInput]

/** One terminal, as it comes in. */
export function Page() {
  const t = useText()
  const sn = usePlace('sn')
  const { go } = useTabRoute()
  const found = useQuery({ queryKey: ['terminal', sn], queryFn: () => quietApi.terminal.get({ sn }) })
  const { data, error } = found
  if (error instanceof AnswerError && unknown.includes(error.code)) {
    return (
      <PageFrame>
        <Empty
          icon="search"
          title={t('terminal.unknown', { sn })}
          hint={t('terminal.unknownHint')}
          action={<Button onClick={() => go('/device/index')}>{t('terminal.toList')}</Button>}
        />
      </PageFrame>
    )
  }
  if (!data) {
    return (
      <PageFrame title={error ? t('terminal.detailFailed') : undefined}>
        {error ? <Failed error={error} retry={() => void found.refetch()} /> : <Waiting lines={10} />}
      </PageFrame>
    )
  }
  return (
    <PageFrame plain>
      <DetailHead terminal={data} />
      <DetailNotes terminal={data} />
      {hasReported(data) ? <Gauges terminal={data} /> : null}
      <DetailFacts terminal={data} />
      <Records terminal={data} />
    </PageFrame>
  )
}

const address = z.object({ tab: z.enum(['runs', 'events', 'peripherals']).optional() })

/** Its runs, its events and its peripherals: one list at a time, named in the address. */
function Records({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const [{ tab }, setPlace] = useUrlState(address)
  const mayRuns = useCan('task.read')
  const count = terminal.facts.peripherals?.length
  const items = [
    ...(mayRuns ? [{ key: 'runs' as const, label: t('terminal.runs'), children: <Runs sn={terminal.sn} /> }] : []),
    { key: 'events' as const, label: t('event.many'), children: <Events sn={terminal.sn} /> },
    {
      key: 'peripherals' as const,
      label: (
        <>
          {t('terminal.peripherals')}
          {count ? <small className="tab-count">{count}</small> : null}
        </>
      ),
      children: <Peripherals terminal={terminal} />,
    },
  ]
  return (
    <Panel className="records">
      <SubTabs
        label={t('terminal.records')}
        items={items}
        active={tab ?? items[0]?.key ?? 'events'}
        onChange={(key) => setPlace({ tab: key === items[0]?.key ? undefined : key })}
      />
    </Panel>
  )
}
