import type { WordKey } from '@cpm/contract'
import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'

/** What a place is given, as it is asked for. */
export type Given = { wallpaperId?: string; scheduleId?: string; artifactId?: string }

export const whats = ['wallpaper', 'schedule', 'artifact'] as const
export type What = (typeof whats)[number]

/** Which of the three it is; before anything is chosen, one of the library. */
export const whatOf = (given: Given): What =>
  'scheduleId' in given ? 'schedule' : 'artifactId' in given ? 'artifact' : 'wallpaper'

/** As it is asked for, of what is kept. */
export function writtenOf(value: unknown): Given {
  const { schedule, wallpaperId, artifactId } = value as WallpaperConfig
  if (schedule) return { scheduleId: schedule.scheduleId }
  return wallpaperId === undefined ? { artifactId } : { wallpaperId }
}

const lacking: Record<What, WordKey> = {
  wallpaper: 'wallpaper.choose',
  schedule: 'wallpaperSchedule.choose',
  artifact: 'wallpaper.choosePicture',
}

/** Why it cannot be given so. */
export function problemOf(value: unknown): WordKey | null {
  const given = value as Given
  const what = whatOf(given)
  return given[`${what}Id`] === undefined ? lacking[what] : null
}
