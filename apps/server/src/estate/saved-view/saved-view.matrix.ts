import { defineMatrix, fresh } from '../../testing/matrix/define.ts'
import type { OpenWorld } from '../../testing/matrix/open-world.ts'

const viewOf = () => ({ name: fresh(), shared: false, query: {}, layout: null, page: 'terminal' as const })

async function viewFor(as: OpenWorld['person']['as']): Promise<string> {
  const { id } = await as.savedView.create(viewOf())
  return id
}

export const matrix = defineMatrix('savedView', {
  open: {
    list: async () => ({ page: 'terminal' }),
    create: async () => viewOf(),
    update: async ({ person }) => ({ ...viewOf(), id: await viewFor(person.as) }),
    remove: async ({ person }) => ({ id: await viewFor(person.as) }),
    setDefault: async ({ person }) => ({ page: 'terminal', viewId: await viewFor(person.as) }),
  },
})
