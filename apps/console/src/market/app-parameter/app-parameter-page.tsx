import { id } from '@cpm/contract/kernel/id'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Empty, Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { Parameters } from './parameters.tsx'

export const path = '/appMarket/appParameter'

const address = z.object({ id: id.optional() })

/** The parameters of one app. */
export function Page() {
  const t = useText()
  const language = useLanguage()
  const [{ id: appId }] = useUrlState(address)
  const found = useRead(quietApi.app.get, { id: appId ?? '' }, { enabled: appId !== undefined })
  if (appId === undefined) {
    return (
      <PageFrame>
        <Empty icon="app" title={t('appParameter.notChosen')} hint={t('appParameter.notChosenHint')} />
      </PageFrame>
    )
  }
  if (!found.data) {
    return (
      <PageFrame>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={8} />}
      </PageFrame>
    )
  }
  const { title, packageName } = found.data
  return (
    <PageFrame title={t('appParameter.ofApp', { name: (language === 'cn' ? title.cn : title.en) || packageName })}>
      <Parameters key={appId} appId={appId} />
    </PageFrame>
  )
}
