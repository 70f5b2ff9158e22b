import type { DictionaryCode } from '@cpm/contract/platform/dictionary/dictionary'
import type { Field as FieldOfList, FieldList } from '@cpm/contract/kernel/fields/field-list'
import { Input, type InputProps, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useText, type WordKey } from '../../api/text.ts'
import { Field, useFieldSchema } from '../../kit/form/form.tsx'
import { choicesOf, worded } from './filters.ts'
import { DictionarySelect } from '../dictionary/dictionary-values.tsx'
import styles from '../../kit/form/form.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** What a form says of a field besides: where the cursor is first, a hint below, an example in it, or its own control. */
type More = {
  focus?: true
  help?: ReactNode
  placeholder?: string | undefined
  /** Where its schema says it in another way. */
  maxLength?: number
  control?: ReactNode
}

type Props<K extends string, W extends WordKey> = {
  of: FieldList<z.ZodObject, K, W>
  /** One to a line, or two beside each other. */
  names: readonly (K | readonly [K, K])[]
  more?: Partial<Record<K, More>>
}

/** Fields of a form from the fields of a row: labels from there, limits and what is required from the form's schema. */
export function FormFields<K extends string, W extends WordKey>({ of, names, more = {} }: Props<K, W>) {
  const one = (name: K) => {
    const field = of.all.find(({ key }) => key === name)
    return field ? <FormField key={name} field={field} {...more[name]} /> : null
  }
  return names.map((line) =>
    typeof line === 'string' ? (
      one(line)
    ) : (
      <div key={line[0]} className={styles.formPair}>
        {line.map(one)}
      </div>
    ),
  )
}

function FormField({ field, help, control, ...more }: More & { field: FieldOfList<string, WordKey> }) {
  const t = useText()
  const isSwitch = field.input === 'switch'
  return (
    <Field
      name={field.key}
      label={t(field.word)}
      {...(help ? { help } : {})}
      {...(isSwitch ? { valuePropName: 'checked' } : {})}
    >
      {control ?? <Control field={field} {...more} />}
    </Field>
  )
}

const inputs: Partial<Record<NonNullable<FieldOfList['input']>, InputProps>> = {
  tel: { type: 'tel', maxLength: 30 },
  email: { inputMode: 'email' },
  url: { inputMode: 'url', placeholder: 'https://' },
  login: { autoComplete: 'off' },
  mono: { className: valuesStyles.mono, autoComplete: 'off', spellCheck: false },
}

type Given = { id?: string; value?: never; onChange?: () => void; checked?: boolean }

/** The form gives it its id, value and way to change it. */
function Control({
  field,
  focus,
  placeholder,
  maxLength: longest,
  ...given
}: Omit<More, 'help'> & Given & { field: FieldOfList }) {
  const t = useText()
  const { field: schema, isRequired, ...limits } = useFieldSchema(field.key)
  const maxLength = longest ?? limits.maxLength
  const { dictionary, input, words } = field
  if (dictionary !== undefined)
    return <DictionarySelect {...given} code={dictionary as DictionaryCode} allowClear={!isRequired} />
  if (input === 'switch') return <Switch {...given} />
  const { values } = choicesOf(schema)
  if (words !== undefined && values.length > 0)
    return <Select {...given} options={worded(values, words, t) as { value: string; label: string }[]} />
  const text = {
    ...given,
    ...(maxLength === null ? {} : { maxLength }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(focus ? { autoFocus: true } : {}),
  }
  if (input === 'area') return <Input.TextArea {...text} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
  if (input === 'secret') return <Input.Password {...text} autoComplete="new-password" />
  return <Input {...(input ? inputs[input] : {})} {...text} />
}
