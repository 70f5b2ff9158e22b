import type { ExpectedForm } from '@cpm/contract/estate/model/model'
import { modelLimits } from '@cpm/contract/estate/model/model'
import { Button, InputNumber, Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import type { EditorProps } from '../policy/slots.ts'
import styles from './model.module.css'

type Placed = ExpectedForm & { name?: string }

export function PlacedSummary({ value }: { value: unknown }) {
  const t = useText()
  return (value as Placed[]).map(({ name, count }) => `${name} × ${count}`).join(t('run.comma'))
}

/** Peripherals that should be attached, a line for each. */
export function PlacedEditor({ value, onChange }: EditorProps) {
  const t = useText()
  const placed = value as Placed[]
  const found = useRead(quietApi.peripheral.list, { reported: true, pageSize: 500, sort: 'name' })
  const known = (found.data?.records ?? []).map(({ id, name, vid, pid }) => ({
    value: id,
    label: `${name} · ${vid}:${pid}`,
  }))
  const change = (at: number, some: Partial<Placed>) =>
    onChange(placed.map((one, nth) => (nth === at ? { ...one, ...some } : one)))
  return (
    <Stack gap={2}>
      {placed.map((one, nth) => (
        // A line has no name of its own: it is where it stands.
        <div key={nth} className={styles.placed}>
          <Select<string>
            showSearch={{ optionFilterProp: 'label' }}
            loading={found.isLoading}
            value={one.peripheralId || (null as unknown as string)}
            placeholder={t('model.choosePeripheral')}
            aria-label={`${t('model.peripheral')} ${nth + 1}`}
            options={known}
            onChange={(peripheralId) => change(nth, { peripheralId })}
          />
          <Select
            value={one.required}
            aria-label={`${t('model.required')} ${nth + 1}`}
            options={[true, false].map((is) => ({ value: is, label: t(`model.required.${is}`) }))}
            onChange={(required) => change(nth, { required })}
          />
          <InputNumber
            value={one.count}
            min={1}
            max={modelLimits.count}
            precision={0}
            aria-label={`${t('model.count')} ${nth + 1}`}
            onChange={(count) => change(nth, { count: count ?? 1 })}
          />
          <Button
            type="text"
            icon={<Icon name="trash" />}
            aria-label={t('model.removePlaced', { n: nth + 1 })}
            onClick={() => onChange(placed.filter((_, at) => at !== nth))}
          />
        </div>
      ))}
      <Button
        disabled={placed.length >= modelLimits.placed}
        onClick={() => onChange([...placed, { peripheralId: '', required: true, count: 1 }])}
      >
        {t('model.expectAdd')}
      </Button>
    </Stack>
  )
}
