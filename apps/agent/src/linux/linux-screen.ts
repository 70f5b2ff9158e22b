import { CannotDo, NotSupported, type OpenFile } from '@cpm/agent-core'
import { readFileSync, readdirSync } from 'node:fs'
import { isPng, screenFile } from '../machine/screen-file.ts'
import { onPath, runTool } from '../machine/tools.ts'

/** How to reach a desktop: what its own programs have in their environment. */
export type Desktop = { wayland: boolean; env: NodeJS.ProcessEnv }

type Tool = { name: string; on: 'wayland' | 'x' | 'both'; args(file: string): string[] }

/** Programs that take a picture of the whole screen, those that ask nobody first. */
const tools: readonly Tool[] = [
  { name: 'grim', on: 'wayland', args: (file) => [file] },
  { name: 'spectacle', on: 'both', args: (file) => ['-b', '-n', '-f', '-o', file] },
  { name: 'gnome-screenshot', on: 'both', args: (file) => ['-f', file] },
  { name: 'scrot', on: 'x', args: (file) => ['--overwrite', file] },
  { name: 'maim', on: 'x', args: (file) => [file] },
  { name: 'import', on: 'x', args: (file) => ['-silent', '-window', 'root', file] },
  { name: 'xfce4-screenshooter', on: 'x', args: (file) => ['-f', '-s', file] },
]
const fits = (tool: Tool, { wayland }: Desktop) => tool.on === 'both' || (tool.on === 'wayland') === wayland

const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS']

/** Our own desktop, else the one of whoever sits at this machine, as far as we may see it. */
export function findDesktop(own: NodeJS.ProcessEnv = process.env, proc = '/proc'): Desktop | undefined {
  if (own['DISPLAY'] || own['WAYLAND_DISPLAY']) return desktopOf(own)
  for (const pid of readdirSync(proc).filter((name) => /^\d+$/.test(name))) {
    try {
      const lines = readFileSync(`${proc}/${pid}/environ`, 'utf8').split('\0')
      const env = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      )
      if (env['DISPLAY'] || env['WAYLAND_DISPLAY']) return desktopOf(env)
    } catch {
      // Another person's process, or gone by now.
    }
  }
  return undefined
}

function desktopOf(env: NodeJS.ProcessEnv): Desktop {
  const known = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  return { wayland: !!env['WAYLAND_DISPLAY'], env: Object.fromEntries(known) }
}

export function screenLacks(desktop: Desktop | null = findDesktop() ?? null): NotSupported | undefined {
  if (!desktop) return new NotSupported('No desktop session found on this machine.')
  const fitting = tools.filter((tool) => fits(tool, desktop)).map((tool) => tool.name)
  if (fitting.some((name) => onPath(name))) return undefined
  return new NotSupported(`Screenshots require one of these programs: ${fitting.join(', ')}.`)
}

/** A PNG of the screen, by the first program that manages. */
export async function screenshot(desktop: Desktop | null = findDesktop() ?? null): Promise<OpenFile> {
  const lack = screenLacks(desktop)
  if (lack || !desktop) throw lack
  const { env } = desktop
  return screenFile(async (file) => {
    const said: string[] = []
    for (const tool of tools.filter((one) => fits(one, desktop) && onPath(one.name))) {
      try {
        await runTool(tool.name, tool.args(file), { timeoutMs: 15_000, env })
        if (await isPng(file)) return
        said.push(`${tool.name} made no picture`)
      } catch (error) {
        said.push((error as Error).message)
      }
    }
    throw new CannotDo('protected', `The screenshot failed: ${said.join('; ')}`)
  })
}
