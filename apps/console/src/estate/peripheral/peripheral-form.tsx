import {
  baudRates,
  peripheralForm,
  peripheralLimits,
  type PeripheralRow,
} from '@cpm/contract/estate/peripheral/peripheral'
import { AutoComplete, Button, Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { DictionarySelect } from '../../platform/dictionary/dictionary-values.tsx'
import { changedOf } from '../../kit/form/changed.ts'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field, FieldSection } from '../../kit/form/form.tsx'
import { useText } from '../../api/text.ts'
import styles from '../../kit/form/form.module.css'
import valuesStyles from '../../kit/values/values.module.css'

const emptyable = ['maker', 'brand', 'vid', 'pid', 'serialPort', 'baudRate', 'identifier'] as const
const emptied = Object.fromEntries(emptyable.map((name) => [name, null])) as Record<(typeof emptyable)[number], null>

/** What is known of one before it is filled in. */
export type Start = Partial<Pick<PeripheralRow, 'name' | 'type' | (typeof emptyable)[number]>>

const filledFrom = (row: Start) =>
  Object.fromEntries(['name' as const, 'type' as const, ...emptyable].map((key) => [key, row[key] ?? undefined]))

/** Catalogues a peripheral [3.15]. */
export function NewPeripheral({ from, onClose }: { from: Start; onClose: () => void }) {
  const t = useText()
  const create = useAction(api.peripheral.create)
  const initial = useMemo(() => filledFrom(from), [from])
  return (
    <EditDrawer
      open
      width={520}
      title={t('peripheral.add')}
      schema={peripheralForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) => create.mutateAsync(values)}
    >
      <Fields codeHint={t('peripheral.codeHint')} />
    </EditDrawer>
  )
}

/** Changes one. Its authorization code goes in and is never shown again. */
export function EditPeripheral({ row, onClose }: { row: PeripheralRow; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.peripheral.update)
  const initial = useMemo(() => filledFrom(row), [row])
  const [gone, setGone] = useState(false)
  const isSet = row.authorizationCodeSet && !gone
  return (
    <EditDrawer
      open
      width={520}
      title={t('peripheral.edit')}
      schema={peripheralForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) =>
        update.mutateAsync({
          ...(gone ? { authorizationCode: null } : {}),
          ...changedOf(row, { ...emptied, ...values }),
          id: row.id,
        })
      }
    >
      <Fields
        codeHint={
          isSet ? (
            <>
              {t('peripheral.codeKept')}{' '}
              <Button type="link" size="small" danger onClick={() => setGone(true)}>
                {t('peripheral.codeRemove')}
              </Button>
            </>
          ) : (
            t('peripheral.codeHint')
          )
        }
        {...(isSet ? { placeholder: t('peripheral.codeSet') } : {})}
      />
    </EditDrawer>
  )
}

function Fields({ codeHint, placeholder }: { codeHint: ReactNode; placeholder?: string }) {
  const t = useText()
  const { text } = peripheralLimits
  return (
    <>
      <FieldSection title={t('peripheral.group.what')}>
        <Field name="name" label={t('peripheral.name')}>
          <Input autoFocus maxLength={peripheralLimits.name} />
        </Field>
        <Field name="type" label={t('peripheral.type')}>
          <DictionarySelect code="peripheralType" />
        </Field>
        <div className={styles.formPair}>
          <Field name="maker" label={t('peripheral.maker')}>
            <Input maxLength={text} />
          </Field>
          <Field name="brand" label={t('peripheral.brand')}>
            <Input maxLength={text} />
          </Field>
        </div>
        <Field name="identifier" label={t('peripheral.identifier')}>
          <Input maxLength={peripheralLimits.identifier} />
        </Field>
      </FieldSection>
      <FieldSection title={t('peripheral.group.connection')}>
        <div className={styles.formPair}>
          <Field name="vid" label={t('peripheral.vid')} help={t('peripheral.usbHint')}>
            <Input className={valuesStyles.mono} placeholder="04b8" maxLength={6} autoComplete="off" />
          </Field>
          <Field name="pid" label={t('peripheral.pid')}>
            <Input className={valuesStyles.mono} placeholder="0202" maxLength={6} autoComplete="off" />
          </Field>
        </div>
        <div className={styles.formPair}>
          <Field name="serialPort" label={t('peripheral.serialPort')}>
            <Input placeholder="COM1" maxLength={peripheralLimits.serialPort} />
          </Field>
          <Field name="baudRate" label={t('peripheral.baudRate')}>
            <BaudRate />
          </Field>
        </div>
        <Field name="authorizationCode" label={t('peripheral.authorizationCode')} help={codeHint}>
          <Input.Password
            maxLength={peripheralLimits.code}
            autoComplete="new-password"
            {...(placeholder ? { placeholder } : {})}
          />
        </Field>
      </FieldSection>
    </>
  )
}

type BaudProps = { id?: string; value?: number; onChange?: (value: number | undefined) => void }

/** One of the usual, or any other whole number. */
function BaudRate({ id, value, onChange }: BaudProps) {
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      value={value === undefined ? '' : String(value)}
      options={baudRates.map((rate) => ({ value: String(rate) }))}
      onChange={(typed: string) => {
        const digits = typed.replaceAll(/\D/g, '').slice(0, 7)
        onChange?.(digits === '' ? undefined : Number(digits))
      }}
    />
  )
}
