import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { mostShown, shownWhen, wallpaperConfig } from '../../estate/agent/shown.config.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { wallpaperScheduleWords } from './wallpaper-schedule.words.ts'

export const wallpaperScheduleLimits = { name: 100, remark: 500 } as const

/** One of the library, and when it is shown. */
export const scheduleEntry = shownWhen.extend({ wallpaperId: id }).superRefine(({ dateFrom, dateTo }, ctx) => {
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
    ctx.addIssue({ code: 'custom', path: ['dateTo'], message: 'wallpaperSchedule.endsBefore' })
})
export type ScheduleEntry = z.infer<typeof scheduleEntry>

const remark = z.string().trim().max(wallpaperScheduleLimits.remark)
/** A schedule as it is filled in. Of the entries that hold at a moment the first counts; of none, `defaultId`. */
export const wallpaperScheduleForm = z.object({
  name: filled(wallpaperScheduleLimits.name),
  defaultId: id,
  entries: z.array(scheduleEntry).max(mostShown),
  remark: remark.optional(),
})

export const wallpaperScheduleRow = z.object({
  id: z.string(),
  name: z.string(),
  defaultId: z.string(),
  entries: z.array(scheduleEntry),
  remark: z.string().nullable(),
  /** As terminals are told it. */
  shown: wallpaperConfig,
  /** Places it is given to, as far as one sees. */
  places: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
})
export type WallpaperScheduleRow = z.infer<typeof wallpaperScheduleRow>

const permissions = permissionCodes({
  'wallpaperSchedule.read': {
    words: ['查看壁纸播放计划', 'View wallpaper schedules'],
    for: ['enterprise', 'store', 'sales'],
  },
  'wallpaperSchedule.create': { words: ['新建壁纸播放计划', 'Create wallpaper schedules'], for: ['enterprise'] },
  'wallpaperSchedule.update': { words: ['修改壁纸播放计划', 'Edit wallpaper schedules'], for: ['enterprise'] },
  'wallpaperSchedule.delete': { words: ['删除壁纸播放计划', 'Delete wallpaper schedules'], for: ['enterprise'] },
  'wallpaperSchedule.export': { words: ['导出壁纸播放计划', 'Export wallpaper schedules'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** Which wallpaper is shown when, by the clocks of the terminals it is given to. */
export const wallpaperSchedule = resource({
  permissions,
  follows: ['wallpaper'],
  touches: ['wallpaper', 'policy'],
  audit: {
    area: ['壁纸播放计划', 'Wallpaper schedules'],
    table: 'wallpaper_schedule',
    tables: {
      wallpaper_schedule: ['壁纸播放计划', 'Wallpaper schedule'],
    },
    names: { wallpaper_schedule: 'name' },
    refers: { default_id: 'wallpaper' },
  },
  routes: {
    list: route('GET', '/api/v1/wallpaper-schedules', {
      permission: 'wallpaperSchedule.read',
      input: listQuery(['name', 'createdAt', 'updatedAt'], {}),
      output: page(wallpaperScheduleRow),
    }),
    get: route('GET', '/api/v1/wallpaper-schedules/{id}', {
      permission: 'wallpaperSchedule.read',
      input: z.object({ id }),
      output: wallpaperScheduleRow,
    }),
    create: route('POST', '/api/v1/wallpaper-schedules', {
      permission: 'wallpaperSchedule.create',
      audit: ['新建壁纸播放计划', 'Create a wallpaper schedule'],
      creates: true,
      input: wallpaperScheduleForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. Its terminals are told one after another. */
    update: route('PATCH', '/api/v1/wallpaper-schedules/{id}', {
      permission: 'wallpaperSchedule.update',
      audit: ['修改壁纸播放计划', 'Edit a wallpaper schedule'],
      input: wallpaperScheduleForm.partial().extend({ id, remark: remark.nullable().optional() }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/wallpaper-schedules/{id}', {
      permission: 'wallpaperSchedule.delete',
      audit: ['删除壁纸播放计划', 'Delete a wallpaper schedule'],
      input: z.object({ id }),
      output: done,
    }),
  },
  buttons: [
    {
      page: '/sysManage/wallpaper',
      codes: [
        'wallpaperSchedule.read',
        'wallpaperSchedule.create',
        'wallpaperSchedule.update',
        'wallpaperSchedule.delete',
        'wallpaperSchedule.export',
      ],
    },
  ],
  live: ['wallpaperSchedule'],
  words: wallpaperScheduleWords,
})
