import type { WallpaperScheduleRow } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import { api } from '../../api/api.ts'
import { t as say } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** What the page opens for a schedule. */
export type Doors = Record<'onEdit' | 'onGive', (row: WallpaperScheduleRow) => void>

/** What can be done with a schedule. */
export const actionsOf = (row: WallpaperScheduleRow, { onEdit, onGive }: Doors): Action[] => [
  { word: 'wallpaperSchedule.give', code: 'wallpaper.give', first: true, run: () => onGive(row) },
  { word: 'wallpaperSchedule.change', code: 'wallpaperSchedule.update', run: () => onEdit(row) },
  { word: 'wallpaperSchedule.where', code: 'wallpaper.read', to: '/device/policy?kind=wallpaper' },
  {
    word: 'wallpaperSchedule.delete',
    code: 'wallpaperSchedule.delete',
    why: row.places > 0 ? say('wallpaperSchedule.isGiven', { count: row.places }) : null,
    danger: true,
    deed: deed(api.wallpaperSchedule.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
