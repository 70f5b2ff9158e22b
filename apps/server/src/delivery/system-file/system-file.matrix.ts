import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'
import { addArtifact } from '../artifact/artifact.matrix.ts'

export const matrix = defineMatrix('systemFile', {
  things: {
    systemFile: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId }, mark, at) =>
        add(house.db, 'system_file', {
          enterprise_id: enterpriseId,
          artifact_id: await addArtifact(house, enterpriseId, mark, at),
          name: mark,
        }),
    },
  },
  samples: {
    list: nothing,
    get: byId('systemFile'),
    create: (pick) => ({ artifactId: pick('artifact'), name: 'a', models: [] }),
    update: byId('systemFile', { name: 'b' }),
    remove: byId('systemFile'),
    content: byId('systemFile'),
  },
})
