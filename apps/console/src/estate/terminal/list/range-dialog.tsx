import { snAt, snRange } from '@cpm/contract/estate/terminal/terminal.change'
import { Form, Input, InputNumber } from 'antd'
import { z } from 'zod'
import { api } from '../../../api/api.ts'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useText } from '../../../api/text.ts'
import { AddedFields } from '../add/terminal-fields.tsx'
import { Mono } from '../../../kit/layout/text.tsx'
import styles from '../terminal.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

type Props = { groupId: string | undefined; onAdded: (count: number) => void; onClose: () => void }

/** Registers terminals whose SNs differ by a number [2.15]. */
export function RangeDialog({ groupId, onAdded, onClose }: Props) {
  const t = useText()
  const add = useAction(api.terminal.addRange, { success: null, onDone: ({ added }) => onAdded(added) })
  return (
    <EditDrawer
      open
      title={t('terminal.addRange')}
      schema={snRange}
      initial={{ platform: 'android', digits: 4, from: 1, to: 100, ...(groupId ? { groupId } : {}) }}
      onClose={onClose}
      onSubmit={(values) => add.mutateAsync(values)}
    >
      <Field name="prefix" label={t('terminal.prefix')}>
        <Input autoFocus className={valuesStyles.mono} maxLength={60} autoComplete="off" spellCheck={false} />
      </Field>
      <div className={styles.rangeNumbers}>
        {(['from', 'to', 'digits'] as const).map((name) => (
          <Field key={name} name={name} label={t(`terminal.${name}`)}>
            <InputNumber min={name === 'digits' ? 1 : 0} precision={0} style={{ width: '100%' }} />
          </Field>
        ))}
      </div>
      <Preview />
      <AddedFields />
    </EditDrawer>
  )
}

const { from: number, to: lastNumber, digits: places } = snRange.shape
const numbers = z.object({ from: number, to: lastNumber, digits: places })

/** The first and the last SN, as they will be. */
function Preview() {
  const t = useText()
  const form = Form.useFormInstance()
  const prefix = Form.useWatch<string | undefined>('prefix', form) ?? ''
  const range = numbers.safeParse({
    from: Form.useWatch<number>('from', form),
    to: Form.useWatch<number>('to', form),
    digits: Form.useWatch<number>('digits', form),
  })
  let text = t('terminal.rangeNone')
  if (range.success && range.data.to >= range.data.from) {
    const { from, to, digits } = range.data
    const [first, last] = [snAt({ prefix, digits }, from), snAt({ prefix, digits }, to)]
    const count = (to - from + 1).toLocaleString('en')
    text = from === to ? t('terminal.rangeOne', { first }) : t('terminal.rangePreview', { count, first, last })
  }
  return (
    <Mono as="p" className={styles.rangePreview} role="status">
      {text}
    </Mono>
  )
}
