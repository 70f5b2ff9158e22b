import {
  type PatternWord,
  patternedLength,
  patternLimits,
} from '@cpm/contract/market/app-parameter/app-parameter.pattern'
import { RE2JS } from 're2js'
import { translated } from './translate.ts'

type Compiled = { engine: RE2JS; size: number } | { bad: PatternWord }

/** The patterns that were tried last; to make an engine of one takes longer than to try it. */
const kept = new Map<string, Compiled>()
const mostKept = 500

/** Why a person cannot have this pattern; null when they can. No text takes long to be tried against one they can have. */
export function patternProblem(pattern: string): PatternWord | null {
  const known = pattern === '' ? null : compiled(pattern)
  return known && 'bad' in known ? known.bad : null
}

/** How much there is to try in a pattern, in signs with each repeat written out. */
export function patternSize(pattern: string): number {
  const known = pattern === '' ? null : compiled(pattern)
  return known && 'size' in known ? known.size : 0
}

/** Whether the whole text is as the pattern says. A pattern of earlier days that nobody can have now says nothing. */
export function fitsPattern(pattern: string, text: string): boolean {
  if (pattern === '') return true
  const known = compiled(pattern)
  if ('bad' in known) return true
  // By a matcher: the engine's other way keeps some megabytes of states for each pattern.
  return text.length <= patternedLength && known.engine.matcher(text).matches()
}

function compiled(pattern: string): Compiled {
  const known = kept.get(pattern)
  kept.delete(pattern)
  const one = known ?? compile(pattern)
  kept.set(pattern, one)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return one
}

function compile(pattern: string): Compiled {
  if (pattern.length > patternLimits.length) return { bad: 'appParameter.patternTooLarge' }
  const read = translated(pattern)
  if (typeof read === 'string') return { bad: read }
  if (read.size > patternLimits.size) return { bad: 'appParameter.patternTooLarge' }
  try {
    return { engine: RE2JS.compile(read.source), size: read.size }
  } catch (error) {
    return { bad: wordOf(error) }
  }
}

function wordOf(error: unknown): PatternWord {
  const said = String((error as Error).message)
  if (said.includes('repeat') || said.includes('large')) return 'appParameter.patternTooLarge'
  return said.includes('character class range') ? 'appParameter.patternProperty' : 'appParameter.badPattern'
}
