import type { Platform } from '../../estate/agent/report.ts'
import type { WordKeyOf } from './saved-command.words.ts'
import type { CommandParameter, CommandValues } from './saved-command.parameters.ts'

/** What is wrong, where: a parameter's name, or the line. */
export type Fault = { at: string; word: WordKeyOf }

const place = /\{\{(\w*)\}\}/g

/** Names in a line, each once. */
export const placesIn = (line: string): string[] => [...new Set([...line.matchAll(place)].map(([, name = '']) => name))]

/**
 * Whether every place of a line can be filled in: each has its parameter, none is without its place, and each stands where a
 * quoted value stays one word: not within quotes, behind no escape, in no here-document.
 */
export function faultOfLine(line: string, platform: Platform, parameters: readonly CommandParameter[]): Fault | null {
  const names = parameters.map(({ name }) => name)
  if (new Set(names).size < names.length) return { at: 'parameters', word: 'savedCommand.twice' }
  const places = placesIn(line)
  if (places.some((name) => !names.includes(name))) return { at: 'line', word: 'savedCommand.noParameter' }
  if (names.some((name) => !places.includes(name))) return { at: 'parameters', word: 'savedCommand.noPlace' }
  if (places.length > 0 && /<<|`/.test(line)) return { at: 'line', word: 'savedCommand.hereDocument' }
  return isBare(line, platform) ? null : { at: 'line', word: 'savedCommand.inQuotes' }
}

/** Whether no place stands within quotes or behind the sign that takes away the meaning of the next. */
function isBare(line: string, platform: Platform): boolean {
  const escape = platform === 'windows' ? '^' : '\\'
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string
    if (line.startsWith('{{', at) && quote !== '') return false
    if (sign === escape && quote !== "'") {
      if (line.startsWith('{{', at + 1)) return false
      at++
    } else if (quote === sign) quote = ''
    else if (quote === '' && (sign === '"' || (sign === "'" && platform !== 'windows'))) quote = sign
  }
  return true
}

/** The line with what was filled in, each value one word of it and nothing else; or what is wrong with a value. */
export function filledLine(
  { line, platform, parameters }: { line: string; platform: Platform; parameters: readonly CommandParameter[] },
  values: CommandValues,
): { line: string } | Fault {
  const known = new Map<string, string>()
  for (const parameter of parameters) {
    const word = wordFor(parameter, values[parameter.name], platform)
    if ('at' in word) return word
    known.set(parameter.name, word.text)
  }
  const stray = Object.keys(values).find((name) => !known.has(name))
  if (stray !== undefined) return { at: stray, word: 'savedCommand.noParameter' }
  return { line: line.replaceAll(place, (_, name: string) => known.get(name) ?? '') }
}

function wordFor(
  parameter: CommandParameter,
  value: string | number | undefined,
  platform: Platform,
): { text: string } | Fault {
  const { name, kind, required } = parameter
  const fault = (word: WordKeyOf): Fault => ({ at: name, word })
  if (value === undefined || value === '') return required ? fault('savedCommand.missing') : { text: '' }
  if (kind === 'number') return numberWord(parameter, value)
  const text = String(value)
  if (kind === 'choice') {
    if (!parameter.choices?.some((one) => one.value === text)) return fault('savedCommand.noChoice')
  } else if (isOption(text, platform)) return fault('savedCommand.noOption')
  const quoted = quotedFor(platform, text)
  return quoted === null ? fault('savedCommand.badSigns') : { text: quoted }
}

function numberWord({ name, least, most }: CommandParameter, value: string | number): { text: string } | Fault {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN)
  const isIn = number >= (least ?? -Infinity) && number <= (most ?? Infinity)
  if (!Number.isFinite(number)) return { at: name, word: 'savedCommand.noNumber' }
  return isIn ? { text: String(number) } : { at: name, word: 'savedCommand.outOfRange' }
}

/** A value is never an option of the command: those are the author's. */
const isOption = (text: string, platform: Platform) =>
  text.startsWith('-') || (platform === 'windows' && text.startsWith('/'))

/** One word for the shell of the platform, whatever is in it; null where that shell cannot have it. */
export function quotedFor(platform: Platform, text: string): string | null {
  if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text)) return null
  if (platform !== 'windows') return `'${text.replaceAll("'", `'\\''`)}'`
  // Within quotes cmd still knows these; a backslash before the last quote would take it away.
  if (/["%!^&|<>]/.test(text) || text.endsWith('\\')) return null
  return `"${text}"`
}
