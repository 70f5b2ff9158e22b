import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'
import { addArtifact } from '../artifact/artifact.matrix.ts'

export const matrix = defineMatrix('animation', {
  things: {
    animation: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId }, mark, at) =>
        add(house.db, 'animation', {
          enterprise_id: enterpriseId,
          artifact_id: await addArtifact(house, enterpriseId, mark, at, 'animation'),
          name: mark,
        }),
    },
  },
  samples: {
    list: nothing,
    get: byId('animation'),
    create: (pick) => ({ artifactId: pick('bootArchive'), name: 'a' }),
    update: byId('animation', { name: 'b' }),
    remove: byId('animation'),
    content: byId('animation'),
  },
})
