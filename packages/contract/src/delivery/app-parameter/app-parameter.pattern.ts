/** A text with a pattern has at most so many characters. */
export const patternedLength = 200
/** Parts of a pattern that may be as long as they like: with few of them no text takes long to look at. */
const mostOpen = 2

/**
 * Whether a pattern is one that any text of `patternedLength` is tried against at once. Backward references, looking around,
 * and a repeated group that repeats or chooses within itself are left out: they may take longer than anybody waits.
 */
export function isQuickPattern(pattern: string): boolean {
  try {
    void new RegExp(pattern, 'u')
  } catch {
    return false
  }
  // What is escaped, and what stands in brackets, is one sign.
  const plain = pattern.replace(/\\[1-9k]/g, '(?=').replace(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)/gu, 'x')
  const signs = plain.replace(/\[[^\]]*\]/g, 'x')
  if (/\(\?(?!:)/.test(signs)) return false
  const open = signs.match(/[*+]|\{\d+,\}|\{\d+,\d{3,}\}/g) ?? []
  return open.length <= mostOpen && !hasRepeatedRepeat(signs)
}

/** A group with a repeat or a choice in it that is repeated as a whole. */
function hasRepeatedRepeat(signs: string): boolean {
  const within: boolean[] = []
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] as string
    if (sign === '(') {
      within.push(false)
      if (signs.startsWith('(?:', at)) at += 2
    } else if (sign === ')') {
      const moves = within.pop() ?? false
      if (moves && /^[*+{]/.test(signs.slice(at + 1))) return true
      if (moves && within.length > 0) within[within.length - 1] = true
    } else if ('*+?{|'.includes(sign) && within.length > 0) within[within.length - 1] = true
  }
  return false
}

/** Whether the whole text is as the pattern says. */
export const fitsPattern = (pattern: string, text: string): boolean =>
  pattern === '' || (text.length <= patternedLength && new RegExp(`^(?:${pattern})$`, 'u').test(text))
