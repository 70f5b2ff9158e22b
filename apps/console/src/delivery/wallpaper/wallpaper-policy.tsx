import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import type { EditorProps, SummaryProps } from '../../estate/policy/slots.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { ArtifactField } from '../artifact/artifact-field.tsx'
import { type Given, whatOf, whats } from './assignment.ts'
import { ShownNow } from './shown-now.tsx'
import { WallpaperSelect } from './wallpaper-select.tsx'

/** What a place is given; of a terminal also what it shows now and next, by its own clock. */
export function WallpaperSummary({ value, zone }: SummaryProps) {
  const t = useText()
  const { name, video, schedule } = value as WallpaperConfig
  const title = schedule
    ? [schedule.name, t('wallpaperSchedule.count', { count: schedule.entries.length })].join(' · ')
    : video
      ? t('wallpaper.videoOf', { name })
      : name
  if (zone === undefined) return title
  return (
    <Stack gap={2}>
      <span>{title}</span>
      <ShownNow config={value as WallpaperConfig} zone={zone} isTerminal />
    </Stack>
  )
}

/** Chooses one of the library, a schedule, or a picture alone. */
export function WallpaperEditor({ value, onChange }: EditorProps) {
  const t = useText()
  const given = value as Given
  const [what, setWhat] = useState(() => whatOf(given))
  return (
    <Stack gap={4}>
      <Segmented
        value={what}
        aria-label={t('wallpaper.what')}
        options={whats.map((one) => ({ value: one, label: t(`wallpaper.what.${one}`) }))}
        onChange={(next) => {
          setWhat(next)
          onChange({ [`${next}Id`]: undefined })
        }}
      />
      {what === 'wallpaper' ? (
        <WallpaperSelect value={given.wallpaperId} onChange={(wallpaperId) => onChange({ wallpaperId })} />
      ) : null}
      {what === 'schedule' ? (
        <ScheduleSelect value={given.scheduleId} onChange={(scheduleId) => onChange({ scheduleId })} />
      ) : null}
      {what === 'artifact' ? (
        <ArtifactField kind="picture" value={given.artifactId} onChange={(artifactId) => onChange({ artifactId })} />
      ) : null}
    </Stack>
  )
}

type SelectProps = { value: string | undefined; onChange: (id: string) => void }

function ScheduleSelect({ value, onChange }: SelectProps) {
  const t = useText()
  const found = useRead(quietApi.wallpaperSchedule.list, { pageSize: 500, sort: 'name' })
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'label' }}
      loading={found.isLoading}
      value={value ?? (null as unknown as string)}
      placeholder={t('wallpaperSchedule.choose')}
      aria-label={t('wallpaper.what.schedule')}
      options={(found.data?.records ?? []).map(({ id, name, entries }) => ({
        value: id,
        label: `${name} · ${t('wallpaperSchedule.count', { count: entries.length })}`,
      }))}
      onChange={onChange}
    />
  )
}
