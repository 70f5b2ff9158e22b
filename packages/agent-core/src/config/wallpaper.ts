import { shownAt, shownKey } from '@cpm/contract/estate/agent/shown.clock'
import type { WallpaperConfig, WallpaperShown } from '@cpm/contract/estate/agent/shown.config'
import type { Had } from '../download/downloads.ts'
import { type Cancel, CannotDo, NotSupported } from '../machine.ts'
import { same } from '../report/facts-diff.ts'
import { mustFitScreen } from '../types/fits-here.ts'
import { wallMinute } from '@cpm/contract/kernel/time/wall'
import { Pictures } from './pictures.ts'
import type { ConfigNeeds, ConfigPart } from './config-part.ts'

/**
 * Shows what the configuration names, of a schedule what it says for this minute of the machine's own clock.
 * INVARIANTS: it holds to the configuration once that is shown, or once it is certain that this machine cannot show it,
 * which it says as an event; a server that cannot be reached is waited for. What belongs to a schedule is fetched ahead;
 * while the file that is due is not here, what is shown otherwise stands in for it.
 */
export class Wallpaper implements ConfigPart {
  #wanted: WallpaperConfig | undefined
  #stop = new AbortController()
  /** Ends what another minute has made old. */
  #turn = new AbortController()
  #due = ''
  #isHeld = true
  #cancel: Cancel = () => {}
  /** One after another: the last that was asked for is what is shown. */
  #showing: Promise<unknown> = Promise.resolve()
  /** What was said already, as long as the configuration stays. */
  readonly #told = new Set<string>()
  readonly #pictures: Pictures
  readonly #needs: ConfigNeeds

  constructor(needs: ConfigNeeds) {
    this.#needs = needs
    this.#pictures = new Pictures(needs)
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
    this.#told.clear()
    this.#pictures.want(wanted, this.#stop.signal)
    if (wanted) this.#look(wanted)
    void this.#pictures.fetchAhead((error) => this.#tell('', error)).catch(() => {})
    if (wanted?.schedule) this.#tickLater(wanted)
  }

  stop(): void {
    this.#cancel()
    this.#stop.abort()
    this.#turn.abort()
    this.#due = ''
    // What was not shown by now is begun with anew by the next that applies it.
    if (!this.#isHeld) this.#wanted = undefined
  }

  #tickLater(wanted: WallpaperConfig): void {
    const { clock } = this.#needs
    this.#cancel = clock.after(wallMinute - (clock.now() % wallMinute), () => {
      this.#tickLater(wanted)
      this.#look(wanted)
    })
  }

  /** What is due now is shown, where that is another than before. */
  #look(wanted: WallpaperConfig): void {
    const { clock, zone } = this.#needs
    const { shown } = shownAt(wanted, zone, clock.now())
    if (shownKey(shown) === this.#due) return
    this.#due = shownKey(shown)
    this.#turn.abort()
    this.#turn = new AbortController()
    void this.#hold(wanted, shown, this.#turn.signal)
  }

  async #hold(wanted: WallpaperConfig, shown: WallpaperShown, signal: AbortSignal): Promise<void> {
    try {
      await this.#show(wanted, shown, signal)
    } catch (error) {
      if (signal.aborted) return
      await this.#tell(shown.name, error)
    }
    if (signal.aborted) return
    this.#isHeld = true
    this.#needs.onHeld()
  }

  /** A thing is said once, however often its minute comes. */
  async #tell(name: string, error: unknown): Promise<void> {
    const why = error instanceof Error ? error.message : String(error)
    const sentence = name === '' ? why : `${name}: ${why}`
    if (this.#told.has(sentence)) return
    this.#told.add(sentence)
    this.#needs.log(`The wallpaper could not be set: ${why}`)
    const code = error instanceof CannotDo ? error.reason : 'not_supported'
    await this.#needs.event('error', { code, message: sentence.slice(0, 300) })
  }

  async #show(wanted: WallpaperConfig, shown: WallpaperShown, signal: AbortSignal): Promise<void> {
    const { deeds } = this.#needs.machine
    if (!deeds?.setWallpaper) throw new NotSupported('This machine does not support wallpapers.')
    await mustFitScreen(this.#needs.machine, shown)
    if (shown.video) {
      const isPlayed = await this.#play(wanted, shown.name, shown.video, signal)
      if (isPlayed) return
    }
    await this.#bring(wanted, shown, signal, async ({ path }) => {
      await deeds.setWallpaper?.({ path, sha256: shown.sha256 })
    })
  }

  /** False where it cannot be played, which is told: the picture stands in for it. */
  async #play(
    wanted: WallpaperConfig,
    name: string,
    video: { sha256: string; size: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    const { deeds } = this.#needs.machine
    try {
      if (!deeds?.playWallpaper)
        throw new NotSupported('This machine does not play videos and shows the picture instead.')
      await this.#bring(wanted, video, signal, async ({ path }) => {
        await deeds.playWallpaper?.({ path, sha256: video.sha256 })
      })
      return true
    } catch (error) {
      if (signal.aborted) throw error
      await this.#tell(name, error)
      return false
    }
  }

  /** Has the file here while `act` shows it; until then what is shown otherwise may stand in for it. */
  async #bring(
    wanted: WallpaperConfig,
    file: { sha256: string; size: number },
    signal: AbortSignal,
    act: (had: Had) => Promise<void>,
  ): Promise<void> {
    const { machine } = this.#needs
    if ((await machine.facts()).wallpaper === file.sha256) return
    const arrived = new AbortController()
    if (wanted.sha256 !== file.sha256 && !(await this.#pictures.isHere(file.sha256)))
      void this.#standIn(wanted, AbortSignal.any([signal, arrived.signal]))
    const had = await this.#pictures.get(file).finally(() => arrived.abort())
    try {
      await this.#inTurn(signal, () => act(had))
    } finally {
      await had.drop()
    }
  }

  async #standIn(wanted: WallpaperConfig, signal: AbortSignal): Promise<void> {
    const { machine } = this.#needs
    try {
      await mustFitScreen(machine, wanted)
      const had = await this.#pictures.get(wanted)
      const isShown = (await machine.facts()).wallpaper === wanted.sha256
      await this.#inTurn(signal, async () => {
        if (!isShown) await machine.deeds?.setWallpaper?.({ path: had.path, sha256: wanted.sha256 })
      }).finally(() => had.drop())
    } catch {
      // It is told where it is due itself.
    }
  }

  /** Nothing is shown over what came later. */
  #inTurn(signal: AbortSignal, act: () => Promise<void>): Promise<void> {
    const done = this.#showing.then(async () => {
      if (!signal.aborted) await act()
    })
    this.#showing = done.catch(() => {})
    return done
  }
}
