import { android } from './android.ts'
import type { ShellPlace } from './shell-command.ts'
import { windows } from './windows.ts'
import { between } from '../../fleet/random.ts'

export type Said = { output: string; exitCode: number; takesMs: number }

/** What a terminal of its kind would say to a command line; commands joined by `;`, `&&` and `||` follow each other. */
export function fakeShell(place: ShellPlace, line: string): Said {
  const { machine } = place
  const isWindows = machine.platform === 'windows'
  const parts = line.split(/(;|&&|\|\||&|\n)/)
  const said: Said = { output: '', exitCode: 0, takesMs: 0 }
  let joint = ';'
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1) joint = part
    else if (part.trim() && wanted(joint, said.exitCode)) {
      const one = single(place, part.trim(), isWindows)
      said.output += one.output
      said.exitCode = one.exitCode
      said.takesMs += one.takesMs
    }
  }
  return said
}

function wanted(joint: string, exitCode: number): boolean {
  if (joint === '&&') return exitCode === 0
  return joint === '||' ? exitCode !== 0 : true
}

function single(place: ShellPlace, text: string, isWindows: boolean): Said {
  const words = (text.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
  const [name = '', ...args] = words
  const commands = isWindows ? windows : android
  const known = isWindows ? name.toLowerCase().replace(/\.exe$/, '') : name
  const command = Object.hasOwn(commands, known) ? commands[known] : undefined
  const takesMs = between(place.random, 50, 800)
  if (!command) {
    return isWindows
      ? {
          output: `'${name}' is not recognized as an internal or external command,\r\noperable program or batch file.\r\n`,
          exitCode: 9009,
          takesMs,
        }
      : { output: `sh: ${name}: not found\n`, exitCode: 127, takesMs }
  }
  const answer = command({ ...place, args })
  const full = typeof answer === 'string' ? { output: answer } : answer
  const output = full.output === '' || full.output.endsWith('\n') ? full.output : `${full.output}\n`
  return { exitCode: 0, takesMs, ...full, output: isWindows ? output.replace(/\r?\n/g, '\r\n') : output }
}
