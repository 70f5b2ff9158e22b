import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { testFolder } from '../apps/server/src/testing/folder.ts'

const isRoot = process.getuid?.() === 0
const wanted = [
  { file: '/usr/bin/chromium', packages: ['chromium'] },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', packages: ['fonts-noto-cjk'] },
  { file: '/usr/lib/postgresql', packages: ['postgresql'] },
]

/** Installs the browser, the Chinese font and the database server the tests drive, where we may and they are missing. */
export function ensureDebianPackages(): void {
  const missing = wanted.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    console.log(`Missing for the tests: ${missing.join(', ')}. Please install them; what needs them is skipped.`)
    return
  }
  console.log(`Installing ${missing.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...missing])
}

export const hasChromium = () => existsSync('/usr/bin/chromium')

/** Nothing in it outlives the run, so nothing waits for a disk. */
const quick = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'

/** Debian's own PostgreSQL on a free port with a folder of its own; null where it is not installed. */
export async function startDebianPostgres(): Promise<{ url: string; stop: () => void } | null> {
  const root = '/usr/lib/postgresql'
  const version = existsSync(root) ? readdirSync(root).sort().at(-1) : undefined
  if (!version) return null
  const bin = join(root, version, 'bin')
  const folder = mkdtempSync(join(testFolder(), 'cpm-debian-pg-'))
  // PostgreSQL refuses root; the package brings a user of its own.
  const as = isRoot ? ['/usr/sbin/runuser', '-u', 'postgres', '--'] : []
  const run = (program: string, args: string[]) => {
    const [command, ...rest] = [...as, join(bin, program), ...args]
    const { status } = spawnSync(command as string, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' })
    if (status !== 0) throw new Error(`${program} failed`)
  }
  if (isRoot) spawnSync('chown', ['postgres', folder])
  const port = await freePort()
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'cpm', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${quick}`,
    'start',
  ])
  const stop = () => {
    run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://cpm@127.0.0.1:${port}/postgres`, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
