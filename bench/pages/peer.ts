import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { serveFolder } from './serve.ts'

/** What the folder of a peer's built site says of it, in `peer.json`. */
const description = z.strictObject({
  /** As the result calls it. */
  name: z.string().min(1),
  /** Address of a page with a table, behind the site's own: `#/system/user`. */
  page: z.string(),
  /** Selectors of the table's first row, and of what is there when the table is whole. */
  row: z.string().min(1),
  whole: z.string().min(1),
  /** What a signed-in browser keeps; a value that is no text is kept as JSON. */
  localStorage: z.record(z.string(), z.unknown()).default({}),
  /** What the API behind the site answers, by path. */
  answers: z.record(z.string(), z.unknown()).default({}),
})

/** Another console that was built beforehand, to be loaded as ours is. */
export type Peer = Awaited<ReturnType<typeof servePeer>>

/** Serves the built site in a folder; nothing of it comes from elsewhere. */
export async function servePeer(folder: string) {
  const root = resolve(folder)
  for (const needed of ['index.html', 'peer.json']) {
    if (!existsSync(join(root, needed))) throw new Error(`${root} is no folder of a peer: it has no ${needed}`)
  }
  const said = description.safeParse(JSON.parse(readFileSync(join(root, 'peer.json'), 'utf8')))
  if (!said.success) throw new Error(`${join(root, 'peer.json')}: ${z.prettifyError(said.error)}`)
  const { name, page, row, whole, localStorage, answers } = said.data
  const { url, close } = await serveFolder(root, answers)
  const kept = Object.entries(localStorage).map(([key, value]) => ({
    name: key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
  return {
    name,
    url: url + page,
    parts: { row, whole },
    state: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: kept }] },
    close,
  }
}
