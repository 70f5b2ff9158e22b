import { artifact } from '@cpm/contract/delivery/artifact/artifact'
import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import { seen } from '../../core/row.ts'
import { refused } from '../../core/feature.ts'
import { policyHandlers } from '../../estate/policy/policy.give.ts'
import { artifactOf } from './artifact.said.ts'

/** The wallpaper of places: what is kept is what terminals are told. */
export const wallpapers = policyHandlers(
  'wallpaper',
  artifact.routes,
  async ({ scope }, { artifactId }, enterpriseId) => {
    const { enterprise_id: owner } = await seen(scope, 'artifact', artifactId, ['enterprise_id'])
    if (owner !== null && owner !== enterpriseId) throw refused('artifact.notTheirs')
    const { id, kind, sha256, size, name } = await artifactOf(scope, artifactId)
    if (kind !== 'picture') throw refused('artifact.wrongType')
    return { artifactId: id, sha256, size, name } satisfies WallpaperConfig
  },
)
