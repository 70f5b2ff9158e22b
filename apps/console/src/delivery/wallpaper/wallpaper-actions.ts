import type { WallpaperRow } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { api } from '../../api/api.ts'
import { t as say } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** What the page opens for a wallpaper. */
export type Doors = Record<'onSee' | 'onEdit' | 'onGive', (row: WallpaperRow) => void>

function heldBy({ places, schedules }: WallpaperRow): string | null {
  if (places > 0) return say('wallpaper.isGiven', { count: places })
  return schedules > 0 ? say('wallpaper.inSchedules', { count: schedules }) : null
}

/** What can be done with a wallpaper. */
export const actionsOf = (row: WallpaperRow, { onSee, onEdit, onGive }: Doors): Action[] => [
  { word: 'wallpaper.give', code: 'wallpaper.give', first: true, run: () => onGive(row) },
  { word: 'wallpaper.see', code: 'wallpaper.read', run: () => onSee(row) },
  { word: 'wallpaper.change', code: 'wallpaper.update', run: () => onEdit(row) },
  { word: 'wallpaper.where', code: 'wallpaper.read', to: '/device/policy?kind=wallpaper' },
  {
    word: 'wallpaper.delete',
    code: 'wallpaper.delete',
    why: heldBy(row),
    danger: true,
    deed: deed(api.wallpaper.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
