import { codes } from '@cpm/contract/kernel/envelope'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { Suspense, useEffect } from 'react'
import { z } from 'zod'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { AnswerError } from '../../../api/send.ts'
import { useSession } from '../../../api/session/session.ts'
import { Empty, Failed, PageFrame, Waiting } from '../../../kit/page/page.tsx'
import { SubTabs } from '../../../kit/page/sub-tabs.tsx'
import { usePlace, useTabRoute } from '../../../kit/page/tab-route.ts'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { DetailHead } from './detail-head.tsx'
import { DetailNotes } from './detail-notes.tsx'
import { offersFor } from '../../../kit/page/offers.ts'
import type { TerminalTab } from '../slots.ts'

export const path = '/device/deviceDetail/{sn}'

/** An SN nobody could have answers 400, one nobody has 404: for the reader it is the same. */
const unknown: readonly number[] = [codes.missing, codes.badInput]

/** One terminal, as it comes in. */
export function Page() {
  const t = useText()
  const sn = usePlace('sn')
  const { go, search, close } = useTabRoute()
  const found = useRead(quietApi.terminal.get, { sn })
  const { data, error } = found
  // Typed in another case: its own spelling is the address that is told of changes.
  const spelled = data?.sn
  useEffect(() => {
    if (spelled === undefined || spelled === sn) return
    go(`/device/deviceDetail/${spelled}${search}`)
    close()
  }, [spelled, sn, search, go, close])
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
      <Parts terminal={data} />
    </PageFrame>
  )
}

const address = z.object({ tab: z.string().max(40).optional() })

/** One part of what there is to see of it, named in the address. */
function Parts({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const [{ tab }, setPlace] = useUrlState(address)
  const codes = useSession((s) => s.permissionForm)
  const items = offersFor<TerminalTab>('terminal.tab')
    .filter((one) => !one.code || codes.includes(one.code))
    .filter((one) => !one.platforms || one.platforms.includes(terminal.platform))
    .map(({ Tab, ...one }) => ({
      key: one.key,
      label: t(one.titleOf?.[terminal.platform] ?? one.title),
      children: (
        <Suspense fallback={<Waiting lines={6} />}>
          <Tab terminal={terminal} />
        </Suspense>
      ),
    }))
  return (
    <SubTabs
      label={t('terminal.records')}
      items={items}
      active={tab ?? 'overview'}
      onChange={(key) => setPlace({ tab: key === 'overview' ? undefined : key })}
    />
  )
}
