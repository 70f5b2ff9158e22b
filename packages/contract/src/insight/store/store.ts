import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { many, moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { accountKinds } from '../../people/session/session.ts'
import { historyEntry, historyKinds } from '../timeline/timeline.ts'
import { storeWords } from './store.words.ts'

/** A timeline is put together of at most so many terminals: a store has some tens. */
export const mostInStore = 300
/** Accounts that are named. */
export const mostPeople = 50

export const storePerson = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type StorePerson = z.infer<typeof storePerson>

export const storeDetail = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  /** A value of the dictionary `groupType`. */
  type: z.string(),
  address: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  /** Of it and all below it, those in service; how many are online, and how many have been away for over 72 hours. */
  terminals: z.object({ inService: z.number().int(), online: z.number().int(), offlineLong: z.number().int() }),
  openAlarms: z.number().int(),
  /** Accounts whose scope it is in, as far as one sees accounts. */
  people: z.array(storePerson),
})
export type StoreDetail = z.infer<typeof storeDetail>

/** Something that happened at a terminal of the store, or to the store itself. */
export const storeEntry = z.object({ sn: z.string().nullable(), entry: historyEntry })
export type StoreEntry = z.infer<typeof storeEntry>

const permissions = permissionCodes({
  'store.read': { words: ['查看门店页面', 'View store pages'], for: ['enterprise', 'store', 'sales'] },
})
const route = routesFor(permissions)

/** A store: a group of terminals as the place where they stand, and all that is known of it. */
export const store = resource({
  permissions,
  follows: ['terminal', 'group', 'alarm'],
  routes: {
    get: route('GET', '/api/v1/stores/{id}', {
      permission: 'store.read',
      input: z.object({ id }),
      output: storeDetail,
    }),
    /** The newest first, of all its terminals and of itself. What the reader may not read elsewhere is not here either. */
    timeline: route('GET', '/api/v1/stores/{id}/timeline', {
      permission: 'store.read',
      input: z.object({
        id,
        kind: many(z.enum(historyKinds)).optional(),
        from: moment.optional(),
        to: moment.optional(),
        pageSize: z.coerce.number().int().min(1).max(100).default(50),
        /** The `next` of the page before. */
        after: z.string().max(400).optional(),
      }),
      output: z.object({
        records: z.array(storeEntry),
        next: z.string().nullable(),
        /** Terminals of it; beyond `mostInStore` nothing is put together. */
        terminals: z.number().int(),
      }),
    }),
  },
  pages: [
    {
      path: '/device/store/{id}',
      folder: 'device',
      title: ['门店详情', 'Store details'],
      sort: 21,
      codes: ['store.read'],
    },
  ],
  words: storeWords,
})
