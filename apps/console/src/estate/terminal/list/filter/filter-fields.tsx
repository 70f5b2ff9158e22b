import { Input, InputNumber, Segmented } from 'antd'
import { beginOf, dateAt } from '../../../../kit/values/days.ts'
import { type ReactNode, useId, useState } from 'react'
import { MomentField } from '../../../../kit/form/time/moment-field.tsx'
import { useText } from '../../../../api/text.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import styles from '../../terminal.module.css'

export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Stack gap={2} className={styles.moreFilter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </Stack>
  )
}

type TextProps = {
  label: string
  hint: string
  value: string | undefined
  onChange: (value: string) => void
}

/** Taken when one leaves the field or presses Enter. */
export function TextFilter({ label, hint, value = '', onChange }: TextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim())
    setTyped(null)
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          allowClear
          maxLength={100}
          placeholder={hint}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onPressEnter={take}
          onClear={() => {
            setTyped(null)
            onChange('')
          }}
        />
      )}
    </Labelled>
  )
}

type FlagProps = { label: string; value: boolean | undefined; onChange: (value: boolean | undefined) => void }

export function FlagFilter({ label, value, onChange }: FlagProps) {
  const t = useText()
  return (
    <Stack gap={2} className={styles.moreFilter} role="group" aria-label={label}>
      <span>{label}</span>
      <Segmented<string>
        value={String(value)}
        options={[
          { value: 'undefined', label: t('terminal.anyOf') },
          { value: 'true', label: t('terminal.yes') },
          { value: 'false', label: t('terminal.no') },
        ]}
        onChange={(key) => onChange(key === 'undefined' ? undefined : key === 'true')}
      />
    </Stack>
  )
}

type RangeProps = {
  what: string
  from: string | undefined
  to: string | undefined
  onFrom: (at: string | undefined) => void
  onTo: (at: string | undefined) => void
}

/** Whole days in the zone of the browser; the address holds moments, the last one the day after. */
export function DayRange({ what, from, to, onFrom, onTo }: RangeProps) {
  const t = useText()
  const day = (at: string | undefined, back: number) => (at === undefined ? '' : dateAt(Date.parse(at) - back))
  const moment = (text: string, days: number) => {
    const at = beginOf(text, days)
    return at === undefined ? undefined : new Date(at).toISOString()
  }
  return (
    <Stack gap={2} className={styles.moreFilter} role="group" aria-label={what}>
      <span>{what}</span>
      <div className={styles.moreFilterDays}>
        <MomentField
          aria-label={t('terminal.fromDay', { what })}
          value={day(from, 0)}
          onChange={(at) => onFrom(moment(at, 0))}
        />
        <span aria-hidden="true">–</span>
        <MomentField
          aria-label={t('terminal.toDay', { what })}
          value={day(to, 1)}
          onChange={(at) => onTo(moment(at, 1))}
        />
      </div>
    </Stack>
  )
}

type PercentProps = { label: string; value: number | undefined; onChange: (value: number | undefined) => void }

/** Works as it is typed; what is out of bounds is brought within when one leaves the field. */
export function PercentFilter({ label, value, onChange }: PercentProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <InputNumber<number>
          id={id}
          className={styles.moreFilterNumber}
          min={0}
          max={100}
          precision={0}
          suffix="%"
          value={value ?? null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </Labelled>
  )
}

type VersionProps = {
  what: string
  above: string | undefined
  below: string | undefined
  onAbove: (value: string | undefined) => void
  onBelow: (value: string | undefined) => void
}

/** Between two versions, neither of which is meant. */
export function VersionRange({ what, above, below, onAbove, onBelow }: VersionProps) {
  const t = useText()
  return (
    <Stack gap={2} className={styles.moreFilter} role="group" aria-label={what}>
      <span>{what}</span>
      <div className={styles.moreFilterDays}>
        <VersionField label={t('terminal.above')} what={what} value={above} onChange={onAbove} />
        <span aria-hidden="true">–</span>
        <VersionField label={t('terminal.below')} what={what} value={below} onChange={onBelow} />
      </div>
    </Stack>
  )
}

type FieldProps = {
  label: string
  what: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function VersionField({ label, what, value = '', onChange }: FieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  // Without a number nothing could be said to be above or below.
  const wrong = text.trim() !== '' && !/\d/.test(text)
  const take = () => {
    if (typed === null || wrong) return
    setTyped(null)
    if (typed.trim() !== value) onChange(typed.trim() || undefined)
  }
  return (
    <Input
      value={text}
      maxLength={60}
      placeholder={label}
      aria-label={`${what}: ${label}`}
      aria-invalid={wrong || undefined}
      title={wrong ? t('terminal.versionHint') : undefined}
      {...(wrong ? { status: 'error' as const } : {})}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  )
}
