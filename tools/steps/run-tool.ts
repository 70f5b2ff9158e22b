import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from '../bootstrap.js'

const bin = join(ROOT, 'node_modules/.bin')
/** The pinned Node and the house's own tools come first, whatever the machine has. */
const path = [dirname(process.execPath), bin, process.env.PATH].join(delimiter)
const colour: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

/** Where a step writes: directly while it is its turn, and otherwise into memory until it is. */
export class Output {
  private readonly kept: string[] = []
  private isOpen = false

  write(piece: string): void {
    if (this.isOpen) process.stdout.write(piece)
    else this.kept.push(piece)
  }

  open(): this {
    this.isOpen = true
    for (const piece of this.kept.splice(0)) process.stdout.write(piece)
    return this
  }
}

type How = { env?: Record<string, string>; output?: Pick<Output, 'write'> }
const straight = { write: (piece: string) => void process.stdout.write(piece) }

/** Runs a program of node_modules/.bin; the answer is its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  { env = {}, output = straight }: How = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...colour, PATH: path, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => output.write(piece))
    }
    child.once('error', (error) => {
      output.write(`${tool}: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
}

/** Standard output of a program of node_modules/.bin; throws when the program fails. */
export function readTool(tool: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  })
  if (status !== 0) throw new Error(`${tool} failed: ${stderr}`)
  return stdout
}
