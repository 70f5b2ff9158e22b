import type { Screen } from '@cpm/contract/kernel/file/files'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'

/** `720x1280` */
export function screenOf(text: string | null): Screen | null {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text ?? '') ?? []
  return width === undefined ? null : { width: Number(width), height: Number(height) }
}

/** Models that say how large their screen is. */
export function useModels() {
  const found = useRead(quietApi.model.list, { pageSize: 500, sort: 'name' }, { enabled: useCan('model.read') })
  return (found.data?.records ?? []).flatMap(({ name, maker, resolution, platform }) => {
    const screen = screenOf(resolution)
    return screen ? [{ name, maker, platform, screen, key: `${platform} ${name}` }] : []
  })
}
export type ModelScreen = ReturnType<typeof useModels>[number]

/** The screens there are, each with its models. */
export function useScreens(): { screen: string; models: string[] }[] {
  const byScreen = Map.groupBy(useModels(), ({ screen: { width, height } }) => `${width}x${height}`)
  return [...byScreen].map(([screen, models]) => ({ screen, models: [...new Set(models.map(({ name }) => name))] }))
}

/** As large, whichever way it is held. */
export const isAsLarge = (one: Screen, other: Screen): boolean =>
  (one.width === other.width && one.height === other.height) ||
  (one.width === other.height && one.height === other.width)
