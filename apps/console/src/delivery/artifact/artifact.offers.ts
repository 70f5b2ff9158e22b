import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../../estate/policy/slots.ts'

export const offers = [
  policyKind({
    key: 'wallpaper',
    sort: 50,
    title: 'artifact.wallpaper',
    read: 'artifact.read',
    write: 'artifact.give',
    calls: api.artifact,
    usual: {},
    writtenOf: (value) => ({ artifactId: (value as { artifactId: string }).artifactId }),
    problem: (value) => ((value as { artifactId?: string }).artifactId === undefined ? 'artifact.choosePicture' : null),
    Summary: lazy(async () => ({ default: (await import('./wallpaper-policy.tsx')).WallpaperSummary })),
    Editor: lazy(async () => ({ default: (await import('./wallpaper-policy.tsx')).WallpaperEditor })),
  }),
]
