import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import type { Downloads } from '../download/downloads.ts'
import { CannotDo, type Log, type Machine, NotSupported } from '../machine.ts'
import type { EventType } from './events.ts'
import { same } from './facts-diff.ts'
import type { Notebook } from './notebook.ts'

export type WallpaperNeeds = {
  machine: Machine
  book: Notebook
  log: Log
  fetch: Pick<Downloads, 'get'>
  event(type: EventType, data: Record<string, unknown>): Promise<void>
  /** It holds to what the configuration says, which may be a while after that came. */
  onHeld(): void
}

/**
 * Shows the picture that the configuration names. INVARIANT: it holds to it once it is shown, or once it is certain that
 * this machine cannot show it, which it says as an event; a server that cannot be reached is waited for.
 */
export class Wallpaper {
  #wanted: WallpaperConfig | undefined
  #stop = new AbortController()
  #isHeld = true
  readonly #needs: WallpaperNeeds

  constructor(needs: WallpaperNeeds) {
    this.#needs = needs
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Takes what the journal holds; the picture comes when it comes. */
  apply(): void {
    const wanted = this.#needs.book.config?.desired.wallpaper
    if (same(wanted, this.#wanted)) return
    this.stop()
    this.#wanted = wanted
    this.#stop = new AbortController()
    this.#isHeld = wanted === undefined
    if (wanted) void this.#hold(wanted, this.#stop.signal)
  }

  stop(): void {
    this.#stop.abort()
    // What was not shown by now is begun with anew by the next that applies it.
    if (!this.#isHeld) this.#wanted = undefined
  }

  async #hold(wanted: WallpaperConfig, signal: AbortSignal): Promise<void> {
    try {
      await this.#show(wanted, signal)
    } catch (error) {
      if (signal.aborted) return
      const why = error instanceof Error ? error.message : String(error)
      this.#needs.log(`The wallpaper could not be set: ${why}`)
      const code = error instanceof CannotDo ? error.reason : 'not_supported'
      await this.#needs.event('error', { code, message: `${wanted.name}: ${why}`.slice(0, 300) })
    }
    if (signal.aborted) return
    this.#isHeld = true
    this.#needs.onHeld()
  }

  async #show({ sha256, size }: WallpaperConfig, signal: AbortSignal): Promise<void> {
    const { machine, fetch } = this.#needs
    const shown = await machine.facts()
    if (shown.wallpaper === sha256) return
    const { deeds } = machine
    if (!deeds?.setWallpaper) throw new NotSupported('This machine has no way to show a wallpaper.')
    const had = await fetch.get({ sha256, size }, { expiresAt: Number.POSITIVE_INFINITY, signal, progress: () => {} })
    try {
      await deeds.setWallpaper({ path: had.path, sha256 })
    } finally {
      await had.drop()
    }
  }
}
