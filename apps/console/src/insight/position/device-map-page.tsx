import { Suspense } from 'react'
import { lazy } from '../../api/lazy.ts'
import { PageFrame, Waiting } from '../../kit/page/page.tsx'

export const path = '/device/deviceMap'

/** The map is the larger part by far, and its filters are those of the device list: nothing of it waits on other pages. */
const DeviceMap = lazy(async () => ({ default: (await import('./filtered-map.tsx')).FilteredMap }))

/** Where terminals and stores are [7.20]. */
export function Page() {
  return (
    <PageFrame fill>
      <Suspense fallback={<Waiting lines={8} />}>
        <DeviceMap />
      </Suspense>
    </PageFrame>
  )
}
