// npm start and npm run serve: from a bare clone to a running server. Arguments go on to the server.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, pinnedNode, ROOT, runMain, Sentence } from './bootstrap.js'

const SAME_SIGNAL_MS = 250

/** What was done here and how many milliseconds it took, for `--timings`. */
const stages = []
let since = performance.timeOrigin
function mark(name) {
  const now = performance.timeOrigin + performance.now()
  stages.push([name, now - since])
  since = now
}

await runMain(async () => {
  mark('npm start itself')
  ensureInstalled()
  mark('the packages are there')
  const node = pinnedNode()
  await bringConsole(node)
  mark('the console is built')
  await runServer(node, process.argv.slice(2))
})

/** Brings the console up to date, in this process where it is the Node that can: one program less to start. */
async function bringConsole(node) {
  const program = join(ROOT, 'tools/start-console.ts')
  if (node === process.execPath) return (await import(pathToFileURL(program).href)).bringConsole()
  const { status } = spawnSync(node, [program], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Sentence('The console could not be built; the reason is above.')
}

/** Runs the server in this terminal and ends as it ends. */
function runServer(node, args) {
  const main = join(ROOT, 'apps/server/src/main.ts')
  if (!existsSync(main)) throw new Sentence(`${main} is missing: this is not a whole checkout of CPM.`)
  const follow = pathToFileURL(join(ROOT, 'tools/start-follow.js')).href
  // The fourth channel tells the server to stop, by a word or by closing when we die; see start-follow.js.
  const child = spawn(node, ['--import', follow, main, ...args], {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      NODE_ENV: 'production',
      ...process.env,
      CPM_START_CHANNEL: '3',
      CPM_START_STAGES: JSON.stringify({ stages, since }),
    },
  })
  const channel = child.stdio[3]
  channel.on('error', () => undefined)
  let told = false
  const tell = (signal) => {
    // The terminal's own signal reaches the server too, and must come first to be known for the same.
    if (!told) setTimeout(() => channel.write(`${signal}\n`), SAME_SIGNAL_MS)
    told = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))
  // npm hands a signal to its shell alone, and hands on nothing when it is killed; then our ancestors change.
  const born = ancestors()
  if (process.env.npm_lifecycle_event) setInterval(() => ancestors() !== born && tell('SIGTERM'), 1_000).unref()
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Sentence(`${node} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM']
      resolve(undefined)
    })
  })
}

/** Our parent and, where the system tells, its parent. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}
