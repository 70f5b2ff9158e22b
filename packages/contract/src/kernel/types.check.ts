import { z } from 'zod'
import { contract, type LiveKey, type WordKey } from '../index.ts'
import { clientOf } from './client.ts'
import { resource } from './resource.ts'
import { routesFor } from './route.ts'
import { states } from './states.ts'
import { topic } from './topic.ts'
import { permissionCodes } from './permission.ts'
import { words } from './words.ts'

// What the kernel must refuse at compile time, and what it must know. `tsc` fails when a line here stops being wrong.

const permissions = permissionCodes({ 'thing.read': { words: ['查看', 'View'], for: ['store'] } })
const route = routesFor(permissions)
const empty = z.object({})

// A text in one language only.
// @ts-expect-error one word is missing
words({ 'thing.name': ['名称'] })

// A permission code that does not say whose it is: there is no default.
// @ts-expect-error for is missing
permissionCodes({ 'thing.write': { words: ['修改', 'Change'] } })

// A permission code nobody declared.
// @ts-expect-error thing.write is not a code of this resource
route('GET', '/api/v1/things', { permission: 'thing.write', input: empty, output: empty })

// A route without a permission: there is no default.
// @ts-expect-error permission is missing
route('GET', '/api/v1/things', { input: empty, output: empty })

// A path that does not begin at the root.
// @ts-expect-error paths begin with a slash
route('GET', 'api/v1/things', { permission: 'public', input: empty, output: empty })

// A state that follows nothing anybody declared.
// @ts-expect-error 'gone' is no state of this machine
states({ open: ['closed'], closed: ['gone'] })

// A topic that goes sideways.
// @ts-expect-error up or down
topic('sideways', 'report', empty)

const routes = { list: route('GET', '/api/v1/things', { permission: 'thing.read', input: empty, output: empty }) }
resource({
  permissions,
  routes,
  words: words({}),
  // A page that grants a code of somebody else.
  // @ts-expect-error task.create is not a code of this resource
  pages: [{ path: '/thing/index', folder: 'device', title: ['物', 'Things'], sort: 1, codes: ['task.create'] }],
})

// A word nobody wrote.
// @ts-expect-error no such key
export const noSuchWord: WordKey = 'terminal.noSuchWord'
export const known: WordKey = 'terminal.offline'

// A live key no resource names.
// @ts-expect-error no such kind
export const noSuchKind: LiveKey = ['weather']
export const knownKind: LiveKey = ['terminal', 'SN-0001']

const client = clientOf(contract.terminal.routes, () => Promise.resolve())
/** A client knows what goes in and what comes out. */
export async function typed(): Promise<string | undefined> {
  // @ts-expect-error an SN is text
  await client.get({ sn: 7 })
  // @ts-expect-error a sort nobody offers
  await client.list({ sort: 'weather' })
  const page = await client.list({ sort: '-lastSeenAt' })
  // @ts-expect-error a row has no such field
  void page.records[0]?.secret
  return page.records[0]?.sn
}
