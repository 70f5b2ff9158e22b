import { clientId } from '@cpm/contract/service/inspection/inspection.shape'
import { Suspense, useEffect } from 'react'
import { z } from 'zod'
import { lazy } from '../../../api/lazy.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { PageFrame, Waiting } from '../../../kit/page/page.tsx'
import { useSender } from '../phone/use-phone.ts'
import { openWithoutNetwork } from '../phone/without-network.ts'

export const path = '/technicalSupport/inspect'

const Fill = lazy(async () => ({ default: (await import('./fill.tsx')).Fill }))
const Begin = lazy(async () => ({ default: (await import('./start.tsx')).Begin }))

const address = z.object({ draft: clientId.optional() })

/** Fills in an inspection, with a network or without. */
export function Page() {
  const [{ draft }, setPlace] = useUrlState(address)
  useSender()
  useEffect(() => void openWithoutNetwork(), [])
  return (
    <PageFrame plain>
      <Suspense fallback={<Waiting lines={8} />}>
        {draft ? (
          <Fill key={draft} clientId={draft} onLeave={() => setPlace({ draft: undefined })} />
        ) : (
          <Begin onOpen={(id) => setPlace({ draft: id })} />
        )}
      </Suspense>
    </PageFrame>
  )
}
