import { z } from 'zod'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { words } from '../../kernel/words.ts'

/** Seconds a live ticket may wait for its WebSocket. */
export const ticketSeconds = 30
export const livePath = '/api/v1/live'

/**
 * What changed, by key and never by data: `['terminal']` some terminals, `['terminal', sn]` one, `['task', id]` a task
 * or its runs, `['message']` what one received or manages. The screen asks again for what it shows. The kinds are what
 * the resources name as `live`.
 */
export const liveMessage = z.object({ keys: z.array(z.array(z.string()).min(1)) })

const permissions = permissionCodes({})
const route = routesFor(permissions)

export const live = resource({
  permissions,
  routes: {
    /** A one-time ticket for the WebSocket at `livePath?ticket=…`, where a browser can send no header. */
    ticket: route('POST', '/api/v1/live/tickets', {
      permission: 'session',
      // It changes nothing anybody keeps, and every open screen asks for one at each new connection.
      reads: true,
      input: nothing,
      output: z.object({ ticket: z.string() }),
    }),
  },
  words: words({
    'live.lost': ['实时连接已断开，正在重连', 'Live updates are interrupted, reconnecting'],
  }),
})
