import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'
import { addArtifact } from '../artifact/artifact.matrix.ts'

export const matrix = defineMatrix('wallpaperSchedule', {
  things: {
    wallpaperSchedule: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId }, mark, at) => {
        const artifact_id = await addArtifact(house, enterpriseId, mark, at, 'picture')
        const default_id = await add(house.db, 'wallpaper', { enterprise_id: enterpriseId, artifact_id, name: mark })
        const owner = { enterprise_id: enterpriseId, default_id }
        return add(house.db, 'wallpaper_schedule', { ...owner, name: mark, entries: '[]' })
      },
    },
  },
  samples: {
    list: nothing,
    get: byId('wallpaperSchedule'),
    create: (pick) => ({ name: 'a', defaultId: pick('wallpaper'), entries: [] }),
    'create of two': (pick) => ({
      name: 'a',
      defaultId: pick('wallpaper'),
      entries: [{ wallpaperId: pick('wallpaper'), days: ['mon'], from: '08:00', to: '12:00' }],
    }),
    update: byId('wallpaperSchedule', { name: 'b' }),
    'update of what is shown otherwise': (pick) => ({ id: pick('wallpaperSchedule'), defaultId: pick('wallpaper') }),
    remove: byId('wallpaperSchedule'),
  },
})
