import { config } from '@cpm/contract/estate/agent/desired'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isAlive } from '../machine/processes-alive.ts'
import { PlainError, exitCodes } from '../machine/plain-error.ts'
import { writeWhole } from './write-whole.ts'

/** Who this terminal is to the server. The secret never leaves this file but to sign in. */
const identity = z.object({
  sn: z.string(),
  secret: z.string(),
  /** The address it enrolled at, which it can reach. */
  server: z.string(),
  mqttUrl: z.string(),
  config,
})
export type Identity = z.infer<typeof identity>

const boot = z.object({ bootId: z.string(), bootAt: z.number() })

/** The agent's folder: identity, journal, notices. Used by one agent at a time. */
export type StateFolder = {
  readonly dir: string
  readIdentity(): Identity | undefined
  writeIdentity(identity: Identity): void
  /** The boot noted before, for machines that do not number their boots. */
  readBoot(): z.infer<typeof boot> | undefined
  writeBoot(value: z.infer<typeof boot>): void
  path(name: string): string
  release(): void
}

/** Opens the folder, making it if needed, and keeps other agents out. Throws a PlainError that names it. */
export function openStateFolder(dir: string): StateFolder {
  const path = (name: string) => join(dir, name)
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    chmodSync(dir, 0o700)
  } catch (error) {
    throw new PlainError(
      exitCodes.state,
      `The folder ${dir} cannot be used: ${(error as Error).message}. Name another with --state.`,
    )
  }
  lock(path('agent.pid'), dir)
  return {
    dir,
    path,
    readIdentity: () => readJson(path('identity.json'), identity),
    writeIdentity: (value) => writeWhole(path('identity.json'), `${JSON.stringify(value, null, 2)}\n`),
    readBoot: () => readJson(path('boot.json'), boot),
    writeBoot: (value) => writeWhole(path('boot.json'), JSON.stringify(value)),
    release: () => unlock(path('agent.pid')),
  }
}

function lock(file: string, dir: string): void {
  const holder = holderOf(file)
  if (holder && holder.pid !== process.pid && isAlive(holder.pid) && startOf(holder.pid) === holder.start) {
    throw new PlainError(
      exitCodes.state,
      `Another agent (process ${holder.pid}) uses ${dir}. End it, or name another folder with --state.`,
    )
  }
  writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 })
}

/** Only what is ours: a successor may hold it by now. */
function unlock(file: string): void {
  if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true })
}

function holderOf(file: string): { pid: number; start: string } | undefined {
  const [pid = '', start = ''] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
  return Number(pid) > 0 ? { pid: Number(pid), start } : undefined
}

/** When a process began, where the system says: after a restart of the machine its number may be another program's. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it stands in parentheses and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Undefined when it is not there or not what we wrote. */
function readJson<T extends z.ZodType>(file: string, schema: T): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
