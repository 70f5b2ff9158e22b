import { type ComponentProps, Suspense } from 'react'
import { lazy } from '../../api/lazy.ts'

const Dialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).WhyDialog }))

/** Comes where the rules want something said: no other session waits for a form. */
export function WhyDialog(props: ComponentProps<typeof Dialog>) {
  if (props.session.wants === null) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
