import { Suspense } from 'react'
import { lazy } from '../../../api/lazy.ts'
import type { MomentProps } from './moment-picker.tsx'
import { TextInput } from '../text-input.ts'
import styles from '../controls.module.css'

/** The calendar comes with the first field that is shown: no list waits for it. */
const MomentPicker = lazy(async () => ({ default: (await import('./moment-picker.tsx')).MomentPicker }))

/** A day, or a moment to the minute. */
export function MomentField(props: MomentProps) {
  const { id, style, 'aria-label': label } = props
  const waiting = (
    <TextInput
      {...(id ? { id } : {})}
      {...(style ? { style } : {})}
      aria-label={label}
      className={styles.momentField}
      value={props.value?.replace('T', ' ') ?? ''}
      readOnly
    />
  )
  return (
    <Suspense fallback={waiting}>
      <MomentPicker {...props} />
    </Suspense>
  )
}
