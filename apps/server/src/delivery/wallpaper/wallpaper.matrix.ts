import { sql } from 'kysely'
import type { House } from '../../testing/house.ts'
import { add, byId, defineMatrix, nothing, type Owner } from '../../testing/matrix/define.ts'
import { addArtifact } from '../artifact/artifact.matrix.ts'

async function addWallpaper(house: House, { enterpriseId }: Owner, mark: string, at: Date, kind: 'picture' | 'video') {
  const poster_id = kind === 'video' ? await addArtifact(house, enterpriseId, `${mark}-still`, at, 'picture') : null
  return add(house.db, 'wallpaper', {
    enterprise_id: enterpriseId,
    artifact_id: await addArtifact(house, enterpriseId, mark, at, kind),
    poster_id,
    name: mark,
  })
}

const value = (mark: string) =>
  JSON.stringify({ artifactId: '1', sha256: '0'.repeat(64), size: 1, name: mark, wallpaperId: '1' })

export const matrix = defineMatrix('wallpaper', {
  things: {
    wallpaper: {
      seenBy: 'enterprise',
      make: (house, owner, mark, at) => addWallpaper(house, owner, mark, at, 'picture'),
    },
    videoWallpaper: {
      seenBy: 'enterprise',
      make: (house, owner, mark, at) => addWallpaper(house, owner, mark, at, 'video'),
    },
    givenWallpaper: {
      seenBy: 'store',
      make: async ({ db, make }, { enterpriseId, group }, mark) => {
        const place = await make.group(enterpriseId, group)
        return add(db, 'policy', {
          kind: 'wallpaper',
          enterprise_id: enterpriseId,
          group_id: place.id,
          value: value(mark),
        })
      },
    },
  },
  samples: {
    given: nothing,
    give: (pick) => ({ place: { sn: pick('terminal') }, value: { wallpaperId: pick('wallpaper') } }),
    'give a schedule': (pick) => ({
      place: { sn: pick('terminal') },
      value: { scheduleId: pick('wallpaperSchedule') },
    }),
    'give a picture alone': (pick) => ({ place: { sn: pick('terminal') }, value: { artifactId: pick('picture') } }),
    fit: (pick) => ({ place: { sn: pick('terminal') }, value: { wallpaperId: pick('wallpaper') } }),
    takeBack: (pick) => ({ place: { groupId: pick('group') } }),
    list: nothing,
    get: byId('wallpaper'),
    create: (pick) => ({ artifactId: pick('picture'), name: 'a' }),
    'create of a video': (pick) => ({ artifactId: pick('videoFile'), posterId: pick('picture'), name: 'a' }),
    update: byId('wallpaper', { name: 'b' }),
    remove: byId('wallpaper'),
    picture: byId('wallpaper'),
    video: byId('videoWallpaper'),
    proof: nothing,
    proofTerminals: byId('givenWallpaper'),
  },
  ready: {
    takeBack: (db, { id }) =>
      sql`insert into policy (kind, enterprise_id, group_id, value)
      select 'wallpaper', enterprise_id, id, 'null' from terminal_group where id = ${id}`.execute(db),
  },
})
