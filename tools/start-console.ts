// Builds the console if what it is made of has changed since it was last built. Run by start.js with the pinned Node.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ROOT, runMain, say, Sentence } from './bootstrap.js'

/** What a build depends on; the lock file stands for the packages. */
const SOURCES = ['apps/console', 'packages/contract/src', 'package-lock.json']
const NOT_SOURCES = new Set(['dist', 'node_modules'])

/** Brings apps/console/dist up to date under `root` and answers what it found. Throws a Sentence. */
export async function buildConsole(root: string): Promise<'none' | 'fresh' | 'built'> {
  const page = join(root, 'apps/console/index.html')
  const stamp = join(root, 'apps/console/dist/.built')
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  // An image that carries only the built console has nothing to build it from.
  if (!existsSync(page)) return built ? 'fresh' : 'none'
  const wanted = fingerprint(root)
  if (built === wanted) return 'fresh'
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    throw new Sentence('The console must be built and Vite is not installed: run npm install first.')
  say('Building the console.')
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', 'apps/console', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Sentence(`${stdout}${stderr}`.trim() || (error as Error).message)
  }
  // Written last: a build cut short is built again. What changed meanwhile is caught by the older fingerprint.
  writeFileSync(stamp, wanted)
  return 'built'
}

/** A hash of every source file's name and content. */
function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of source.endsWith('.json') ? [join(root, source)] : filesOf(join(root, source)))
      hash
        .update(`${relative(root, file)}\n`)
        .update(readFileSync(file))
        .update('\n')
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true, recursive: false })
  return entries
    .filter(({ name }) => !NOT_SOURCES.has(name) && !name.includes('.test.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
}

/** What a start does about the console of this checkout. */
export async function bringConsole(): Promise<void> {
  if ((await buildConsole(ROOT)) === 'none') say('There is no console in this checkout yet; starting without it.')
}

if (import.meta.main) await runMain(bringConsole)
