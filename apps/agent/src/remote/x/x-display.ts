import { readFileSync, readdirSync } from 'node:fs'
import { findDesktop } from '../../linux/linux-screen.ts'

/** An X server of this machine, and the variables by which a program is let onto it. */
export type XDisplay = { name: string; env: NodeJS.ProcessEnv }

const sockets = '/tmp/.X11-unix'

/** The display that is shown here: our own, else that of whoever sits at this machine, else an X server that runs. */
export function xDisplay(own: NodeJS.ProcessEnv = process.env, proc = '/proc'): XDisplay | undefined {
  const env = findDesktop(own, proc)?.env ?? {}
  const name = env['DISPLAY'] ?? firstSocket()
  if (name === undefined) return undefined
  const authority = env['XAUTHORITY'] ?? authorityOf(name, proc)
  return { name, env: { ...env, DISPLAY: name, ...(authority && { XAUTHORITY: authority }) } }
}

/** A desktop that is drawn by Wayland alone has no X server to look at. */
export const isWaylandOnly = (): boolean => {
  const desktop = findDesktop()
  return desktop?.wayland === true && desktop.env['DISPLAY'] === undefined
}

function firstSocket(): string | undefined {
  try {
    const [first] = readdirSync(sockets)
      .filter((one) => /^X\d+$/.test(one))
      .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    return first && `:${first.slice(1)}`
  } catch {
    return undefined
  }
}

/** A display manager starts its X server with `-auth FILE`, which the system's administrator may read. */
function authorityOf(name: string, proc: string): string | undefined {
  for (const pid of readdirSync(proc).filter((one) => /^\d+$/.test(one))) {
    try {
      const words = readFileSync(`${proc}/${pid}/cmdline`, 'utf8').split('\0')
      const at = words.indexOf('-auth')
      if (at > 0 && words.includes(name) && /(^|\/)(Xorg|X|Xvfb|Xvnc|Xtigervnc)$/.test(words[0] ?? ''))
        return words[at + 1]
    } catch {
      // Another's, or gone by now.
    }
  }
  return undefined
}
