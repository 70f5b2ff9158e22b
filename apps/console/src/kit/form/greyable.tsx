import { Button, type ButtonProps } from 'antd'
import { toast } from '../dialog/feedback.tsx'
import styles from './controls.module.css'

/**
 * A button for what is granted but perhaps not possible now: greyed, with the reason on hover, to a screen reader, and
 * said when it is pressed all the same. It stays in the way of the keyboard, which a disabled one would not.
 */
export function Greyable({ reason, onClick, className = '', ...rest }: ButtonProps & { reason: string | null }) {
  return (
    <Button
      {...rest}
      className={reason === null ? className : `${className} ${styles.greyed}`}
      aria-disabled={reason !== null || undefined}
      title={reason ?? rest.title}
      onClick={(event) => {
        if (reason === null) return onClick?.(event)
        // It may be the one that sends a form.
        event.preventDefault()
        toast.info(reason)
      }}
    />
  )
}
