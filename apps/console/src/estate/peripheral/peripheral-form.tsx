import { baudRates, peripheralForm, type PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { peripheralFields } from '@cpm/contract/estate/peripheral/peripheral.fields'
import { AutoComplete, Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { FieldSection } from '../../kit/form/form.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { filledFrom, RowForm } from '../../platform/resource/row-form.tsx'

/** What is known of one before it is filled in. */
export type Start = Partial<PeripheralRow>

type Props = { row?: PeripheralRow; from?: Start; onClose: () => void }

/** Catalogues a peripheral [3.15], or changes one. Its authorization code goes in and is never shown again. */
export function PeripheralForm({ row, from, onClose }: Props) {
  const t = useText()
  const usual = useMemo(() => filledFrom(peripheralForm, from ?? {}), [from])
  const [gone, setGone] = useState(false)
  const isSet = row?.authorizationCodeSet === true && !gone
  const kept = (
    <>
      {t('peripheral.codeKept')}{' '}
      <Button type="link" size="small" danger onClick={() => setGone(true)}>
        {t('peripheral.codeRemove')}
      </Button>
    </>
  )
  return (
    <RowForm
      drawer
      width={520}
      of="peripheral"
      row={row ?? null}
      form={peripheralForm}
      create={api.peripheral.create}
      update={api.peripheral.update}
      usual={usual}
      along={gone ? { authorizationCode: null } : {}}
      onClose={onClose}
    >
      <FieldSection title={t('peripheral.group.what')}>
        <FormFields
          of={peripheralFields}
          names={['name', 'type', ['maker', 'brand'], 'identifier']}
          more={{ name: { focus: true } }}
        />
      </FieldSection>
      <FieldSection title={t('peripheral.group.connection')}>
        <FormFields
          of={peripheralFields}
          names={[['vid', 'pid'], ['serialPort', 'baudRate'], 'authorizationCode']}
          more={{
            vid: { placeholder: '04b8', maxLength: 6, help: t('peripheral.usbHint') },
            pid: { placeholder: '0202', maxLength: 6 },
            serialPort: { placeholder: 'COM1' },
            baudRate: { control: <BaudRate /> },
            authorizationCode: {
              help: isSet ? kept : t('peripheral.codeHint'),
              placeholder: isSet ? t('peripheral.codeSet') : undefined,
            },
          }}
        />
      </FieldSection>
    </RowForm>
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
