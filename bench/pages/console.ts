import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildConsole } from '../../tools/start-console.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Sees to it that the server has a console to show. One that is there is not built anew: others may be looking at it. */
export async function builtConsole(): Promise<void> {
  if (!existsSync(`${root}apps/console/dist/index.html`)) await buildConsole(root)
}
