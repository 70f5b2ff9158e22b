import { type ScreenHears, type ScreenSource, Unable } from '@cpm/agent-core'
import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import { VncClient, type VncPlace } from './vnc-client.ts'

/** A VNC server that can be server now, and what else is known of the screen it shows. */
export type VncServer = {
  place: VncPlace
  /** For a person to read, such as `x11vnc 0.9.16`. */
  by: string
  /** Displays, where the server itself says nothing of them. */
  screens?(): Promise<readonly ScreenShape[]>
  /** Sets and reads the clipboard beside a server that only knows Latin-1. */
  clipboard?: { give(text: string): void; read(): Promise<string> } | undefined
  /** Nobody needs it any more: one that we started ends. */
  stop(): void
}

type Opening = { users: number; screen: Promise<OpenScreen> }

/** One connection to the VNC server for all who look; it stands while anybody does. */
export class SharedScreen {
  readonly #find: () => Promise<VncServer>
  #opening: Opening | undefined

  constructor(find: () => Promise<VncServer>) {
    this.#find = find
  }

  async open(): Promise<ScreenSource> {
    const opening = (this.#opening ??= this.#begin())
    opening.users += 1
    let isIn = true
    const leave = () => {
      if (!isIn) return
      isIn = false
      opening.users -= 1
      if (opening.users > 0) return
      this.#drop(opening)
      opening.screen.then((screen) => screen.close()).catch(() => undefined)
    }
    try {
      return (await opening.screen).source(leave)
    } catch (error) {
      leave()
      throw error instanceof Unable
        ? error
        : new Unable('failed', error instanceof Error ? error.message : String(error))
    }
  }

  #begin(): Opening {
    const opening: Opening = { users: 0, screen: OpenScreen.open(this.#find, () => this.#drop(opening)) }
    return opening
  }

  /** Who comes next opens anew. */
  #drop(opening: Opening): void {
    if (this.#opening === opening) this.#opening = undefined
  }
}

class OpenScreen {
  readonly #hears: Set<ScreenHears>
  readonly #server: VncServer
  readonly #client: VncClient
  #screens: readonly ScreenShape[] = []
  #given: string | undefined

  private constructor(server: VncServer, client: VncClient, hears: Set<ScreenHears>) {
    this.#server = server
    this.#client = client
    this.#hears = hears
  }

  static async open(find: () => Promise<VncServer>, gone: () => void): Promise<OpenScreen> {
    const server = await find()
    const all = new Set<ScreenHears>()
    let screen: OpenScreen | undefined
    try {
      const client = await VncClient.open(server.place, {
        damage: (rects) => all.forEach((one) => one.damage(rects)),
        copied: (from, to) => all.forEach((one) => (one.copied ? one.copied(from, to) : one.damage([to]))),
        resized: () => void screen?.resized(),
        clipboard: (text) => void screen?.copied(text),
        closed(why) {
          gone()
          server.stop()
          for (const one of all) one.closed(`${server.by}: ${why}`)
        },
      })
      screen = new OpenScreen(server, client, all)
      await screen.#look()
      return screen
    } catch (error) {
      server.stop()
      throw error
    }
  }

  source(leave: () => void): ScreenSource {
    const client = this.#client
    const own = new Set<ScreenHears>()
    return {
      by: this.#server.by,
      name: client.name,
      size: () => ({ width: client.picture.width, height: client.picture.height }),
      screens: () => this.#screens,
      pixels: () => client.picture.pixels,
      watch: (hears) => {
        own.add(hears)
        this.#hears.add(hears)
        return () => this.#hears.delete(hears)
      },
      pointer: (x, y, buttons) => client.pointer(x, y, buttons),
      key: (keysym, down, scanCode) => client.key(keysym, down, scanCode),
      clipboard: (text) => this.#give(text),
      close: () => {
        for (const hears of own) this.#hears.delete(hears)
        leave()
      },
    }
  }

  async resized(): Promise<void> {
    await this.#look()
    for (const one of this.#hears) one.resized()
  }

  async copied(text: string): Promise<void> {
    const whole = (await this.#server.clipboard?.read().catch(() => undefined)) ?? text
    // What we gave comes back as theirs.
    if (whole === '' || whole === this.#given) return
    this.#given = undefined
    for (const one of this.#hears) one.clipboard?.(whole)
  }

  close(): void {
    this.#client.close()
    this.#server.stop()
  }

  #give(text: string): void {
    this.#given = text
    if (this.#server.clipboard) this.#server.clipboard.give(text)
    else this.#client.give(text)
  }

  /** The displays it says, numbered from 1 on as 0 is all of them, else those the system says, else one that is all of it. */
  async #look(): Promise<void> {
    const { picture, screens, name } = this.#client
    const { width, height } = picture
    const numbered = screens.map((one, at) => ({ ...one, id: at + 1 }))
    const said = screens.length > 1 ? numbered : ((await this.#server.screens?.().catch(() => [])) ?? [])
    const fitting = said.filter((one) => one.left + one.width <= width && one.top + one.height <= height)
    const whole = { id: 0, name: name.slice(0, 100), left: 0, top: 0, width, height }
    this.#screens = fitting.length > 0 ? fitting : [screens[0] ? { ...screens[0], name: whole.name } : whole]
  }
}
