import type { AppParametersConfig } from '@cpm/contract/estate/agent/app-parameters.config'
import type { Had } from '../download/downloads.ts'
import { CannotDo, type GivenParameters, type ParameterShelf } from '../machine.ts'
import { type Errand, untilAnswered } from '../report/retries.ts'
import { same } from '../report/facts-diff.ts'
import type { ConfigNeeds, ConfigPart } from './config-part.ts'

type Wanted = AppParametersConfig[number]

/**
 * Fetches the parameters of apps that the configuration names and puts them on the shelf the apps read from. INVARIANTS:
 * what is there by hash and version is not fetched again; the values of an app are there as a whole or as they were; it
 * holds to the configuration once all are there, or once it is certain that one cannot be, which it says as an event.
 */
export class AppParameters implements ConfigPart {
  #wanted: AppParametersConfig | undefined
  #stop = new AbortController()
  #isHeld = true
  readonly #needs: ConfigNeeds

  constructor(needs: ConfigNeeds) {
    this.#needs = needs
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Takes what the journal holds. What is gone is gone after it; what is new comes when it comes. */
  async apply(): Promise<void> {
    const { book, machine } = this.#needs
    const shelf = machine.appParameters
    const wanted = book.config?.desired.appParameters ?? []
    if (!shelf || !book.config || same(wanted, this.#wanted)) return
    this.stop()
    this.#wanted = wanted
    this.#stop = new AbortController()
    const { signal } = this.#stop
    const missing = await this.#missing(shelf, wanted)
    if (signal.aborted) return
    this.#isHeld = missing.length === 0
    if (!this.#isHeld) void this.#hold(shelf, missing, signal)
  }

  stop(): void {
    this.#stop.abort()
    // What did not come by now is begun with anew by the next that applies it.
    if (!this.#isHeld) this.#wanted = undefined
  }

  /** Clears away what is not named any more, and answers what is not there. */
  async #missing(shelf: ParameterShelf, wanted: AppParametersConfig): Promise<Wanted[]> {
    const kept = await shelf.kept()
    for (const { packageName } of kept) {
      if (!wanted.some((one) => one.packageName === packageName)) await shelf.drop(packageName)
    }
    const isThere = (one: Wanted) =>
      kept.some(
        ({ packageName, hash, version }) =>
          packageName === one.packageName && hash === one.hash && version === one.version,
      )
    return wanted.filter((one) => !isThere(one))
  }

  async #hold(shelf: ParameterShelf, missing: readonly Wanted[], signal: AbortSignal): Promise<void> {
    for (const one of missing) {
      try {
        await this.#bring(shelf, one, signal)
      } catch (error) {
        if (signal.aborted) return
        const why = error instanceof Error ? error.message : String(error)
        this.#needs.log(`The parameters of ${one.packageName} could not be kept: ${why}`)
        const code = error instanceof CannotDo ? error.reason : 'not_supported'
        await this.#needs.event('error', { code, message: `${one.packageName}: ${why}`.slice(0, 300) })
      }
      if (signal.aborted) return
    }
    this.#isHeld = true
    this.#needs.onHeld()
  }

  async #bring(shelf: ParameterShelf, wanted: Wanted, signal: AbortSignal): Promise<void> {
    const { downloads } = this.#needs
    const { packageName } = wanted
    const errand: Errand = { expiresAt: Number.POSITIVE_INFINITY, signal }
    const handed = await untilAnswered(this.#needs, errand, async () => {
      const answer = await downloads.getAppParameters(packageName, signal)
      // The server is a step further: the configuration that says so is on its way.
      if (answer?.hash !== wanted.hash) throw new Error('The server has others by now')
      return answer
    })
    const had: Had[] = []
    try {
      const values: GivenParameters['values'][number][] = []
      const files: GivenParameters['files'][number][] = []
      for (const { name, type, value } of handed.values) {
        if (typeof value !== 'object') {
          values.push({ name, value, isSecret: type === 'secret' })
          continue
        }
        const { sha256, size } = value
        const isKept = await shelf.hasFile(packageName, sha256)
        const file = isKept ? null : await this.#needs.fetch.get({ sha256, size }, { ...errand, progress: () => {} })
        if (file) had.push(file)
        files.push({ name, fileName: value.name, sha256, path: file?.path ?? null })
      }
      signal.throwIfAborted()
      await shelf.keep({ ...wanted, values, files })
    } finally {
      for (const file of had) await file.drop()
    }
  }
}
