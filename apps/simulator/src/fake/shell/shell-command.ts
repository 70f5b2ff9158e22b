import type { FakeMachine } from '../fake-machine.ts'
import type { Random } from '../../fleet/random.ts'

/** Where a command is run: on which terminal, when, with which luck and rights. */
export type ShellPlace = { machine: FakeMachine; now: number; random: Random; root?: boolean | undefined }
type ShellContext = ShellPlace & { args: readonly string[] }
/** A command's output; with an exit code when it is not 0, and a time when it is not the usual one. */
type Answer = string | { output: string; exitCode?: number; takesMs?: number }
export type Commands = Readonly<Record<string, (context: ShellContext) => Answer>>

export const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** `1 packet each` as ping tells it; the last argument is the host. */
export function pingHost(args: readonly string[]): string | undefined {
  return args.findLast(
    (arg, i) => !arg.startsWith('-') && !arg.startsWith('/') && !/^-[cnwWi]$/.test(args[i - 1] ?? ''),
  )
}
