import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '../../../../kit/form/form.tsx'
import type { RulesTyped } from './rules-input.ts'
import styles from './rules.module.css'

type Part = { [K in keyof RulesTyped]-?: RulesTyped[K] extends boolean | undefined ? K : never }[keyof RulesTyped]
type Props = { part: Part; label: string; hint?: string; children?: ReactNode }

/** A part of the rules that is switched on before it is filled in. */
export function Switched({ part, label, hint, children }: Props) {
  const isOn = Form.useWatch<boolean | undefined>(['rules', part])
  return (
    <div className={styles.switch}>
      <Field name={`rules.${part}`} label="" help={hint} valuePropName="checked">
        <Checkbox>{label}</Checkbox>
      </Field>
      {isOn && children ? <div className={styles.part}>{children}</div> : null}
    </div>
  )
}
