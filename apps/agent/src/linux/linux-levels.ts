import { CannotDo, NotSupported } from '@cpm/agent-core'
import { constants } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mayUse, onPath, runTool } from '../machine/tools.ts'

const backlights = '/sys/class/backlight'

/** Why the brightness cannot be set, or undefined when it can. */
export async function brightnessLacks(root = backlights): Promise<Error | undefined> {
  const file = await brightnessFile(root)
  if (!file) return new NotSupported('This machine has no screen with an adjustable backlight.')
  if (mayUse(file, constants.W_OK)) return undefined
  return new CannotDo('protected', `The agent is not allowed to write ${file}`)
}

export async function setBrightness(percent: number, root = backlights): Promise<void> {
  const lack = await brightnessLacks(root)
  if (lack) throw lack
  const file = (await brightnessFile(root)) as string
  const most = Number(await readFile(join(file, '..', 'max_brightness'), 'utf8'))
  // A dark screen is taken for a broken one.
  await writeFile(file, String(Math.max(1, Math.round((most * percent) / 100))))
}

async function brightnessFile(root: string): Promise<string | undefined> {
  const [first] = (await readdir(root).catch(() => [] as string[])).toSorted((a, b) => (a < b ? -1 : 1))
  return first && join(root, first, 'brightness')
}

const mixers: [string, (percent: number) => string[]][] = [
  ['wpctl', (percent) => ['set-volume', '@DEFAULT_AUDIO_SINK@', `${percent}%`]],
  ['pactl', (percent) => ['set-sink-volume', '@DEFAULT_SINK@', `${percent}%`]],
  ['amixer', (percent) => ['-q', 'sset', 'Master', `${percent}%`]],
]

export function volumeLacks(): Error | undefined {
  if (mixers.some(([tool]) => onPath(tool))) return undefined
  return new NotSupported('Setting the volume requires wpctl, pactl or amixer.')
}

/** The first mixer that answers: a sound server runs for a person and may not speak to a service. */
export async function setVolume(percent: number): Promise<void> {
  const lack = volumeLacks()
  if (lack) throw lack
  const said: string[] = []
  for (const [tool, args] of mixers.filter(([name]) => onPath(name))) {
    try {
      await runTool(tool, args(percent), { timeoutMs: 5_000 })
      return
    } catch (error) {
      said.push((error as Error).message)
    }
  }
  throw new CannotDo('protected', `The volume could not be set: ${said.join('; ')}`)
}
