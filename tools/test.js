// npm test: everything, from a bare clone, with no input. Arguments go on to the run (see test-run.ts).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, ROOT, runMain } from './bootstrap.js'

await runMain(() => {
  ensureInstalled()
  const args = [join(ROOT, 'tools/test-run.ts'), ...process.argv.slice(2)]
  const { status } = spawnSync(pinnedNode(), args, { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = status ?? 1
})
