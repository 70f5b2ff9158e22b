import { CannotDo } from '@cpm/agent-core'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { runTool, ToolFailed } from '../machine/tools.ts'
import { type Program, readPrograms } from './windows-apps.ts'
import { keysIfAny } from './windows-registry.ts'

const appPaths = String.raw`SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths`
const isInstaller = (file: string) => /^(?:unins|setup|install|update)|uninst/i.test(basename(file))

/** Starts a program that goes on without the agent: by its id among the programs, or by its name. */
export async function startApp(name: string): Promise<string> {
  const file = (await fileOf(name)) ?? name
  return new Promise((resolve, reject) => {
    const cwd = isAbsolute(file) ? dirname(file) : undefined
    const child = spawn(file, [], { detached: true, stdio: 'ignore', ...(cwd && { cwd }) })
    child.once('error', (error) => reject(new CannotDo('not_launched', error.message)))
    child.once('spawn', () => {
      child.unref()
      resolve(`${file} was started.`)
    })
  })
}

const notFound = 128

/** Ends every process of that program, and what they started. */
export async function stopApp(name: string): Promise<string> {
  const file = basename((await fileOf(name)) ?? name)
  const image = /\.exe$/i.test(file) ? file : `${file}.exe`
  const kill = (...more: string[]) => runTool('taskkill.exe', ['/F', ...more, '/IM', image])
  // What it started may not let itself be ended: then it alone.
  const orAlone = (error: unknown) => (isNone(error) ? Promise.reject(error as Error) : kill())
  await kill('/T')
    .catch(orAlone)
    .catch((error: unknown) => {
      throw isNone(error)
        ? new CannotDo('no_such_app', `${image} does not run.`)
        : new CannotDo('protected', String(error))
    })
  return `${image} was stopped.`
}

const isNone = (error: unknown): boolean => error instanceof ToolFailed && error.exitCode === notFound

/** The file that is run for a name, where the registry knows it. */
async function fileOf(name: string): Promise<string | undefined> {
  const program = (await readPrograms()).find(({ key }) => key.toLowerCase() === name.toLowerCase())
  const own = program && fileOfProgram(program)
  if (own) return own
  const exe = /\.exe$/i.test(name) ? name : `${name}.exe`
  for (const root of ['HKLM', 'HKCU']) {
    const [key] = await keysIfAny(`${root}\\${appPaths}\\${exe}`)
    const file = unquoted(String(key?.values.get('') ?? ''))
    if (file && existsSync(file)) return file
  }
  return undefined
}

/** The registry does not say what starts a program: its icon is mostly that of the file, else its folder holds just one. */
export function fileOfProgram({ icon = '', folder = '' }: Pick<Program, 'icon' | 'folder'>): string | undefined {
  const shown = unquoted(icon.replace(/,-?\d+$/, ''))
  if (/\.exe$/i.test(shown) && !isInstaller(shown) && existsSync(shown)) return shown
  const place = unquoted(folder)
  if (!place || !existsSync(place)) return undefined
  const files = readdirSync(place).filter((file) => /\.exe$/i.test(file) && !isInstaller(file))
  return files.length === 1 ? join(place, files[0] as string) : undefined
}

const unquoted = (text: string): string => text.trim().replaceAll('"', '')
