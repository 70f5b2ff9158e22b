import { fieldList } from '../../kernel/fields/field-list.ts'
import { wallpaperScheduleRow } from './wallpaper-schedule.ts'

/** A schedule as it is listed, filled in and exported. */
export const wallpaperScheduleFields = fieldList('wallpaperSchedule', wallpaperScheduleRow, {
  name: { sort: true, width: 220 },
  now: { width: 200 },
  next: { width: 320 },
  entries: { width: 110, align: 'end' },
  places: { kind: 'number', width: 100, align: 'end' },
  remark: { input: 'area', width: 240 },
  updatedAt: { sort: true, width: 170 },
  createdAt: { sort: true, width: 170, optional: true },
  defaultId: {},
})
