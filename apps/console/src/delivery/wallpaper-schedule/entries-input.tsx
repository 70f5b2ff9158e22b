import type { ScheduleEntry } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import { mostShown } from '@cpm/contract/estate/agent/shown.config'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../api/text.ts'
import { stayHere } from '../../kit/form/time/keep-enter.ts'
import { TimeField } from '../../kit/form/time/time-field.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { DaysInput } from '../task/create/rules/inputs/days-input.tsx'
import { WallpaperSelect } from '../wallpaper/wallpaper-select.tsx'
import styles from './schedule.module.css'

type Props = {
  id?: string
  value?: ScheduleEntry[]
  onChange?: (entries: ScheduleEntry[]) => void
  /** What is shown when no entry holds: a new one begins with it. */
  otherwise: string | undefined
}

/** The entries of a schedule, the first that holds counts. */
export function EntriesInput({ id, value = [], onChange, otherwise }: Props) {
  const t = useText()
  const first = value.at(-1)?.wallpaperId ?? otherwise
  const moved = (at: number, by: number) => {
    const next = [...value]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    onChange?.(next)
  }
  return (
    <Stack gap={4} {...(id ? { id } : {})}>
      {value.map((entry, at) => (
        // An entry has no name of its own: it is where it stands.
        <Entry
          key={at}
          n={at + 1}
          isLast={at === value.length - 1}
          entry={entry}
          onChange={(next) => onChange?.(value.map((one, nth) => (nth === at ? next : one)))}
          onMove={(by) => moved(at, by)}
          onRemove={() => onChange?.(value.filter((_, nth) => nth !== at))}
        />
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={value.length >= mostShown || first === undefined}
          title={first === undefined ? t('wallpaper.choose') : ''}
          onClick={() => onChange?.([...value, { wallpaperId: first as string, from: '08:00', to: '12:00' }])}
        >
          {t('wallpaperSchedule.addEntry')}
        </Button>
      </Row>
    </Stack>
  )
}

type EntryProps = {
  n: number
  isLast: boolean
  entry: ScheduleEntry
  onChange: (entry: ScheduleEntry) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Without what is empty. */
const written = (entry: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as ScheduleEntry

function Entry({ n, isLast, entry, onChange, onMove, onRemove }: EntryProps) {
  const t = useText()
  const { wallpaperId, days, from, to, dateFrom, dateTo } = entry
  const change = (some: { [K in keyof ScheduleEntry]?: ScheduleEntry[K] | undefined }) =>
    onChange(written({ ...entry, ...some }))
  const label = (what: string) => t('wallpaperSchedule.entryOf', { n, what })
  return (
    <div role="group" aria-label={t('wallpaperSchedule.entry', { n })} className={styles.entry}>
      <Row gap={3} between>
        <div className={styles.what}>
          <WallpaperSelect
            value={wallpaperId}
            label={label(t('wallpaperSchedule.wallpaper'))}
            onChange={(next) => change({ wallpaperId: next })}
          />
        </div>
        <Row gap={1}>
          <Button
            type="text"
            disabled={n === 1}
            icon={<Icon name="chevronDown" />}
            className={styles.up ?? ''}
            aria-label={t('wallpaperSchedule.up', { n })}
            title={t('wallpaperSchedule.up', { n })}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            disabled={isLast}
            icon={<Icon name="chevronDown" />}
            aria-label={t('wallpaperSchedule.down', { n })}
            title={t('wallpaperSchedule.down', { n })}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            icon={<Icon name="trash" />}
            aria-label={t('wallpaperSchedule.removeEntry', { n })}
            title={t('wallpaperSchedule.removeEntry', { n })}
            onClick={onRemove}
          />
        </Row>
      </Row>
      <DaysInput
        label={label(t('wallpaperSchedule.days'))}
        value={days ?? [...weekdays]}
        // All of them, and none, is every day.
        onChange={(next) => change({ days: next.length % weekdays.length === 0 ? undefined : next })}
      />
      <Row gap={3}>
        <span className={styles.hours}>
          <TimeField
            aria-label={label(t('wallpaperSchedule.from'))}
            value={from}
            onChange={(next) => change({ from: next })}
          />
          –
          <TimeField
            aria-label={label(t('wallpaperSchedule.to'))}
            value={to}
            onChange={(next) => change({ to: next })}
          />
        </span>
        {from && to && to <= from ? <Muted small>{t('task.windowNextDay')}</Muted> : null}
      </Row>
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        format="YYYY-MM-DD"
        aria-label={label(t('wallpaperSchedule.dates'))}
        placeholder={[t('wallpaperSchedule.dateFrom'), t('wallpaperSchedule.dateTo')]}
        value={[dateFrom ? dayjs(dateFrom) : null, dateTo ? dayjs(dateTo) : null]}
        onKeyDown={stayHere}
        onChange={(range) =>
          change({ dateFrom: range?.[0]?.format('YYYY-MM-DD'), dateTo: range?.[1]?.format('YYYY-MM-DD') })
        }
      />
    </div>
  )
}
