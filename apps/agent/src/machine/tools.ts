import { execFile } from 'node:child_process'
import { accessSync, constants, type PathLike } from 'node:fs'
import { delimiter, join } from 'node:path'

export type ToolOptions = { timeoutMs?: number; env?: NodeJS.ProcessEnv }

/** A program of the system that did not do what it was asked; the message is what it said last. */
export class ToolFailed extends Error {
  override name = 'ToolFailed'
  readonly exitCode: number | undefined
  /** All that it printed as errors. */
  readonly said: string
  /** It took longer than it may: what it would have done is not known. */
  readonly isLate: boolean
  constructor(sentence: string, exitCode: number | undefined, said: string, isLate = false) {
    super(sentence)
    this.exitCode = exitCode
    this.said = said
    this.isLate = isLate
  }
}

/** Runs a program of the system, never through a shell, and answers what it printed. Rejects with `ToolFailed`. */
export function runTool(command: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  const { timeoutMs = 30_000, env } = options
  const settings = { timeout: timeoutMs, windowsHide: true, maxBuffer: 64 * 1024 * 1024 }
  const places = process.platform === 'win32' ? {} : { PATH: searched().join(delimiter) }
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      [...args],
      { ...settings, env: { ...process.env, ...places, ...env } },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout)
        const said = stderr.trim().split('\n').at(-1) || error.message.split('\n')[0]
        const why = error.killed ? `took longer than ${timeoutMs / 1000} s` : said
        const exitCode = typeof error.code === 'number' ? error.code : undefined
        reject(new ToolFailed(`${command}: ${why}`, exitCode, stderr.trim(), error.killed === true))
      },
    )
    child.stdin?.end()
  })
}

/** A service may be started with a short path. */
const usual = process.platform === 'win32' ? [] : ['/usr/local/bin', '/usr/sbin', '/sbin', '/usr/bin', '/bin']
const searched = () => [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...usual]

/** Whether there is such a program. */
export function onPath(name: string): boolean {
  const names = process.platform === 'win32' ? [name, `${name}.exe`] : [name]
  return searched().some((place) => names.some((one) => mayUse(join(place, one), constants.X_OK)))
}

export function mayUse(file: PathLike, mode: number): boolean {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}
