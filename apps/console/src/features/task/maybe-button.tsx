import { Button, type ButtonProps } from 'antd'
import { toast } from '../../kit/feedback.tsx'

/**
 * A button that is granted but perhaps not possible now: greyed, with the reason on hover, to a screen reader, and when
 * it is pressed all the same. It keeps the focus, which a disabled one would lose.
 */
export function MaybeButton({ reason, onClick, className = '', ...rest }: ButtonProps & { reason: string | null }) {
  return (
    <Button
      {...rest}
      className={reason === null ? className : `${className} greyed`}
      aria-disabled={reason !== null || undefined}
      title={reason ?? rest.title}
      onClick={(event) => {
        if (reason === null) onClick?.(event)
        else toast.info(reason)
      }}
    />
  )
}
