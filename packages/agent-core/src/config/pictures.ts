import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import type { Had, Wanted } from '../download/downloads.ts'
import { same } from '../report/facts-diff.ts'
import type { ConfigNeeds } from './config-part.ts'

type Needs = Pick<ConfigNeeds, 'machine' | 'book' | 'fetch'>

/** Every file a schedule names, what is shown otherwise first; a wallpaper without one keeps nothing. */
function filesOf(config: WallpaperConfig | undefined, playsVideos: boolean): Wanted[] {
  if (!config?.schedule) return []
  const all = [config, ...config.schedule.entries]
  const named = all.flatMap((one) => (one.video && playsVideos ? [one, one.video] : [one]))
  return [...new Map(named.map(({ sha256, size }) => [sha256, { sha256, size }])).values()]
}

/**
 * The files of wallpapers on this machine: those of a schedule are fetched ahead and held on to, so that they are shown
 * without a server. INVARIANT: what is held is named in the notebook, and let go of once no schedule names it.
 */
export class Pictures {
  readonly #needs: Needs
  #files: Wanted[] = []
  #signal = new AbortController().signal
  /** On their way: a second wish waits for the first. */
  readonly #coming = new Map<string, Promise<Had>>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** From now on this is wanted, until the signal. */
  want(config: WallpaperConfig | undefined, signal: AbortSignal): void {
    const plays = this.#needs.machine.deeds?.playWallpaper !== undefined
    this.#files = filesOf(config, plays)
    this.#signal = signal
    this.#coming.clear()
  }

  /** Lets go of what is wanted no more, and fetches what is; each that cannot be had is told. */
  async fetchAhead(onFailed: (error: unknown) => Promise<void>): Promise<void> {
    const signal = this.#signal
    await this.#settle()
    for (const file of this.#files) {
      if (signal.aborted) return
      await this.get(file).catch((error: unknown) => (signal.aborted ? undefined : onFailed(error)))
    }
  }

  async isHere(sha256: string): Promise<boolean> {
    return (await this.#needs.machine.room?.kept(sha256)) != null
  }

  /** A file whole and right; one of the schedule stays afterwards. */
  get(file: Wanted): Promise<Had> {
    const known = this.#coming.get(file.sha256)
    if (known) return known
    const coming = this.#bring(file)
    this.#coming.set(file.sha256, coming)
    const over = () => {
      if (this.#coming.get(file.sha256) === coming) this.#coming.delete(file.sha256)
    }
    coming.then(over, over)
    return coming
  }

  async #bring({ sha256, size }: Wanted): Promise<Had> {
    const { room } = this.#needs.machine
    const signal = this.#signal
    const here = await room?.kept(sha256)
    if (here) return { path: here, drop: async () => {} }
    const fetching = { expiresAt: Number.POSITIVE_INFINITY, signal, progress: () => {} }
    const had = await this.#needs.fetch.get({ sha256, size }, fetching)
    if (!room || !this.#files.some((one) => one.sha256 === sha256)) return had
    await room.keep(sha256)
    return { path: (await room.kept(sha256)) ?? had.path, drop: async () => {} }
  }

  async #settle(): Promise<void> {
    const { machine, book } = this.#needs
    const sums = this.#files.map(({ sha256 }) => sha256)
    if (same(sums, book.pictures)) return
    for (const one of book.pictures) if (!sums.includes(one)) await machine.room?.letGo(one)
    // Unwritten, the same is tried at the next start.
    await book.write({ kind: 'pictures', sums }).catch(() => {})
  }
}
