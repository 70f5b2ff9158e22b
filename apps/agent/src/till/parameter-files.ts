import { CannotDo, type GivenParameters, type KeptParameters, type ParameterShelf } from '@cpm/agent-core'
import type { AppParametersHeld } from '@cpm/contract/estate/agent/app-parameters.config'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { asReason } from '../store/as-reason.ts'
import { writeWhole } from '../store/write-whole.ts'
import { forFewReaders } from './few-readers.ts'

/** As it lies in `parameters.json`. */
type Lying = {
  package: string
  version: number
  hash: string
  values: Record<string, string | number | boolean>
  /** Where each file lies. */
  files: Record<string, string>
  /** Names of those that stand in `secrets.json`. */
  secrets: string[]
}
type Taken = { version: number; at: number }

/** What an app is answered. Its secrets are there for who may read them, and else their names alone. */
export type Answered = Omit<Lying, 'hash'> | (Omit<Lying, 'hash' | 'secrets'> & { secrets: Record<string, string> })

/**
 * What apps of this machine read, a folder for each: `parameters.json` and files anybody may read, and `secrets.json` few
 * may. It outlives the start of the machine. `parameters.json` comes last, so that what it says is there.
 */
export class Shelf implements ParameterShelf {
  readonly #dir: string
  #changed: () => void = () => {}

  constructor(dir: string) {
    this.#dir = dir
    mkdirSync(dir, { recursive: true, mode: 0o755 })
    chmodSync(dir, 0o755)
  }

  /** Calls back when an app took something. */
  watch(changed: () => void): () => void {
    this.#changed = changed
    return () => (this.#changed = () => {})
  }

  async kept(): Promise<KeptParameters[]> {
    return this.#all().map((one) => ({ packageName: one.package, version: one.version, hash: one.hash }))
  }

  /** What the terminal says of it. */
  held(): AppParametersHeld {
    return this.#all().map((one) => {
      const taken = readJson<Taken>(join(this.#of(one.package), 'taken.json'))
      const packageName = one.package
      return { packageName, version: one.version, ...(taken && { taken: taken.version, takenAt: taken.at }) }
    })
  }

  /** What an app reads; null where it has none. */
  read(packageName: string, withSecrets: boolean): Answered | null {
    const lying = this.#lying(packageName)
    if (!lying) return null
    const { hash: _hash, ...rest } = lying
    if (!withSecrets) return rest
    return { ...rest, secrets: readJson<Record<string, string>>(this.#secrets(packageName)) ?? {} }
  }

  /** The app has taken this version; answers the one that is there, which may be a newer one by now. */
  take(packageName: string, version: number, now = Date.now()): number | null {
    const lying = this.#lying(packageName)
    if (lying?.version === version) {
      const file = join(this.#of(packageName), 'taken.json')
      if (readJson<Taken>(file)?.version !== version) writeWhole(file, JSON.stringify({ version, at: now }))
      this.#changed()
    }
    return lying?.version ?? null
  }

  async hasFile(packageName: string, sha256: string): Promise<boolean> {
    const lying = this.#lying(packageName)
    const folder = join(this.#of(packageName), 'files', sha256)
    return Object.values(lying?.files ?? {}).some((path) => path.startsWith(folder) && existsSync(path))
  }

  async keep({ packageName, version, hash, values, files }: GivenParameters): Promise<void> {
    const dir = this.#of(packageName)
    try {
      for (const folder of [dir, join(dir, 'files')]) {
        mkdirSync(folder, { recursive: true, mode: 0o755 })
        chmodSync(folder, 0o755)
      }
      const lie: Record<string, string> = {}
      for (const file of files) lie[file.name] = await this.#keepFile(dir, file)
      const some = (isSecret: boolean) =>
        Object.fromEntries(values.filter((one) => one.isSecret === isSecret).map(({ name, value }) => [name, value]))
      const secrets = some(true)
      writeWhole(this.#secrets(packageName), `${JSON.stringify(secrets, null, 2)}\n`)
      forFewReaders(this.#secrets(packageName))
      const whole: Lying = {
        package: packageName,
        version,
        hash,
        values: some(false),
        files: lie,
        secrets: Object.keys(secrets),
      }
      writeWhole(join(dir, 'parameters.json'), `${JSON.stringify(whole, null, 2)}\n`)
      chmodSync(join(dir, 'parameters.json'), 0o644)
      this.#clear(
        dir,
        files.map(({ sha256 }) => sha256),
      )
    } catch (error) {
      throw error instanceof CannotDo ? error : asReason(error)
    }
  }

  async drop(packageName: string): Promise<void> {
    rmSync(this.#of(packageName), { recursive: true, force: true })
  }

  /** Under its sum, so that another by the same name takes nothing away from who reads the one before. */
  async #keepFile(dir: string, { sha256, fileName, path }: GivenParameters['files'][number]): Promise<string> {
    const folder = join(dir, 'files', sha256)
    const there = join(folder, plainName(fileName))
    if (path === null && existsSync(there)) return there
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    chmodSync(folder, 0o755)
    const kept = readdirSync(folder).find((name) => !name.endsWith('.part'))
    // The same content under another name.
    const from = path ?? join(folder, kept ?? 'none')
    await copyFile(from, `${there}.part`)
    await flushed(`${there}.part`)
    chmodSync(`${there}.part`, 0o644)
    renameSync(`${there}.part`, there)
    return there
  }

  #clear(dir: string, sums: readonly string[]): void {
    for (const name of readdirSync(join(dir, 'files'))) {
      if (!sums.includes(name)) rmSync(join(dir, 'files', name), { recursive: true, force: true })
    }
  }

  #of(packageName: string): string {
    return join(this.#dir, folderOf(packageName))
  }
  #secrets(packageName: string): string {
    return join(this.#of(packageName), 'secrets.json')
  }
  #lying(packageName: string): Lying | null {
    return readJson<Lying>(join(this.#of(packageName), 'parameters.json'))
  }
  #all(): Lying[] {
    return readdirSync(this.#dir).flatMap((name) => readJson<Lying>(join(this.#dir, name, 'parameters.json')) ?? [])
  }
}

/** A power cut takes nothing of it. */
async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A folder for any package, of letters that every system takes. */
function folderOf(packageName: string): string {
  if (/^(?!\.)[A-Za-z0-9._-]{1,128}$/.test(packageName)) return packageName
  return `~${createHash('sha256').update(packageName).digest('hex').slice(0, 40)}`
}

const plainName = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_') || 'file'

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
