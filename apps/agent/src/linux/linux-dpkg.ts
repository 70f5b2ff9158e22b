import { setTimeout as wait } from 'node:timers/promises'
import { runTool, ToolFailed } from '../machine/tools.ts'

/** An installer may build caches and restart services. */
const workMs = 20 * 60_000
/** What else installs packages here, as the system's own updates do, has so long to be through. */
const lockedMs = 10 * 60_000
const lockedLookMs = 2_000

const env = {
  DEBIAN_FRONTEND: 'noninteractive',
  // Its words are looked at.
  LC_ALL: 'C.UTF-8',
}

export type PackageState = {
  /** As dpkg calls it: `installed`, `half-configured`, `config-files`, `not-installed` and so on. */
  status: string
  version: string
  isEssential: boolean
}

/** How far a package is installed. */
export async function stateOf(name: string): Promise<PackageState> {
  const format = '-f=${db:Status-Status}\t${Version}\t${Essential}\n'
  const [first = ''] = (await runTool('dpkg-query', ['-W', format, name]).catch(() => '')).split('\n')
  const [status = '', version = '', essential] = first.split('\t')
  return { status: status || 'not-installed', version, isEssential: essential === 'yes' }
}

/** Changes what is installed; waits for its turn where somebody else does. Rejects with `ToolFailed`. */
export async function dpkg(args: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const until = Date.now() + lockedMs; ; await wait(lockedLookMs)) {
    try {
      return void (await runTool('dpkg', args, { timeoutMs: workMs, env }))
    } catch (error) {
      if (!isLocked(error) || signal?.aborted || Date.now() > until) throw error
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof ToolFailed && /\block\b.*was locked by another process|database is locked/.test(error.said)
