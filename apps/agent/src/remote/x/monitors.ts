import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import { onPath, runTool } from '../../machine/tools.ts'

/** The displays of an X server, as `xrandr` lists them; none where it is not there. */
export async function monitorsOf(env: NodeJS.ProcessEnv): Promise<ScreenShape[]> {
  if (!onPath('xrandr')) return []
  return monitorsIn(await runTool('xrandr', ['--listmonitors'], { env, timeoutMs: 3_000 }))
}

/** Numbered from 1 on: 0 is all of them. Lines such as ` 0: +*HDMI-1 1920/531x1080/299+0+0  HDMI-1`. */
export function monitorsIn(text: string): ScreenShape[] {
  return [...text.matchAll(/^\s*\d+: \+?\*?(\S+) (\d+)\/\d+x(\d+)\/\d+\+(\d+)\+(\d+)/gm)]
    .slice(0, 16)
    .map(([, name = '', ...numbers], at) => {
      const [width = 0, height = 0, left = 0, top = 0] = numbers.map(Number)
      return { id: at + 1, name: name.slice(0, 100), left, top, width, height }
    })
}
