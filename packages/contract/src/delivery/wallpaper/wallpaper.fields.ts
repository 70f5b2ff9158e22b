import { fieldList } from '../../kernel/fields/field-list.ts'
import { wallpaperRow } from './wallpaper.ts'

/** A wallpaper as it is listed, filled in and exported. */
export const wallpaperFields = fieldList('wallpaper', wallpaperRow, {
  name: { sort: true, width: 260 },
  type: { words: true, width: 100 },
  screen: { width: 120 },
  size: { sort: true, kind: 'bytes', width: 100, align: 'end' },
  places: { kind: 'number', width: 100, align: 'end' },
  schedules: { kind: 'number', width: 110, align: 'end' },
  introduction: { input: 'area', width: 260 },
  createdBy: { width: 120 },
  createdAt: { sort: true, width: 170 },
  fileName: { kind: 'mono', width: 200, optional: true },
  sha256: { kind: 'copyable', width: 220, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
})
