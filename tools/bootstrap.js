// What must work before anything is installed: plain JavaScript for any Node from 20, and nothing from npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Something the person can mend: shown as it is, without a stack. */
export class Sentence extends Error {}

/** A line of progress. */
export function say(line) {
  console.log(`· ${line}`)
}

/** Installs the packages of package-lock.json if node_modules does not hold them already. Throws a Sentence. */
export function ensureInstalled(root = ROOT) {
  const stamp = join(root, 'node_modules/.cpm-lock')
  const lock = readText(join(root, 'package-lock.json'))
  if (lock === undefined) throw new Sentence('package-lock.json is missing: this is not a whole checkout of CPM.')
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex')
  if (readText(stamp) === wanted) return
  if (!holds(root, lock)) {
    say('Installing the packages of package-lock.json; the first time takes a minute or two.')
    install(root)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Whether what npm says it installed is what the lock file asks for, as after an npm install by hand. */
function holds(root, lock) {
  const installed = readText(join(root, 'node_modules/.package-lock.json'))
  if (installed === undefined) return false
  const found = JSON.parse(installed).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const has = found[path]
    // Those for other platforms are rightly absent, and from a production image those for development.
    if (!has) return isOptional(wanted) || (wanted.dev === true && process.env.NODE_ENV === 'production')
    return has.version === wanted.version && has.integrity === wanted.integrity && existsSync(join(root, path))
  })
}

function isOptional({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  // What names no platform is optional for a reason of its own: npm may leave it out.
  if (!os || !cpu) return true
  const isForHere = os.includes(process.platform) && cpu.includes(process.arch)
  return !isForHere || (libc !== undefined && !(libc.includes('glibc') && isGlibc()))
}

function isGlibc() {
  return process.platform !== 'linux' || 'glibcVersionRuntime' in process.report.getReport().header
}

function install(root) {
  // It replaces what lies in node_modules, so it must not be run by the Node in there.
  const inside = (path) => !path || path.startsWith(join(root, 'node_modules'))
  const node = [process.env.npm_node_execpath, process.execPath].find((path) => !inside(path))
  const npm = process.env.npm_execpath
  // Not npm ci: that refuses a lock file made where some other platform's optional package was not to be had.
  // Versions and hashes come from the lock file all the same, and --no-save leaves it as it is.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const options = { cwd: root, stdio: 'inherit' }
  const { status, error } =
    npm?.endsWith('.js') && node && existsSync(npm)
      ? spawnSync(node, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (error) throw new Sentence(`npm could not be started (${error.message}): install Node.js with npm.`)
  if (status !== 0)
    throw new Sentence(
      'The packages could not be installed; npm says why above. If the network or the package registry was away, try again.',
    )
}

/** The Node this product runs on: the one the lock file pins, else the present one if it is new enough. */
export function pinnedNode(root = ROOT) {
  const platform = { 'linux-x64': 'linux-x64', 'linux-arm64': 'linux-arm64', 'win32-x64': 'win-x64' }[
    `${process.platform}-${process.arch}`
  ]
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = platform && join(root, 'node_modules', `node-${platform}`, 'bin', program)
  // A binary for another C library is there and does not run, as on Alpine.
  if (pinned && isThisOne(pinned)) return process.execPath
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Sentence(
    `CPM runs on Node.js 24 or newer and this is ${process.versions.node}; ` +
      `there is none ready for ${process.platform}-${process.arch}, so please install it.`,
  )
}

/** Whether a program is the one we run in, by whatever name: then it is known to run. */
function isThisOne(program) {
  try {
    return realpathSync(program) === realpathSync(process.execPath)
  } catch {
    return false
  }
}

/** Runs a program's main; a Sentence becomes one line and exit code 1. */
export async function runMain(main) {
  try {
    if (Number.parseInt(process.versions.node, 10) < 20)
      throw new Sentence(`This needs Node.js 20 or newer to begin with, and this is ${process.versions.node}.`)
    await main()
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
