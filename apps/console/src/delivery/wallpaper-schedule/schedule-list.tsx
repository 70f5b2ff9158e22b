import {
  wallpaperSchedule,
  type WallpaperScheduleRow,
} from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import { wallpaperScheduleFields } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule.fields'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { timezone } from '../../api/state/timezone.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useShown } from '../wallpaper/shown-now.tsx'
import { actionsOf } from './schedule-actions.ts'
import { ScheduleForm } from './schedule-form.tsx'

const route = wallpaperSchedule.routes.list
/** It stands in a tab of a page, whose address it shares. */
const address = route.input.extend({ tab: z.string().optional() })

/** Which wallpaper is shown when. */
export function ScheduleList({ onGive }: { onGive: (row: WallpaperScheduleRow) => void }) {
  const t = useText()
  const [{ tab: _tab, ...query }, setQuery] = useUrlState(address)
  const [editing, setEditing] = useState<WallpaperScheduleRow | 'new' | null>(null)
  const columns = useColumns(wallpaperScheduleFields, {
    now: (row) => <Now row={row} />,
    next: (row) => <Next row={row} />,
    entries: ({ entries }) => <Figures>{entries.length}</Figures>,
  })
  const add = <AddButton code="wallpaperSchedule.create" word="wallpaperSchedule.add" onAdd={() => setEditing('new')} />
  return (
    <Stack gap={4}>
      <ListTable
        of="wallpaperSchedule"
        icon="clock"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={useList(api.wallpaperSchedule.list, query)}
        toolbar={
          <>
            {add}
            <Muted small>{t('wallpaper.byOwn', { zone: timezone })}</Muted>
          </>
        }
        start={add}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={actionsOf(row, { onEdit: setEditing, onGive })}
            audit={`wallpaper_schedule:${row.id}`}
          />
        )}
        actionsWidth={132}
        exportOf={{ route, name: 'wallpaper-schedules' }}
      />
      {editing ? <ScheduleForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </Stack>
  )
}

type Of = { row: WallpaperScheduleRow }

function Now({ row: { shown } }: Of) {
  return useShown(shown, timezone).now
}

function Next({ row: { shown } }: Of) {
  const t = useText()
  const { next } = useShown(shown, timezone)
  return next ? t('wallpaper.next', next) : <Muted>{t('wallpaper.always')}</Muted>
}
