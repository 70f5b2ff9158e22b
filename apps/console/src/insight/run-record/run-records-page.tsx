import { z } from 'zod'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { Segmented } from 'antd'
import { RecordTable } from './record-table.tsx'
import { StoreTable } from './store-table.tsx'

export const path = '/dataCenter/index'

const address = z.object({ by: z.enum(['store']).optional() })

/** How terminals ran, by day, and how their stores compare [2.9]. */
export function Page() {
  const t = useText()
  const [{ by }, setPlace] = useUrlState(address)
  return (
    <PageFrame
      fill
      extra={
        <Segmented<'terminal' | 'store'>
          aria-label={t('runRecord.many')}
          value={by ?? 'terminal'}
          onChange={(next) => setPlace({ by: next === 'store' ? next : undefined })}
          options={[
            { value: 'terminal', label: t('runRecord.byTerminal') },
            { value: 'store', label: t('runRecord.byStore') },
          ]}
        />
      }
    >
      {by === 'store' ? <StoreTable /> : <RecordTable />}
    </PageFrame>
  )
}
