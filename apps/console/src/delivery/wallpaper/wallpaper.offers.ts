import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../../estate/policy/slots.ts'
import { problemOf, writtenOf } from './assignment.ts'

export const offers = [
  policyKind({
    key: 'wallpaper',
    sort: 50,
    title: 'wallpaper.one',
    read: 'wallpaper.read',
    write: 'wallpaper.give',
    calls: api.wallpaper,
    usual: {},
    writtenOf,
    problem: problemOf,
    Foreseen: lazy(async () => ({ default: (await import('./wallpaper-fit.tsx')).WallpaperFits })),
    Summary: lazy(async () => ({ default: (await import('./wallpaper-policy.tsx')).WallpaperSummary })),
    Editor: lazy(async () => ({ default: (await import('./wallpaper-policy.tsx')).WallpaperEditor })),
  }),
]
