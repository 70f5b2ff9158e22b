import type { ComponentProps } from 'react'
import styles from './select-box.module.css'

type SelectBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & { some?: boolean }

/** The box rows are selected with; `some` where not all it stands for are. */
export function SelectBox({ some = false, ...rest }: SelectBoxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={styles.box}
      ref={(box) => {
        if (box) box.indeterminate = some
      }}
    />
  )
}
