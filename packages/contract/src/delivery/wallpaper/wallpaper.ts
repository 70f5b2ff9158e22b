import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { wallpaperConfig } from '../../estate/agent/shown.config.ts'
import { sn } from '../../estate/agent/report.ts'
import { policyPlace, policyPlaces, policyRoutes } from '../../estate/policy/policy.kind.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { wallpaperWords } from './wallpaper.words.ts'

export const wallpaperLimits = { name: 100, introduction: 500, places: 100, screens: 5 } as const
export const wallpaperTypes = ['picture', 'video'] as const
export type WallpaperType = (typeof wallpaperTypes)[number]

const name = filled(wallpaperLimits.name)
const introduction = z.string().trim().max(wallpaperLimits.introduction)
/** What is said of a wallpaper; its file stays. */
export const wallpaperEdit = z.object({ name, introduction: introduction.optional() })
/** Of a picture, or of a video with the picture that stands in for it. */
export const wallpaperForm = wallpaperEdit.extend({ artifactId: id, posterId: id.optional() })
export const videoForm = wallpaperForm.extend({ posterId: id })

const said = z.string().nullable()
export const wallpaperRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(wallpaperTypes),
  introduction: said,
  /** `720x1280`; null of a video that does not say it. */
  screen: said,
  durationMs: z.number().int().nullable(),
  artifactId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** Places it is given to, as far as one sees, and schedules it is in. */
  places: z.number().int(),
  schedules: z.number().int(),
  createdBy: said,
  createdAt: moment,
  updatedAt: moment,
})
export type WallpaperRow = z.infer<typeof wallpaperRow>

/**
 * What a terminal shows of what it is to show now: that; the picture in place of a video; something else; or nothing it
 * says anything of. `unfit` has another screen: it is told nothing, and keeps what it has.
 */
export const standings = ['shows', 'still', 'other', 'silent', 'unfit'] as const
export type Standing = (typeof standings)[number]

/** A place something is given to, and how many of its terminals show what they are to show now. */
export const proofRow = z.object({
  policyId: z.string(),
  place: z.enum(policyPlaces),
  name: z.string(),
  value: wallpaperConfig,
  ...(Object.fromEntries(standings.map((one) => [one, z.number().int()])) as Record<Standing, z.ZodNumber>),
})
export type ProofRow = z.infer<typeof proofRow>

/** A terminal of such a place. */
export const proofTerminal = z.object({
  sn,
  name: said,
  standing: z.enum(standings),
  /** What it is to show now, by its own clock. */
  wanted: z.string(),
  zone: said,
  reportedAt: moment.nullable(),
})
export type ProofTerminal = z.infer<typeof proofTerminal>

/** How what is to be given fits the activated terminals of a place. */
export const wallpaperFit = z.object({
  terminals: z.number().int(),
  /** Those with another screen: they keep what they have. */
  others: z.number().int(),
  /** Those that are told a schedule without the entries that are for other screens. */
  partly: z.number().int(),
  /** How large the other screens are, the most frequent first. */
  screens: z.array(z.object({ screen: z.string(), count: z.number().int() })).max(wallpaperLimits.screens),
})
export type WallpaperFit = z.infer<typeof wallpaperFit>

/** One of the library, a schedule, or a picture alone. */
const asked = z.union([
  z.strictObject({ wallpaperId: id }),
  z.strictObject({ scheduleId: id }),
  z.strictObject({ artifactId: id }),
])

