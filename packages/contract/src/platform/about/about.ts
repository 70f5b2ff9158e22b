import { z } from 'zod'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { words } from '../../kernel/words.ts'

/** The version of the product [1.9]. */
export const productVersion = '1.0.1'

const permissions = permissionCodes({})
const route = routesFor(permissions)

/** What the console's frame must know of the house it stands in. */
export const about = resource({
  permissions,
  audit: { before: { areas: ['frame'] } },
  routes: {
    read: route('GET', '/api/v1/about', {
      formerly: ['/api/v1/frame'],
      permission: 'session',
      input: nothing,
      output: z.object({
        /** Page of the AI assistant [1.8]; without one there is no assistant. */
        assistantUrl: z.string().nullable(),
        version: z.string(),
        /** Whether mail goes out: else a code is passed on by an administrator. */
        mailSent: z.boolean(),
        /** Whether VNC servers can connect to a repeater. */
        vncRepeater: z.boolean(),
      }),
    }),
  },
  words: words({}),
})
