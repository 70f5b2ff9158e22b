import type { Platform } from '../../estate/agent/report.ts'
import type { Misfit } from '../../kernel/task-type.ts'

/**
 * Whether a command line would turn its terminal off or restart it [5.5]. The line is read as a shell would read it:
 * what is left out, joined, escaped or put into a variable is put together first. It is a guard rail against slips and
 * plain tricks, at the server and again at the terminal; a program that hides what it does is beyond it.
 */
export function turnsOff(line: string): boolean {
  return readings(line).some((text) => never.test(text) || commandsOf(text).some(stops))
}

/** Nowhere in a line, whatever stands around it [5.5]; the rest are other names of the same. */
const never =
  /shutdown|reboot|sysrq-trigger|sys\.powerctl|exitwindowsex|(?:stop|restart)-computer|login1\.manager\.(?:poweroff|halt|kexec)/

/** What the line may come to, in small letters: as it is written, and with everything joined that a shell joins. */
function readings(line: string): string[] {
  const plain = line
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  const written = plain.replaceAll(/(?![\n\t])\p{Cc}/gu, '')
  const joined = unquoted(filledIn(decoded(written)))
  return [written, joined, unquoted(withoutBraces(filledIn(decoded(written))))]
}

/** `\x73`, `\163` and `\u0073` are letters. */
function decoded(text: string): string {
  const letter = (code: number) => (code > 31 && code < 0x10000 ? String.fromCharCode(code).toLowerCase() : '')
  return text
    .replaceAll(/\\(?:x([\da-f]{2})|u([\da-f]{4}))/g, (_, x?: string, u?: string) =>
      letter(Number.parseInt(x ?? u ?? '', 16)),
    )
    .replaceAll(/\\0?([0-7]{3})/g, (_, octal: string) => letter(Number.parseInt(octal, 8)))
}

const assignment = /(?:^|[\s;&|(])(?:export\s+|set\s+"?|let\s+)?\$?([a-z_]\w*)\s?=\s?("[^"]*"|'[^']*'|[^\s;&|)"']*)/g

/** Variables of the line itself are put where they are used; of others nothing is known, and nothing is put. */
function filledIn(text: string): string {
  const values = new Map(
    [...text.matchAll(assignment)].map(([, name = '', value = '']) => [name, value.replaceAll(/["']/g, '')]),
  )
  // A value may hold another variable; more than a few deep, or far longer than it was, is nobody's plain command.
  let room = 200_000
  const valueOf = (name: string) => {
    const value = values.get(name)
    room -= value?.length ?? 0
    return room < 0 ? undefined : value
  }
  let filled = text
  for (let depth = 0; depth < 4 && room >= 0; depth++) {
    filled = filled
      .replaceAll(/\$\{([a-z_]\w*):?[-=+]([^{}]*)\}/g, (_, name: string, other: string) => valueOf(name) ?? other)
      .replaceAll(
        /\$\{[#!]?([a-z_]\w*)(?!\w)[^{}]*\}|\$([a-z_]\w*)/g,
        (_, a?: string, b?: string) => valueOf(a ?? b ?? '') ?? '',
      )
      .replaceAll(/%([a-z_]\w*)%|!([a-z_]\w*)!/g, (whole, a?: string, b?: string) => valueOf(a ?? b ?? '') ?? whole)
  }
  // What is empty in a script that was given nothing ($@, $*, $1, ${@}, $()), and PowerShell's $(value).
  return filled.replaceAll(/\$\{?[@*\d]\}?|``/g, '').replaceAll(/\$\(\s*(?:(\w+)\s*)?\)/g, '$1')
}

/** `{re,}boot` and `[r]eboot` are names, too. */
const withoutBraces = (text: string) => text.replaceAll(/\{,?(?=\w)|(?<=\w),?\}/g, '').replaceAll(/\[(\w)\]/g, '$1')

/** Quotes, escapes and pluses between quotes are no part of a word. */
const unquoted = (text: string) =>
  text
    .replaceAll(/\\\r?\n/g, '')
    .replaceAll(/(["'])\s*\+\s*["']/g, '')
    .replaceAll(/(?<=[\w"'])`(?=\w)/g, '')
    .replaceAll(/["'^]|\\(?=\w)/g, '')

/** What goes before a command and runs it. */
const runners =
  /^(?:sudo|doas|su|env|exec|eval|command|builtin|nohup|nice|ionice|time|timeout|setsid|stdbuf|busybox|toybox|xargs|watch|chroot|strace|trap|start|call|if|then|else|elif|while|until|do|not|[a-z]*sh|cmd|powershell|pwsh|adb)(?:\.exe)?$/
const options = /^(?:[-+]\S*|\/[a-z?]|\d+[smhd]?|[a-z_]\w*=.*|!)$/
/** Options whose next word is the command itself, and no value of theirs. */
const beforeCommand = /^(?:-[a-z]*c|-command|\/c|\/k|--)$/

/** The commands of a line, each with its words: `sudo -u root halt; ls` has `root halt`, `halt` and `ls`. */
function commandsOf(text: string): string[][] {
  return text.split(/[;&|\n(){}`<>]+/).flatMap((part) => {
    const words = part.split(/\s+/).filter((word) => word !== '')
    const found: string[][] = []
    for (const [at, word] of words.entries()) {
      if (options.test(word)) continue
      found.push(words.slice(at))
      const before = words[at - 1]
      const isValue = before !== undefined && /^-|^(?:su|chroot)$/.test(before) && !beforeCommand.test(before)
      if (!runners.test(nameOf(word)) && !isValue) break
    }
    return found
  })
}

/** `/sbin/halt` and `halt.exe` are called halt. */
const nameOf = (word: string) =>
  word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1).replace(/\.exe$/, '')

const offs = ['halt', 'poweroff', 'shutdown', 'reboot']
const offVerbs = /^(?:halt|poweroff|reboot|kexec|soft-reboot|(?:reboot|poweroff|halt)\.target|isolate)$/

/** Whether a command, whose first word it is, ends the machine. */
function stops([first = '', ...rest]: string[]): boolean {
  const name = nameOf(first)
  if (offs.includes(name) || isGlobOf(first)) return true
  if (/^(?:tel)?init$/.test(name)) return rest.some((word) => /^[06]$/.test(word))
  if (name !== 'systemctl' && name !== 'loginctl') return false
  const [verb = '', unit = ''] = rest.filter((word) => !word.startsWith('-'))
  if (/^(?:start|isolate)$/.test(verb)) return /^(?:halt|poweroff|reboot|kexec|runlevel[06])(?:\.target)?$/.test(unit)
  return offVerbs.test(verb)
}

/** `/sbin/h?lt`: a pattern that the shell makes one of them. */
function isGlobOf(word: string): boolean {
  const last = nameOf(word)
  if (!/bin\//.test(word) || !/[*?]/.test(last) || last.length > 20) return false
  const pattern = last
    .replaceAll(/[^\w*?]/g, '')
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.')
  return offs.some((name) => new RegExp(`^${pattern}$`).test(name))
}

/** Root is a thing of Android and Linux. */
export const rootMisfit = ({ root }: { root?: boolean | undefined }, platform: Platform): Misfit | null =>
  root && platform === 'windows' ? { field: 'root', error: 'task.rootNotHere' } : null
