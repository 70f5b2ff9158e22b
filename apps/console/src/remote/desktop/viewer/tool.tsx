import type { ButtonProps } from 'antd'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon, type IconName } from '../../../kit/values/icon.tsx'

type Props = Omit<ButtonProps, 'icon' | 'title'> & {
  icon: IconName
  label: string
  /** Its name stands in it, not only beside it. */
  named?: boolean
  pressed?: boolean
  reason?: string | null
}

/** One button of the toolbar: an icon with a name; pressed where it stays so. */
export function Tool({ icon, label, named = false, pressed, reason = null, ...rest }: Props) {
  return (
    <Greyable
      {...rest}
      reason={reason}
      icon={<Icon name={icon} />}
      type={pressed ? 'primary' : 'default'}
      {...(named ? {} : { 'aria-label': label, title: label })}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {named ? label : null}
    </Greyable>
  )
}