const permissions = permissionCodes({
  'wallpaper.read': { words: ['查看壁纸', 'View wallpapers'], for: ['enterprise', 'store', 'sales'] },
  'wallpaper.create': { words: ['新建壁纸', 'Create wallpapers'], for: ['enterprise'] },
  'wallpaper.update': { words: ['修改壁纸', 'Edit wallpapers'], for: ['enterprise'] },
  'wallpaper.delete': { words: ['删除壁纸', 'Delete wallpapers'], for: ['enterprise'] },
  'wallpaper.give': { words: ['设置壁纸范围', 'Assign wallpapers'], for: ['enterprise'] },
  'wallpaper.export': { words: ['导出壁纸', 'Export wallpapers'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** Pictures and videos for the screens of terminals, each or a schedule of them given to places [2.13]. */
export const wallpaper = resource({
  permissions,
  audit: {
    area: ['壁纸', 'Wallpapers'],
    table: 'wallpaper',
    others: { policy: ['give', 'takeBack'] },
    tables: {
      wallpaper: ['壁纸', 'Wallpaper'],
    },
    names: { wallpaper: 'name' },
    refers: { poster_id: 'artifact' },
    before: { actions: { 'artifact.give': 'give', 'artifact.takeBack': 'takeBack' } },
  },
  routes: {
    ...policyRoutes({
      name: 'wallpaper',
      value: wallpaperConfig,
      asked,
      read: 'wallpaper.read',
      write: 'wallpaper.give',
      audit: { give: ['设置壁纸', 'Assign a wallpaper'], takeBack: ['取消壁纸', 'Unassign a wallpaper'] },
    }),
    /** What would become of it, before it is given. */
    fit: route('POST', '/api/v1/wallpaper-fit', {
      permission: 'wallpaper.give',
      reads: true,
      input: z.object({ place: policyPlace, value: asked }),
      output: wallpaperFit,
    }),
    list: route('GET', '/api/v1/wallpapers', {
      permission: 'wallpaper.read',
      input: listQuery(['name', 'size', 'createdAt', 'updatedAt'], {
        type: many(z.enum(wallpaperTypes)).optional(),
        screen: many(z.string().max(20)).optional(),
      }),
      output: page(wallpaperRow),
    }),
    get: route('GET', '/api/v1/wallpapers/{id}', {
      permission: 'wallpaper.read',
      input: z.object({ id }),
      output: wallpaperRow,
    }),
    /** Of files that were uploaded. */
    create: route('POST', '/api/v1/wallpapers', {
      permission: 'wallpaper.create',
      audit: ['新建壁纸', 'Create a wallpaper'],
      creates: true,
      input: wallpaperForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/wallpapers/{id}', {
      permission: 'wallpaper.update',
      audit: ['修改壁纸', 'Edit a wallpaper'],
      touches: ['wallpaperSchedule', 'policy'],
      input: wallpaperEdit.partial().extend({ id, introduction: introduction.nullable().optional() }),
      output: done,
    }),
    /** The files go with it, where nothing else has them. */
    remove: route('DELETE', '/api/v1/wallpapers/{id}', {
      permission: 'wallpaper.delete',
      audit: ['删除壁纸', 'Delete a wallpaper'],
      touches: ['artifact'],
      input: z.object({ id }),
      output: done,
    }),
    /** The picture, or the one that stands in for a video: an attachment. */
    picture: route('GET', '/api/v1/wallpapers/{id}/picture', {
      permission: 'wallpaper.read',
      input: z.object({ id }),
      output: nothing,
    }),
    /** The video: an attachment, with Range. */
    video: route('GET', '/api/v1/wallpapers/{id}/video', {
      permission: 'wallpaper.read',
      input: z.object({ id }),
      output: nothing,
    }),
    /** Places that something is given to, with what their terminals show; the latest first. */
    proof: route('GET', '/api/v1/wallpaper-proof', {
      permission: 'wallpaper.read',
      follows: ['terminal', 'group'],
      summary: true,
      input: nothing,
      output: z.object({ records: z.array(proofRow).max(wallpaperLimits.places) }),
    }),
    /** Those of one of the places, by the id of what is given there. */
    proofTerminals: route('GET', '/api/v1/wallpaper-proof/{id}/terminals', {
      permission: 'wallpaper.read',
      follows: ['terminal'],
      summary: true,
      input: listQuery(['sn'], { id, standing: many(z.enum(standings)).optional() }).omit({
        export: true,
        q: true,
        after: true,
      }),
      output: page(proofTerminal),
    }),
  },
  pages: [
    {
      path: '/sysManage/wallpaper',
      folder: 'sysManage',
      title: ['壁纸/视频', 'Wallpaper/video'],
      icon: 'fullscreen',
      sort: 4,
      codes: [
        'wallpaper.read',
        'wallpaper.create',
        'wallpaper.update',
        'wallpaper.delete',
        'wallpaper.give',
        'wallpaper.export',
      ],
    },
  ],
  live: ['wallpaper'],
  words: wallpaperWords,
})
