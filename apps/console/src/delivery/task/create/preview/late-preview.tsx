import { type ComponentProps, Suspense } from 'react'
import { lazy } from '../../../../api/lazy.ts'
import { Waiting } from '../../../../kit/page/page.tsx'

const Looked = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** What would become of a task. It comes when it is asked for. */
export function Preview(props: ComponentProps<typeof Looked>) {
  return (
    <Suspense fallback={<Waiting lines={4} />}>
      <Looked {...props} />
    </Suspense>
  )
}
