// npm run new: writes a resource, from a bare clone on any Node. Arguments go on to resource/write.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, ROOT, runMain } from './bootstrap.js'

await runMain(() => {
  ensureInstalled()
  const args = [join(ROOT, 'tools/resource/write.ts'), ...process.argv.slice(2)]
  const { status } = spawnSync(pinnedNode(), args, { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = status ?? 1
})
