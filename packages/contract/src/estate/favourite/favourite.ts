import { z } from 'zod'
import { favouriteWords } from './favourite.words.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { sn } from '../agent/report.ts'

/** Of one account. */
export const mostFavourites = 1000

const permissions = permissionCodes({
  'favourite.read': { words: ['收藏设备', 'Manage favourites'], for: ['enterprise', 'store', 'sales'] },
})
const route = routesFor(permissions)

/**
 * Terminals a person wants at hand: their own mark, on what they see. The list of terminals
 * finds them by `favourite=true`, so one that leaves their scope leaves their favourites from sight.
 */
export const favourite = resource({
  touches: ['terminal'],
  permissions,
  audit: {
    area: ['收藏', 'Favourites'],
    tables: {
      favourite: ['收藏', 'Favourite'],
    },
  },
  routes: {
    add: route('PUT', '/api/v1/favourites/{sn}', {
      permission: 'favourite.read',
      audit: ['收藏终端', 'Add favourite'],
      input: z.object({ sn }),
      /** `added` false: it was one already. */
      output: z.object({ added: z.boolean() }),
    }),
    remove: route('DELETE', '/api/v1/favourites/{sn}', {
      permission: 'favourite.read',
      audit: ['取消收藏终端', 'Remove favourite'],
      input: z.object({ sn }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/device/deviceFavorites',
      folder: 'device',
      title: ['收藏设备', 'Favourites'],
      sort: 12,
      codes: ['favourite.read'],
    },
  ],
  buttons: [{ page: '/device/index', codes: ['favourite.read'] }],
  words: favouriteWords,
})
