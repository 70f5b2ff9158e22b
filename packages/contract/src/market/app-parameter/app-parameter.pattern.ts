/** A text with a pattern has at most so many characters. */
export const patternedLength = 200
/** Of a pattern, in characters and in signs with each repeat written out; and of those of a template together. */
export const patternLimits = { length: 200, size: 1000, template: 5000 } as const

/** Why a pattern cannot be had. */
export type PatternWord =
  | 'appParameter.badPattern'
  | 'appParameter.patternLooksAround'
  | 'appParameter.patternModifier'
  | 'appParameter.patternProperty'
  | 'appParameter.patternReference'
  | 'appParameter.patternTooLarge'

/**
 * Whether a text is as a pattern says. The engine is in `@cpm/pattern`: the contract is in the first script of the
 * console, and the engine is as large as half of it.
 */
export type FitsPattern = (pattern: string, text: string) => boolean
