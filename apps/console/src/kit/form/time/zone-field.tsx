import { zoneNames } from '@cpm/contract/kernel/time/zone'
import { Select, type SelectProps } from 'antd'

type Props = Omit<SelectProps<string>, 'options' | 'showSearch' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (zone: string) => void
}

/** A zone to choose; one that was given by another name stays what it is. */
export function ZoneField({ value, onChange, ...rest }: Props) {
  const names = zoneNames()
  const all = value && !names.includes(value) ? [value, ...names] : names
  return (
    <Select<string>
      {...rest}
      showSearch
      value={value as string}
      options={all.map((name) => ({ value: name, label: name }))}
      onChange={(zone) => onChange?.(zone)}
    />
  )
}
