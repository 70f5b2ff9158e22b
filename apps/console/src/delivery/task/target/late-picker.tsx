import { type ComponentProps, Suspense } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { Waiting } from '../../../kit/page/page.tsx'

const Picker = lazy(async () => ({ default: (await import('./terminal/terminal-picker.tsx')).TerminalPicker }))

/** Chooses the terminals of a task. It comes after what is asked first, as the terminals themselves do. */
export function TerminalPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense fallback={<Waiting lines={8} />}>
      <Picker {...props} />
    </Suspense>
  )
}
