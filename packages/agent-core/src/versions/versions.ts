import { shownOnceInstalled } from '@cpm/contract/delivery/artifact/artifact.payload'
import { CannotDo, type Deeds, type Machine } from '../machine.ts'
import type { AppVersions, Notebook } from '../report/notebook.ts'
import type { KeptVersion } from '../runs/journal-lines.ts'

/**
 * The packages of apps that came from the server: of each the one that is installed and the one before, held on to so
 * that the app can go back without the server. INVARIANT: what the notebook names is held; what it no longer names is
 * let go of.
 */
export class Versions {
  readonly #machine: Machine
  readonly #book: Notebook

  constructor({ machine, book }: { machine: Machine; book: Notebook }) {
    this.#machine = machine
    this.#book = book
  }

  of(app: string): AppVersions | undefined {
    return this.#book.versions.get(app)
  }

  /** An app is installed from a file that is here, and well: from now on it is the one to go back to. */
  async cameWell(app: string, version: KeptVersion): Promise<void> {
    const had = this.of(app)
    if (had?.here.artifact.sha256 === version.artifact.sha256) return
    await this.#machine.room?.keep(version.artifact.sha256)
    await this.#write(app, { here: version, before: had?.here })
  }

  /** An earlier one is installed again, from a file that is here. There is none before that. */
  async wentBack(app: string, to: KeptVersion): Promise<void> {
    if (this.of(app)?.before?.artifact.sha256 !== to.artifact.sha256) {
      await this.#machine.room?.keep(to.artifact.sha256)
    }
    await this.#write(app, { here: to })
  }

  async forget(app: string): Promise<void> {
    if (this.of(app)) await this.#write(app, undefined)
  }

  /** Lets go of what no app runs on, for a file that has no place; true when that was something. */
  async makeRoom(): Promise<boolean> {
    const spare = [...this.#book.versions].filter(([, { before }]) => before !== undefined)
    for (const [app, { here }] of spare) await this.#write(app, { here })
    return spare.length > 0
  }

  /** Where a package lies that was held on to. */
  async pathOf({ artifact }: KeptVersion): Promise<string> {
    const path = await this.#machine.room?.kept(artifact.sha256)
    if (!path) throw new CannotDo('no_version_before', 'The package of the previous version is no longer stored.')
    return path
  }

  async #write(app: string, versions: AppVersions | undefined): Promise<void> {
    const named = () => [...this.#book.versions.values()].flatMap(({ here, before }) => [here, before])
    const sums = () => new Set(named().flatMap((one) => (one ? [one.artifact.sha256] : [])))
    const was = sums()
    await this.#book.write({ kind: 'versions', app, ...versions })
    const is = sums()
    for (const sha256 of was) if (!is.has(sha256)) await this.#machine.room?.letGo(sha256)
  }
}

/** Whether the list of apps shows a package; one that says no name is taken to be there. */
export async function isThere(can: Deeds, { artifact }: KeptVersion): Promise<boolean> {
  const shown = shownOnceInstalled(artifact)
  if (!shown) return true
  const apps = await can.inventory('apps')
  return apps.some(
    (one) =>
      one.packageName === shown.packageName &&
      (shown.version === undefined || one.version === shown.version) &&
      (shown.versionCode === undefined || one.versionCode === shown.versionCode),
  )
}

/** Puts one package in the place of another and sees that it is there. */
export async function replace(
  can: Deeds,
  { from, to, path, signal }: { from: KeptVersion; to: KeptVersion; path: string; signal: AbortSignal },
): Promise<void> {
  const { artifact, args, program } = to
  await can.install({ path, artifact, args, program, signal, instead: from.artifact })
  if (!(await isThere(can, to))) throw new CannotDo('not_installed', `${nameOf(to)} was installed and is not there.`)
}

export const nameOf = ({ artifact: { facts, name } }: KeptVersion): string =>
  facts.version === undefined ? name : `${facts.productName ?? facts.packageName ?? name} ${facts.version}`
