import { NotSupported } from '@cpm/agent-core'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onPath, runTool } from '../machine/tools.ts'
import type { Backdrop } from '../store/shown-picture.ts'
import { type Desktop, findDesktop } from './linux-screen.ts'

const schema = 'org.gnome.desktop.background'

/** GNOME and what keeps its settings as it does; it goes by another key while it is dark. */
const gnome = ({ env }: Desktop): Backdrop => ({
  async show(file) {
    const uri = pathToFileURL(file).href
    await runTool('gsettings', ['set', schema, 'picture-uri', uri], { env })
    await runTool('gsettings', ['set', schema, 'picture-uri-dark', uri], { env }).catch(() => {})
  },
  async shown() {
    const said = (await runTool('gsettings', ['get', schema, 'picture-uri'], { env })).trim().slice(1, -1)
    return said.startsWith('file:') ? fileURLToPath(said) : undefined
  },
})

/** A plain X server. What was shown last `feh` writes down, as the command that shows it again. */
const feh = ({ env }: Desktop, home = homedir()): Backdrop => ({
  show: async (file) => void (await runTool('feh', ['--bg-fill', file], { env: { ...env, HOME: home } })),
  async shown() {
    const said = await readFile(join(home, '.fehbg'), 'utf8')
    return /'([^']+)'\s*$/.exec(said.trim())?.[1]
  },
})

async function backdropHere(): Promise<Backdrop> {
  const desktop = findDesktop()
  if (!desktop) throw new NotSupported('No desktop session found on this machine.')
  const hasGnome = onPath('gsettings') && (await runTool('gsettings', ['list-schemas'])).split('\n').includes(schema)
  if (hasGnome) return gnome(desktop)
  if (!desktop.wayland && onPath('feh')) return feh(desktop)
  throw new NotSupported('Setting a wallpaper requires gsettings (GNOME) or feh.')
}

export const backdrop: Backdrop = {
  show: async (file) => (await backdropHere()).show(file),
  shown: async () => (await backdropHere()).shown(),
}

/** Why no picture can be shown. */
export const wallpaperLacks = (): Promise<Error | undefined> =>
  backdropHere().then(
    () => undefined,
    (error: Error) => error,
  )
