import { z } from 'zod'
import { resource } from './kernel/resource.ts'
import { nothing, routesFor } from './kernel/route.ts'
import { words } from './kernel/words.ts'

/** A store or a set of terminals; groups form a tree [3.14]. */
export const groupRow = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  parentId: z.string().nullable(),
  address: z.string().nullable(),
  /** Terminals in it and below it. */
  terminals: z.number().int(),
})
export type GroupRow = z.infer<typeof groupRow>

const permissions = words({ 'group.read': ['查看终端组', 'View groups'] })
const route = routesFor(permissions)

export const group = resource({
  permissions,
  routes: {
    /** Every group the session may see, parents first. */
    list: route('GET', '/api/v1/groups', {
      permission: 'group.read',
      input: nothing,
      output: z.object({ records: z.array(groupRow) }),
    }),
  },
  buttons: ['/device/index', '/remote/common', '/longRange/index'].map((page) => ({
    page: page as `/${string}`,
    codes: ['group.read'] as const,
  })),
  words: words({
    'group.one': ['终端组', 'Group'],
    'group.all': ['全部终端组', 'All groups'],
    'group.none': ['没有匹配的终端组', 'No group matches'],
  }),
})
