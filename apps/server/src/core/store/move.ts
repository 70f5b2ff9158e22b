import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeAt } from './disk.ts'
import type { Store } from './store.ts'

export type Moved = { moved: number; there: number }

/**
 * Copies every file of a folder into a store. What is there already is passed over, so a move that was broken off is run
 * again; the folder stays as it is.
 */
export async function moveFiles(folder: string, to: Store, tell: (line: string) => void): Promise<Moved> {
  const done = { moved: 0, there: 0 }
  const rooms = (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted()
  for (const room of rooms) {
    for (const name of (await readdir(join(folder, room))).toSorted()) {
      const [, key, part] = /^([0-9a-f]{32})(\.part)?$/.exec(name) ?? []
      if (key === undefined) continue
      const path = join(folder, room, name)
      if (part) await to.append(key, 0, await readFile(path))
      else if ((await to.sizeOf(key)) === (await sizeAt(path))) {
        done.there++
        continue
      } else await to.put(key, path)
      done.moved++
    }
    tell(`${room}: ${done.moved} moved, ${done.there} there already`)
  }
  return done
}
